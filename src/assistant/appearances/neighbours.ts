import type { FoldedText } from '../fold/folded-text.ts';
import { GAP } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import {
  ACCESSORY_SOURCE,
  COMES_ALONG,
  COMES_IN_BRACKETS,
  FITS,
  FOR_IN_FRONT,
  IMITATES,
  IMITATES_IN_FRONT,
  IS_BOUGHT,
  MADE_FOR,
  WARNS,
} from '../products/accessories.ts';
import { contradicts, parseAmounts } from '../products/amounts.ts';
import { COLOUR_SOURCE, type Colour, isOneOf, parseColour } from '../products/colours.ts';
import type { KnownProduct } from '../products/product.ts';
import { AMOUNT_SOURCE } from '../products/units.ts';
import { namesModel } from './sibling.ts';

/** How far on either side of a name its neighbours are looked at, in signs. */
const BEHIND = 72;
const BEFORE = 24;

/**
 * Whether the words beside a name, on either side, make it another thing's: what is made for the product (`TK-3504用カバー`),
 * what imitates it, or the same in another colour or size. Own words that go on beside the name belong to it. A part that a
 * sentence tells of is the product's own, one that it sells is another thing. `inner` is where the name goes on behind its
 * brand, before which words may stand as well: `ブランドの黒いボトル`.
 */
export function belongsToOther(
  folded: FoldedText,
  start: number,
  end: number,
  product: KnownProduct,
  inner = start,
): boolean {
  const isModel = namesModel(folded.signs.slice(start, end), product);
  return (
    isOthersBehind(folded, start, end, product, isModel) ||
    isOthersBefore(folded, start, product, isModel) ||
    (inner !== start && isOthersBefore(folded, inner, product, isModel))
  );
}

/** What ends a sentence or a thought. */
const ENDS = GAP.stop | GAP.comma | GAP.symbol;
/** Particles that say something of the name, and what they begin that does not. */
const PARTICLES = 'はをがも';
const NO_PARTICLE = /^(?:もど|が[入収]|を[入収包真まマ模])/u;

function isOthersBehind(
  folded: FoldedText,
  start: number,
  end: number,
  product: KnownProduct,
  isModel: boolean,
): boolean {
  const gap = folded.gaps[end] ?? 0;
  const next = gap === 0 ? folded.signs.charAt(end) : '';
  if (end >= folded.signs.length || (gap & ENDS) !== 0) return false;
  if (PARTICLES.includes(next) && next !== '' && !NO_PARTICLE.test(folded.signs.slice(end, end + 2)))
    return false;
  const behind = pastOwnWords(outline(folded, end, end + BEHIND), product);
  return (
    isMadeForIt(behind, folded.signs.slice(Math.max(start, end - 4), end), product) ||
    isImitation(behind) ||
    isOtherColour(coloursBehind(behind), product) ||
    isOtherSize(AMOUNT_BEHIND.exec(behind), product, isModel)
  );
}

function isOthersBefore(folded: FoldedText, start: number, product: KnownProduct, isModel: boolean): boolean {
  const gap = folded.gaps[start] ?? 0;
  if (start === 0 || (gap & ENDS) !== 0) return false;
  const before = beforeOwnWords(outline(folded, start - BEFORE, start), product);
  return (
    FOR_IN_FRONT.test(before) ||
    isAccessoryBefore(before, product) ||
    IMITATES_IN_FRONT.test(before) ||
    isOtherColour(coloursBefore(before), product) ||
    isOtherSize(AMOUNT_BEFORE.exec(before), product, isModel)
  );
}

/** Own words that are passed over. */
const OWN_WORDS_MAX = 8;

/** What follows a name and the own words right behind it: of `…ボトル 600ml（TK-3504）専用パッキン` the last word. */
function pastOwnWords(tail: string, product: KnownProduct): string {
  let rest = tail.replace(/^シリーズ/u, '');
  for (let count = 0; count < OWN_WORDS_MAX; count += 1) {
    const lead = /^[ )]{0,2}の?[ (・/]{0,2}/u.exec(rest)?.[0].length ?? 0;
    const length = ownWordAt(rest.slice(lead), product);
    if (length === 0) break;
    rest = rest.slice(lead + length);
  }
  return rest;
}

/** The same in front: of `黒いコケモリヤ TK-3504` what stands before the brand. */
function beforeOwnWords(before: string, product: KnownProduct): string {
  let rest = before;
  for (let count = 0; count < OWN_WORDS_MAX; count += 1) {
    const bare = rest.replace(/(?:の|製)?[ (・)]{0,2}$/u, '');
    const length = ownWordBefore(bare, product);
    if (length === 0) break;
    rest = bare.slice(0, -length);
  }
  return rest;
}

