import type { Amount } from '../products/amounts.ts';
import { COLOUR_SOURCE, type Colour, isOneOf, parseColour } from '../products/colours.ts';
import { hasAmount } from './facets.ts';
import { withoutMaker } from './makers.ts';
import type { Scene } from './reading.ts';

const NEAR_BEHIND = 14;

const NEAR_BEFORE = 10;

/** `1本約0.9円`, `100gあたり`: what a part of it costs. */
function isPrice({ value }: Amount, behind: string): boolean {
  return (
    /^(?:あたり|当たり|につき|ごと)/u.test(behind) ||
    (value === '1' && /^(?:で|が|は)?約?[\d.]+円/u.test(behind))
  );
}

/** Amounts of the stretch that the product has, or has otherwise. */
export function ofAmounts({ reading, sentence, product, stretch, zone }: Scene): string[] {
  const said = (reading.amounts[sentence.index] ?? []).filter(
    ({ start }) => start >= zone.from && start < zone.to,
  );
  if (said.length === 0) return [];
  const own = (one: Amount) => hasAmount(product, one);
  const clash = said.filter(
    (one) =>
      !isPrice(one, reading.layout.text.slice(one.end, one.end + 12)) &&
      product.amounts.some(({ unit }) => unit === one.unit) &&
      !own(one) &&
      !said.some((other) => other.start === one.start && own(other)),
  );
  if (clash.length === 0) return said.some(own) ? ['own amount'] : [];
  const { text } = reading.layout;
  const joins = (between: string) =>
    /^[ (・の約)x|]{0,3}$/u.test(
      product.brands
        .reduce((rest, { signs }) => rest.replace(signs, ''), between)
        .replace(/容量|サイズ|直径|長さ|高さ|厚さ|幅/u, ''),
    );
  const beside = clash.some(({ start, end }) =>
    start >= stretch.to
      ? joins(text.slice(stretch.to, start))
      : end <= stretch.from && joins(text.slice(end, stretch.from)),
  );
  const near = clash.some(
    ({ start, end }) => start <= stretch.to + NEAR_BEHIND && end >= stretch.from - NEAR_BEFORE,
  );
  const isSaid = said.some((one) => own(one) && clash.some(({ unit }) => unit === one.unit));
  if (isSaid) return ['own amount', 'other amounts too'];
  if (clash.some(({ unit }) => unit === '版')) return ['another generation'];
  return [beside ? 'other amount' : near ? 'other amount near' : 'other amount afar'];
}

const COLOURS = new RegExp(COLOUR_SOURCE, 'gu');

/** Colours of the stretch that the product has, or has otherwise. */
export function ofColours({ product, said, line, zoneText }: Scene): string[] {
  if (product.colours.length === 0) return [];
  const coloursIn = (text: string): Colour[] =>
    [...text.matchAll(COLOURS)].map(([word]) => parseColour(word)).filter((one) => one !== undefined);
  const behind = /^[ (・の|「]{0,2}[^はがをもで。、]*/u.exec(said.behind)?.[0] ?? '';
  const before = /[^はがをもで。、]*$/u.exec(withoutMaker(said.before, product).slice(-10))?.[0] ?? '';
  const near = coloursIn(`${before} ${behind.slice(0, NEAR_BEHIND)}`);
  if (near.some((one) => isOneOf(one, product.colours))) return ['own colour'];
  if (near.length === 0) {
    const afar = coloursIn(zoneText);
    return afar.length === 0 || afar.some((one) => isOneOf(one, product.colours))
      ? []
      : ['other colour afar'];
  }
  return coloursIn(line).some((one) => isOneOf(one, product.colours)) ? ['own colour'] : ['other colour'];
}
