import type { FoldedText } from '../fold/folded-text.ts';
import { outline } from '../fold/outline.ts';
import {
  type Amounts,
  contradicts,
  includesAmounts,
  joinAmounts,
  parseAmounts,
  sharesAmount,
} from '../products/amounts.ts';
import type { Description, Kind, KnownProduct, Vocabulary } from '../products/product.ts';
import { AMOUNT_SOURCE } from '../products/units.ts';
import { findLead } from './attribution.ts';
import { belongsToOther } from './neighbours.ts';
import { amountsOf, amountsOfAll, type Option, parseOptions } from './options.ts';
import { namesOtherThing, namesSibling } from './sibling.ts';

/** A stretch of signs. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A kind that stands in the text, with the brand before it and the one behind it. */
export interface KindPlace extends Stretch {
  readonly kind: Kind;
  readonly before: Stretch | undefined;
  readonly behind: Stretch | undefined;
}

/** How far behind the kind options are looked for, and before it what it is of, in signs. */
const TAIL = 40;
const HEAD = 14;
/** `…の鍋なら、ブランドのもの`: the kind is the sentence's topic, and the brand's own stands for it. */
const TOPIC = /^(?:なら|でしたら|だったら|であれば|だと|は|では|としては|といえば)、?$/u;
const STANDS_FOR = /^(?:製の|社の|さんの|の)(?:もの|モノ|品|商品|製品|ほう|方)/u;

/** `400mlのミズホリ…`, `Sサイズなら、…`. */
const AMOUNT_BEFORE = new RegExp(`(${AMOUNT_SOURCE})(?:形|入り?)?(?:の|なら|でしたら)?[ 、(]?$`, 'u');

/** `鍋は銅ではない`: what a thing is said not to be. */
const DENIED = /^(?:製)?(?:では|じゃ|で)な[いく]/u;

/** What a sentence says beside brand and kind. */
interface Said {
  /** Signs and amounts that stand before the kind. */
  readonly before: string;
  readonly amounts: Amounts;
  readonly options: readonly Option[];
  readonly tail: string;
  /** Where the name begins and the options' tail. */
  readonly start: number;
  readonly tailStart: number;
  readonly isBehindBrand: boolean;
}

/**
 * The descriptions that the text says at a place of their kind, each with the stretch that says it, but for those that `isKnown`
 * has already: what stands beside them is not looked at.
 */
export function findDescribed(
  folded: FoldedText,
  place: KindPlace,
  isKnown: (product: KnownProduct, end: number) => boolean,
): [Description, Stretch][] {
  const { kind, start, end } = place;
  const from = Math.max(0, (place.before?.start ?? start) - HEAD);
  const nearby = folded.signs.slice(from, end + TAIL);
  const isHeard = (part: string) =>
    kind.vocabulary.writings.get(part)?.some((written) => nearby.includes(written)) === true;
  const possible = kind.descriptions.filter(({ parts }) => parts.every(isHeard));
  if (possible.length === 0) return [];
  const behindBrand = saidBehindBrand(folded, place);
  const behindTopic = saidBehindTopic(folded, place);
  return possible.flatMap((description): [Description, Stretch][] => {
    const said = [behindBrand, behindTopic].find(
      (one) => one !== undefined && isSaid(description, one) && isLed(folded, place, description, one),
    );
    if (said === undefined) return [];
    const stretch = stretchOf(description, said, place);
    if (isKnown(description.product, stretch.end)) return [];
    const isOther = tellsAmount(description, said) ? namesOtherThing : namesSibling;
    if (isOther(folded, start, end, description.product)) return [];
    if (belongsToOther(folded, said.start, end, description.product, start)) return [];
    return [[description, stretch]];
  });
}

function saidBehindBrand(folded: FoldedText, place: KindPlace): Said | undefined {
  const { start, end, before, behind, kind } = place;
  if (before === undefined) return undefined;
  const head = `${amountBefore(folded, before.start)} ${optionBefore(folded, before.start, kind.vocabulary)}`;
  const lead = `${head} ${outline(folded, before.end, start)}`;
  return saidWith(
    folded,
    end,
    behind?.start ?? folded.signs.length,
    lead,
    before.start,
    kind.vocabulary,
    true,
  );
}

/** The amount right before a name; empty when there is none. */
export function amountBefore(folded: FoldedText, start: number): string {
  return AMOUNT_BEFORE.exec(outline(folded, start - HEAD, start))?.[1] ?? '';
}