function ownWordBefore(bare: string, product: KnownProduct): number {
  for (const word of ownWords(product)) if (word.length > 1 && bare.endsWith(word)) return word.length;
  return 0;
}

const RUN = /^[\p{L}\p{N}ー.-]+/u;
const ENDS_INSIDE = /^(?:[ァ-ヺー]{2}|[a-z0-9]{2}|\p{sc=Han}{2})$/u;

/** Length of the own word at the head of a stretch, also of one that a list cuts off (`50m…` of 50mm); 0 for none. */
function ownWordAt(rest: string, product: KnownProduct): number {
  const run = RUN.exec(rest)?.[0] ?? '';
  if (run.length < 2) return 0;
  const plain = run.replaceAll('-', '');
  const isCut = /^\n?。/u.test(rest.slice(run.length));
  let longest = 0;
  for (const word of ownWords(product)) {
    if (isCut && word.startsWith(plain)) return run.length;
    if (word.length <= longest || word.length < 2 || !plain.startsWith(word)) continue;
    if (!ENDS_INSIDE.test(plain.slice(word.length - 1, word.length + 1))) longest = word.length;
  }
  return withHyphens(run, longest);
}

function* ownWords({ brands, titleWords, tokens }: KnownProduct): Generator<string> {
  for (const { signs } of brands) yield signs;
  yield* titleWords;
  yield* tokens;
}

/** Length of the head of `run` that has so many signs beside its hyphens. */
function withHyphens(run: string, signs: number): number {
  let length = 0;
  for (let left = signs; left > 0; length += 1) if (run.charAt(length) !== '-') left -= 1;
  return length;
}

const ACCESSORY_BEHIND = new RegExp(`^(?<join>\\)?(?: |の[ (]?|\\()?)${ACCESSORY_SOURCE}`, 'u');
const ACCESSORY_NEAR = new RegExp(`^[^。、\\n|]{0,6}?${ACCESSORY_SOURCE}`, 'u');
const ACCESSORY_BEFORE = new RegExp(`${ACCESSORY_SOURCE}(?<join> ?[(:] ?| )$`, 'u');

/** `named` is the end of the name: what the product's own words go on with like that is no accessory's. */
function isMadeForIt(behind: string, named: string, { words }: KnownProduct): boolean {
  const madeFor = MADE_FOR.exec(behind)?.[0];
  if (madeFor !== undefined && !words.includes(named + madeFor.replace(')', ''))) return true;
  const fits = FITS.exec(behind)?.[0];
  if (fits !== undefined && ACCESSORY_NEAR.test(behind.slice(fits.length))) return true;
  const match = ACCESSORY_BEHIND.exec(behind);
  if (match === null) return false;
  const { join = '', apart = '', part = '' } = match.groups ?? {};
  const rest = behind.slice(match[0].length);
  if (COMES_ALONG.test(rest) || (join.includes('(') && COMES_IN_BRACKETS.test(rest))) return false;
  if (apart !== '') return true;
  if (join === '' || join === ')') return !words.includes(named + part);
  return !words.includes(part) && !isTold(rest);
}

/** `替えパッキン（TK-3504）`: the thing stands in front, and the name tells what it is for. */
function isAccessoryBefore(before: string, { words }: KnownProduct): boolean {
  const { join = '', apart = '', part = '' } = ACCESSORY_BEFORE.exec(before)?.groups ?? {};
  return part !== '' && (apart !== '' || (join.includes('(') && !words.includes(part)));
}

const ROW_OF_PARTS = new RegExp(
  `^(?:\\([^)]*\\))?(?:(?:[、・/とや]|および)${ACCESSORY_SOURCE.replace(/\?<\w+>/gu, '?:')}){0,3}`,
  'u',
);
/** What a sentence is about, or does: `ふたは三つに分解して`, `パッキンを外す`. */
const TOLD =
  /^(?:自体|部分|[内外表裏]側|内部|表面)?(?:[はがもをにへでの]|から|まで|って|:|(?=\p{sc=Han})|(?= (?!for |from |at |by )[a-z]))、?/u;

function isTold(rest: string): boolean {
  const behind = rest.replace(ROW_OF_PARTS, '');
  const told = TOLD.exec(behind)?.[0];
  if (told === undefined) return false;
  const clause = behind.slice(told.length).split(/[。、\n|]/u)[0] ?? '';
  return !IS_BOUGHT.test(clause);
}

function isImitation(behind: string): boolean {
  const imitates = IMITATES.exec(behind)?.[0];
  return imitates !== undefined && !WARNS.test(behind.slice(imitates.length));
}

