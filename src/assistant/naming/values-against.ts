import { COLOUR_SOURCE, type Colour, isOneOf, parseColour } from '../products/colours.ts';
import { hasAmount } from './facets.ts';
import type { Scene } from './reading.ts';

/** How far from a stretch a colour belongs to it. */
const NEAR = 14;

/** Amounts of the stretch that the product has, or has otherwise. */
export function ofAmounts({ reading, sentence, product, stretch, begin, zone }: Scene): string[] {
  const said = (reading.amounts[sentence.index] ?? []).filter(
    ({ start }) => start >= zone.from && start < zone.to,
  );
  const own = said.filter((one) => hasAmount(product, one));
  const { text } = reading.layout;
  const clash = said.filter(
    ({ unit, start, end }) =>
      product.amounts.some((one) => one.unit === unit) &&
      !own.some((one) => one.start === start) &&
      !/^(?:あたり|当たり|につき)/u.test(text.slice(end, end + 3)),
  );
  if (clash.length === 0 || own.some(({ unit }) => clash.some((one) => one.unit === unit)))
    return own.length > 0 ? ['own amount'] : [];
  if (clash.some(({ unit }) => unit === '版')) return ['another generation'];
  const joins = (from: number, to: number) =>
    from <= to && /^(?:[ (・の約)x|]|容量|サイズ|直径|[長高厚]さ|幅){0,4}$/u.test(text.slice(from, to));
  const isBeside = clash.some(({ start, end }) => joins(stretch.to, start) || joins(end, begin));
  return [isBeside ? 'other amount' : 'other amount near'];
}

const COLOURS = new RegExp(COLOUR_SOURCE, 'gu');

/** Colours beside the stretch that the product has, or has otherwise. */
export function ofColours({ product, said }: Scene): string[] {
  if (product.colours.length === 0) return [];
  const behind = /^[ (・の|「]{0,2}[^はがをもで。、]*/u.exec(said.behind)?.[0] ?? '';
  const before = /[^はがをもで。、]*$/u.exec(said.before.slice(-NEAR))?.[0] ?? '';
  const words = `${before} ${behind.slice(0, NEAR)}`.match(COLOURS) ?? [];
  const near: readonly Colour[] = words.map(parseColour).filter((one) => one !== undefined);
  if (near.length === 0) return [];
  return near.some((one) => isOneOf(one, product.colours)) ? ['own colour'] : ['other colour'];
}
