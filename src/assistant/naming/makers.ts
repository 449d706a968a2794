import { isQuality, PLAIN_NOUNS } from '../products/words.ts';
import type { ProductFacets } from './facets.ts';
import { foundOf } from './found.ts';
import type { Sentence } from './layout.ts';
import type { Found, FoundMaker, OtherMaker, Reading, Relation, Stretch } from './reading.ts';

const CONNECTS =
  /^(?:[ ・()\-—*'|:、\n]|の|製|社|さん|が|は|から|ブランド|シリーズ|より|なら|では|で|だと|ですと|(?:と|で)[い言]えば|には|も|発売|出|いる|する|販売|展開|人気|定番|新型|最新|モデル|型番|品番|です|こちら|商品|製品)*$/u;

const CONNECTS_BEHIND = /^(?:[ (/|*'・]|製の?|という|by|from|は)*$/u;

/** Passages of a sentence that belong to others: each begins with another maker's name before a word or amount of the product. */
export function zoneOf(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  anchor: Found,
): { from: number; to: number } {
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  let { start: from, end: to } = sentence;
  const amounts = reading.amounts[sentence.index] ?? [];
  const starts = [
    ...foundOf(reading, sentence.index, product).map((one) => one.from),
    ...amounts.map(({ start }) => start),
  ];
  for (const at of starts) {
    const cut = otherMakerBefore(reading, sentence.index, at, product)?.from;
    if (cut === undefined) continue;
    if (cut >= anchor.to) to = Math.min(to, cut);
    else if (at <= anchor.from) {
      const own = brands.find((one) => one.from > at && one.from <= anchor.from);
      from = Math.max(from, own?.from ?? cut);
    }
  }
  return { from, to };
}

const MAKER_BEFORE =
  /(?<![\dァ-ヺー])(?!センチ|ミリ|リットル|グラム|メートル|インチ|ピース|サイズ)([ァ-ヺー]{3,}|(?<![a-z-])[a-z]{3,}|(?<![\p{sc=Han}々ァ-ヺーぁ-ゖ])[\p{sc=Han}々ァ-ヺーぁ-ゖ]{1,6}(?:屋|堂|舎|(?<![同当自各会])社|園|工房|電機|電産|工業|製作所|本舗|商店|書房))(?:製の|社の|さんの|の|[ ・('「]){1,2}/gu;

/** Another maker's name directly before `at` in a sentence. */
export function otherMakerBefore(
  reading: Reading,
  index: number,
  at: number,
  product: ProductFacets,
): OtherMaker | undefined {
  const other = othersIn(reading, index).get(at);
  return other !== undefined && isForeign(other.word, product) ? other : undefined;
}

function othersIn(
  { layout: { text, sentences }, others }: Reading,
  index: number,
): ReadonlyMap<number, OtherMaker> {
  const known = others.get(index);
  if (known !== undefined) return known;
  const { start, end } = sentences[index] ?? { start: 0, end: 0 };
  const found = new Map(
    [...text.slice(start, end).matchAll(MAKER_BEFORE)].map(
      ({ 0: { length }, 1: word = '', index: at }) =>
        [start + at + length, { word, from: start + at }] as const,
    ),
  );
  others.set(index, found);
  return found;
}

/** The place of the maker in relation to a stretch. */
export function relationTo(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  stretch: Stretch,
): Relation {
  if (product.brandKey === '') return 'unbranded';
  const isIn = (index: number | null) =>
    index !== null && reading.brands[index]?.has(product.brandKey) === true;
  if (sentence.kind === 'row' && isIn(sentence.index)) return 'row';
  const here = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  const within = here.map((one) => relationWithin(reading.layout.text, one, product, stretch));
  const best = NEAREST.find((one) => within.includes(one));
  if (best !== undefined) return best;
  if (headMaker(reading, sentence, product) === 'own') return 'under';
  if (sentence.before !== null && isIn(sentence.before))
    return saysKind(reading, sentence.before, product) ? 'led' : 'before';
  if (isIn(sentence.behind)) return 'behind';
  return reading.makers.has(product.brandKey) ? 'elsewhere' : 'none';
}

/** Whether a sentence says what kind of thing a product is. */
function saysKind(reading: Reading, index: number, product: ProductFacets): boolean {
  return foundOf(reading, index, product).some(
    ({ use }) => use.role === 'token' && product.kinds.has(use.key),
  );
}

const NEAREST: readonly Relation[] = ['touch', 'near', 'same', 'later'];

/** The place of the maker within the sentence of a stretch; `none` if another maker is between. */
function relationWithin(
  text: string,
  { from, to }: FoundMaker,
  product: ProductFacets,
  stretch: Stretch,
): Relation {
  if (from >= stretch.from && to <= stretch.to) return 'touch';
  const isBefore = from < stretch.from;
  const between = isBefore ? text.slice(to, stretch.from) : text.slice(stretch.to, from);
  const joint = withoutOwn(between, product);
  if (isBefore ? CONNECTS.test(joint) : CONNECTS_BEHIND.test(joint.replace(/^\([^()]{1,12}\)/u, '')))
    return 'touch';
  if (hasForeign(between, product)) return 'none';
  if (!isBefore) return 'later';
  return between.length <= 14 ? 'near' : 'same';
}

/** The maker named in the nearest entry or heading above; `undefined` if none is. */
export function headMaker(
  reading: Reading,
  { index, entry, heads }: Sentence,
  product: ProductFacets,
): 'own' | 'another' | undefined {
  const { text, sentences } = reading.layout;
  for (const above of [entry, ...heads]) {
    const head = sentences[above];
    if (above === index || head === undefined) continue;
    if (reading.brands[above]?.has(product.brandKey) === true) return 'own';
    const isHead = head.kind === 'heading' || head.kind === 'item';
    if (isHead && hasForeign(text.slice(head.start, head.end), product)) return 'another';
  }
  return undefined;
}

const RUN = /[ァ-ヺー]{3,}|(?<![a-z0-9-])[a-z]{3,}(?![a-z0-9-])/gu;

/** A text without the words of the product. */
export function withoutOwn(text: string, product: ProductFacets): string {
  return text.replace(/[ァ-ヺー]{2,}|[a-z0-9.-]{2,}|[\p{sc=Han}々]{1,}|[ぁ-ゖ]{3,}/gu, (run) =>
    product.words.includes(run.replaceAll('-', '').replace(/^[のはが]/u, '')) ? '' : run,
  );
}

/** Whether a word may be another maker's or product's name. */
function hasForeign(text: string, product: ProductFacets): boolean {
  return (text.match(RUN) ?? []).some((run) => isForeign(run, product));
}

function isForeign(run: string, { family }: ProductFacets): boolean {
  return !family.includes(run) && !isGeneric(run) && !/(?:タイプ|シート|ブロック)$/u.test(run);
}

/** Whether a word says nothing about which product or whose is meant. */
export function isGeneric(word: string): boolean {
  return isQuality(word) || PLAIN_NOUNS.has(word) || ENGLISH.test(word);
}

/** Words of English sentences. */
const ENGLISH =
  /^(?:is|are|was|has|have|had|by|from|and|or|with|for|the|an?|in|at|to|of|on|it|its|can|which|that|also|comes|really|very|so|but|will|does|this|you|offers|weighs|costs|your|our|my|look|try|choose|consider|like|prefer|first|if|as|than|then|when|both|only|just|best|good|great|price|about|around|not|no|one)$/u;