/** What joins two of a row, or tells of one before the next: `ブラックと…`, `黒が人気で、…`. */
const JOINS = '[ )]{0,2}(?:と|や|か|・|、|/|および|または|[はがも][^。、\\n|]{1,14}、)[ (]{0,2}';
const COLOUR_ENDS =
  '(?:色|系|カラー)?(?=[はがもをにでとやか、。()・/:\\n|]|の(?!香|味|風味)| |$|です|だ|なら|モデル|タイプ|カラー|バージョン|限定|版)';
const COLOUR_BEHIND = new RegExp(
  `^\\)?(?:[ (・/|]|の[ (]?|[ (](?:カラー|色)[: ])?(?<said>${COLOUR_SOURCE})${COLOUR_ENDS}`,
  'u',
);
const NEXT_COLOUR = new RegExp(`^${JOINS}(?<said>${COLOUR_SOURCE})${COLOUR_ENDS}`, 'u');
const COLOUR_BEFORE = new RegExp(
  `(?<![ァ-ヺー\\p{sc=Han}])(?<said>${COLOUR_SOURCE})(?:(?:色|系|カラー|タイプ|モデル)?の|(?<=[黒白赤青緑色])い|(?<=[a-z]) )[ (]?$`,
  'u',
);
const COLOUR_AHEAD = new RegExp(`(?<said>${COLOUR_SOURCE})(?:と|や|か|・|、|/)$`, 'u');
/** `（ネイビー・L）` is what a buyer chose of clothes that are sold as one. */
const CHOSEN = /^(?:・|、|\/| ){1,2}(?:サイズ:?)?(?:[smlx]{1,3}|フリー)(?:サイズ)?\)/u;

function isOtherColour(row: readonly Colour[] | undefined, { colours }: KnownProduct): boolean {
  return colours.length > 0 && row !== undefined && !row.some((one) => isOneOf(one, colours));
}

function coloursBehind(behind: string): Colour[] | undefined {
  const first = COLOUR_BEHIND.exec(behind);
  if (first === null || CHOSEN.test(behind.slice(first[0].length))) return undefined;
  const row = [first.groups?.['said'] ?? ''];
  let rest = behind.slice(first[0].length);
  for (let next = NEXT_COLOUR.exec(rest); next !== null; next = NEXT_COLOUR.exec(rest)) {
    row.push(next.groups?.['said'] ?? '');
    rest = rest.slice(next[0].length);
  }
  return colourRow(row);
}

function coloursBefore(before: string): Colour[] | undefined {
  const row: string[] = [];
  let rest = before;
  for (let next = COLOUR_BEFORE.exec(rest); next !== null; next = COLOUR_AHEAD.exec(rest)) {
    row.push(next.groups?.['said'] ?? '');
    rest = rest.slice(0, next.index);
  }
  return colourRow(row);
}

/** The colours of a row; `undefined` when its first word is none. */
function colourRow(words: readonly string[]): Colour[] | undefined {
  const colours = words.map(parseColour);
  return colours[0] === undefined ? undefined : colours.filter((one) => one !== undefined);
}

const KIND_OF_SIZE = '(?:形|入り?|タイプ|モデル|サイズ|版)?';
const AMOUNTS = `(?<said>${AMOUNT_SOURCE}(?:${KIND_OF_SIZE}${JOINS}${AMOUNT_SOURCE}){0,4})${KIND_OF_SIZE}`;
const AMOUNT_BEHIND = new RegExp(
  `^\\)?(?:[ (]|の[ (]?)?(?:(?:内?容量|サイズ)[: ]?)?${AMOUNTS}(?=[のはがもをにで、。)・/\\n|]| |$|です|だ|なら)`,
  'u',
);
const AMOUNT_BEFORE = new RegExp(`${AMOUNTS}の[ (]?$`, 'u');
/** Units of how large a thing with a model number is: what it weighs, draws or measures is told of one thing in many ways. */
const SIZES: ReadonlySet<string> = new Set('ml 合 号 人用 x size paper 単 版'.split(' '));
/** Units that count things in front of a name: `2本のTK-3504`. */
const COUNTS: ReadonlySet<string> = new Set('枚 本 個 組 足 食 袋 包 粒 錠 缶 巻'.split(' '));

function isOtherSize(match: RegExpExecArray | null, { amounts }: KnownProduct, isModel: boolean): boolean {
  const said = match?.groups?.['said'];
  if (said === undefined) return false;
  const sizes = [...parseAmounts(said)].filter(([unit]) => (isModel ? SIZES.has(unit) : !COUNTS.has(unit)));
  return contradicts(new Map(sizes), amounts);
}
