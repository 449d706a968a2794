import { isQuality, LATIN_NOUNS, PLAIN_NOUNS } from '../products/words.ts';
import type { ProductFacets } from './facets.ts';
import { foundOf } from './found.ts';
import type { Sentence } from './layout.ts';
import type { Found, FoundMaker, OtherMaker, Reading, Relation, Stretch } from './reading.ts';

const CONNECTS =
  /^(?:[ ・()\-—*'|:、\n]|の|製|社|さん|が|は|から|ブランド|シリーズ|より|なら|では|で|だと|ですと|といえば|には|も|発売|出|いる|する|販売|展開|人気|定番|新型|最新|モデル|型番|品番|です|こちら|商品|製品)*$/u;

const CONNECTS_BEHIND = /^(?:[ (/|*'・]|製の?|という|by|from|は)*$/u;

/** Stretches of a sentence that belong to others: from the name of another maker before a word or amount of the product on. */
export function zoneOf(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  anchor: Found,
): { from: number; to: number } {
  const { text } = reading.layout;
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  let { start: from, end: to } = sentence;
  const measured = (reading.amounts[sentence.index] ?? []).map(({ start }) => start);
  const starts = [...foundOf(reading, sentence.index, product).map((one) => one.from), ...measured];
  for (const at of starts) {
    const thing = measured.includes(at)
      ? otherThingBefore(text.slice(Math.max(sentence.start, at - 24), at), product)
      : 0;
    const cut = Math.min(at - thing, otherMakerBefore(reading, sentence.index, at, product)?.from ?? at);
    if (cut === at) continue;
    if (cut >= anchor.to) to = Math.min(to, cut);
    else if (at <= anchor.from) {
      const own = brands.find((one) => one.from > at && one.from <= anchor.from);
      from = Math.max(from, own?.from ?? cut);
    }
  }
  return { from, to };
}

const MAKER_BEFORE =
  /(?<![\dァ-ヺー])(?!センチ|ミリ|リットル|グラム|メートル|インチ|ピース|サイズ)([ァ-ヺー]{3,}|(?<![a-z-])[a-z]{3,})(?:製の|社の|さんの|の|[ ・('「]){1,2}/gu;

/** Another maker's name that stands in a sentence right before `at`. */
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

/** Another maker with its thing: `ミツマタのマグ 350ml`, `ミツマタ 鍋 18cm`, `、三日月印の鍋 18cm`. */
const THING_BEFORE =
  /(?<![ァ-ヺー])(?:([ァ-ヺー]{3,}|(?<![a-z0-9-])[a-z]{3,})(?:製の|社の|さんの|の| )|(?<=(?:^|[とや、・/]) ?)([\p{sc=Han}々]{2,4})(?:製の|社の|の))([\p{L}ー]{1,12}?)[ の(]{0,2}$/u;
/** What makers and shops are called in kanji: any other word in kanji may as well say what a thing is for, as in `散歩の相棒 350ml`. */
const KANJI_MAKER = /(?:(?<!会)社|(?<![部小母])屋|(?<!食)堂|(?<![公庭])園|[印庵軒房窯]|日立|東芝|三菱)$/u;
const KANJI_BEFORE = /(?<=(?:^|[とや、・/]) ?)([\p{sc=Han}々]{2,4})(?:製の|社の|の)$/u;

/** Whether what follows belongs to another maker: `ミツマタの`, `、三日月印の`. */
export function isBehindOthers(reading: Reading, index: number, at: number, product: ProductFacets): boolean {
  const kanji = KANJI_BEFORE.exec(reading.layout.text.slice(Math.max(0, at - 20), at))?.[1] ?? '';
  return (
    otherMakerBefore(reading, index, at, product) !== undefined ||
    (kanji !== '' && isKanjiMaker(kanji, product))
  );
}

function isKanjiMaker(word: string, { family }: ProductFacets): boolean {
  return KANJI_MAKER.test(word) && !family.includes(word) && !isGeneric(word);
}

/**
 * How far back from an amount another maker's name begins that stands there with its thing; 0 for none. A thing is a word in katakana, or
 * ends as a word of the product does: `片手鍋`, and not `相棒`.
 */
function otherThingBefore(before: string, product: ProductFacets): number {
  const [whole = '', sounding = '', kanji = '', thing = ''] = THING_BEFORE.exec(before) ?? [];
  const isThing =
    /[ァ-ヺー]$/u.test(thing) || (!/[ぁ-ゖ]$/u.test(thing) && product.words.includes(thing.slice(-1)));
  if (whole === '' || !isThing) return 0;
  const isOthers = sounding !== '' ? isForeign(sounding, product) : isKanjiMaker(kanji, product);
  return isOthers && !product.brands.some(({ signs }) => thing.includes(signs)) ? whole.length : 0;
}

/** Where the maker stands in relation to a stretch. */
export function relationTo(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  stretch: Stretch,
): Relation {
  if (product.brandKey === '') return 'unbranded';
  const { text } = reading.layout;
  const here = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  if (sentence.kind === 'row' && here.length > 0) return 'row';
  const best = relationWithin(text, here, product, stretch);
  if (best !== 'none' && best !== 'foreign') return best;
  const isSame = SAME_MAKER.test(text.slice(sentence.start, stretch.from));
  if (isSame && sentence.before !== null && reading.brands[sentence.before]?.has(product.brandKey) === true)
    return 'near';
  const inHead = isInHead(reading, sentence, product);
  if (inHead && best !== 'foreign') return isUnder(reading, sentence, product) ? 'under' : 'head';
  if (inHead) return 'foreign';
  const isIn = (index: number | null) =>
    index !== null && reading.brands[index]?.has(product.brandKey) === true;
  if (best === 'foreign') return 'foreign';
  if (isIn(sentence.before)) return 'before';
  if (isIn(sentence.behind)) return 'behind';
  return reading.makers.has(product.brandKey) ? 'elsewhere' : 'none';
}

/** Where the maker stands within the sentence of a stretch, by the nearest of its names `here`. */
function relationWithin(
  text: string,
  here: readonly FoundMaker[],
  product: ProductFacets,
  stretch: Stretch,
): Relation {
  let best: Relation = 'none';
  for (const { from, to } of here) {
    if (from >= stretch.from && to <= stretch.to) return 'touch';
    const isBefore = from < stretch.from;
    const between = isBefore ? text.slice(to, stretch.from) : text.slice(stretch.to, from);
    const joint = withoutOwn(between, product);
    if (isBefore ? CONNECTS.test(joint) : CONNECTS_BEHIND.test(joint.replace(/^\([^()]{1,12}\)/u, '')))
      return 'touch';
    if (!isBefore) {
      if (!hasForeign(between, product) && (best === 'none' || best === 'foreign')) best = 'later';
      continue;
    }
    if (hasForeign(between, product)) best = best === 'none' ? 'foreign' : best;
    else if (between.length <= 14) best = 'near';
    else if (best !== 'near') best = 'same';
  }
  return best;
}

/** `同社の`: what the maker that was named last makes. */
export const SAME_MAKER = /(?<!合)同(?:社|ブランド|メーカー)製?の?[ 「(]?$/u;

/** Whether the nearest entry or heading above that names a maker names this one. */
function isInHead(reading: Reading, sentence: Sentence, product: ProductFacets): boolean {
  for (const index of [sentence.entry, ...sentence.heads]) {
    if (index === sentence.index) continue;
    if (reading.brands[index]?.has(product.brandKey) === true) return true;
    if (isOfOthers(reading, index, product)) return false;
  }
  return false;
}

/** A sentence that leads to a list of somebody's things: `ミツマタのおすすめは次のとおりです`, `ミツマタでは`. */
const LEADS_FROM = /^[^\p{L}\d]*([ァ-ヺー]{3,}|[a-z]{3,})(?:製|社|さん)?(?:の|では|だと|なら)/u;

/** Whether a heading, an entry or a sentence that leads to a list names another maker, and not this one. */
export function isOfOthers(
  { layout: { text, sentences } }: Reading,
  index: number,
  product: ProductFacets,
): boolean {
  const head = sentences[index];
  if (head === undefined || head.kind === 'row' || head.isLabel) return false;
  const words = text.slice(head.start, head.end);
  if (head.kind !== 'prose') return hasForeign(words, product);
  if (!head.leads) return false;
  const maker = LEADS_FROM.exec(words)?.[1] ?? '';
  return maker !== '' && isForeign(maker, product);
}

/** Whether the entry or heading above is the maker's name and no more. */
function isUnder(reading: Reading, { heads, index }: Sentence, product: ProductFacets): boolean {
  return heads.some((above) => {
    const brands = above === index ? undefined : reading.brands[above]?.get(product.brandKey);
    const head = reading.layout.sentences[above];
    if (brands === undefined || head === undefined || head.kind === 'prose') return false;
    const { text } = reading.layout;
    const rest = brands.reduceRight(
      (said, { from, to }) => `${said.slice(0, from - head.start)} ${said.slice(to - head.start)}`,
      text.slice(head.start, head.end),
    );
    return !/\p{L}{2,}/u.test(rest);
  });
}

const RUN = /[ァ-ヺー]{3,}|(?<![a-z0-9-])[a-z]{3,}(?![a-z0-9-])/gu;

/** A text without the words of the product. */
export function withoutOwn(text: string, product: ProductFacets): string {
  return text.replace(/[ァ-ヺー]{2,}|[a-z0-9.-]{2,}|[\p{sc=Han}々]{1,}|[ぁ-ゖ]{3,}/gu, (run) =>
    product.words.includes(run.replaceAll('-', '')) ? '' : run,
  );
}

/** Whether a word may be another maker's or product's name. */
export function hasForeign(text: string, product: ProductFacets): boolean {
  return (text.match(RUN) ?? []).some((run) => isForeign(run, product));
}

function isForeign(run: string, { family }: ProductFacets): boolean {
  return !family.includes(run) && !isCommon(run);
}

function isCommon(word: string): boolean {
  return isQuality(word) || PLAIN_NOUNS.has(word) || LATIN_NOUNS.has(word);
}

/** Whether a word says nothing about which product or whose is meant. */
export function isGeneric(word: string): boolean {
  return (
    isCommon(word) ||
    /^(?:おすすめ|人気|定番|第?\d+位|特徴|商品|製品|機種|同社|型番|候補|最近|新型|新作|本命|次点|本体|自体)$/u.test(
      word,
    )
  );
}

/** Words of English sentences. */
export const ENGLISH =
  /^(?:is|are|was|has|have|had|by|from|and|or|with|for|the|an?|in|at|to|of|on|it|its|can|which|that|also|comes|really|very|so|but|will|does|this|you|offers|weighs|costs|your|our|my|look|try|choose|consider|like|prefer|first|if|as|than|then|when|both|only|just|best|good|great|price|about|around|not|no|one)$/u;

/** What stands before the maker's name, where that is the last word. */
export function withoutMaker(before: string, { brands }: ProductFacets): string {
  const plain = before.replace(/[ ・の(「]+$/u, '');
  const own = brands.find(({ signs }) => plain.endsWith(signs));
  return own === undefined ? before : plain.slice(0, -own.signs.length);
}