/** `抹茶なら、…`: the word that tells which of a kind is meant, as the topic right before the brand; empty when there is none. */
function optionBefore(folded: FoldedText, start: number, { options }: Vocabulary): string {
  const topic = /^(.*?)(?:味|タイプ)?(?:なら|でしたら|だったら)、?$/u.exec(
    outline(folded, start - HEAD, start)
      .split(/[。\n|]/u)
      .at(-1) ?? '',
  )?.[1];
  return topic === undefined ? '' : (options.find(([written]) => topic.endsWith(written))?.[0] ?? '');
}

/** Whether the brand before a kind leads to it; behind a topic it need not. */
function isLed(
  folded: FoldedText,
  { start, before }: KindPlace,
  { product }: Description,
  said: Said,
): boolean {
  if (!said.isBehindBrand) return true;
  return before !== undefined && findLead(folded, before.end, start, product, 'touching') !== undefined;
}

function saidBehindTopic(folded: FoldedText, { start, end, behind, kind }: KindPlace): Said | undefined {
  if (behind === undefined || behind.start - end > 8) return undefined;
  if (!TOPIC.test(outline(folded, end, behind.start))) return undefined;
  const tail = outline(folded, behind.end, behind.end + TAIL);
  const head =
    outline(folded, start - HEAD, start)
      .split(/[。、★\n|]/u)
      .at(-1) ?? '';
  const isThing = STANDS_FOR.test(tail);
  const said = saidWith(folded, behind.end, folded.signs.length, head, start, kind.vocabulary, false);
  return isThing || (/^の/u.test(tail) && said.options.length > 0) ? said : undefined;
}

function saidWith(
  folded: FoldedText,
  from: number,
  to: number,
  lead: string,
  start: number,
  words: Vocabulary,
  isBehindBrand: boolean,
): Said {
  const shown = outline(folded, from, Math.min(to, from + TAIL));
  const tail = shown.replace(/(?<=\d)★(?=\d)/gu, '-').split(/[。★]/u)[0] ?? '';
  const options = parseOptions(tail, words);
  const amounts = joinAmounts(amountsOfLead(lead), amountsOfAll(options));
  return { before: plain(lead), amounts, options, tail, start, tailStart: from, isBehindBrand };
}

/** Amounts before a kind, where a bare letter is none but right before it: `Mの鍋`. */
function amountsOfLead(lead: string): Amounts {
  const letter = /(?:^|[^a-z0-9])([smlx]{1,3})の?$/u.exec(lead)?.[1];
  return letter === undefined ? parseAmounts(lead) : joinAmounts(parseAmounts(lead), amountsOf(letter));
}

function isSaid({ product, parts, amounts, differences }: Description, said: Said): boolean {
  if (contradicts(said.amounts, product.amounts) || !includesAmounts(said.amounts, amounts)) return false;
  const hasWord = (word: string) =>
    (word.length > 1 && said.before.includes(word)) ||
    said.options.some((one) => one.word === word && !DENIED.test(said.tail.slice(one.end)));
  if (!parts.every(hasWord)) return false;
  return differences.every((one) => one.words.some(hasWord) || sharesAmount(said.amounts, one.amounts));
}

/** From the brand to the last option that tells the product; that option alone where a sibling's stands before it. */
function stretchOf(description: Description, said: Said, place: KindPlace): Stretch {
  const own = said.options.filter((option) => tells(description, option));
  const first = own[0];
  const last = own.at(-1);
  if (first === undefined || last === undefined)
    return { start: said.start, end: Math.max(place.end, said.tailStart) };
  const end = said.tailStart + signsIn(said.tail.slice(0, last.end));
  const isRow = said.options.indexOf(first) > 0;
  return { start: isRow ? said.tailStart + signsIn(said.tail.slice(0, first.start)) : said.start, end };
}

function tellsAmount({ product }: Description, { options }: Said): boolean {
  return options.some(({ amounts }) => sharesAmount(amounts, product.amounts));
}

function tells({ parts, product, differences }: Description, { word, amounts }: Option): boolean {
  if (word !== '') return parts.includes(word) || differences.some(({ words }) => words.includes(word));
  return sharesAmount(amounts, product.amounts);
}

/** What an outline shows of gaps. */
const GAP_SIGNS = /[。、★:/()—・ '\n|-]/gu;

function plain(outlined: string): string {
  return outlined.replace(GAP_SIGNS, '');
}

function signsIn(outlined: string): number {
  return plain(outlined).length;
}
