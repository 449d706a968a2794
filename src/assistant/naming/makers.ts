import { isQuality, LATIN_NOUNS, PLAIN_NOUNS } from '../products/words.ts';
import type { ProductFacets } from './facets.ts';
import type { Sentence } from './layout.ts';
import type { Found, Reading, Relation, Stretch } from './reading.ts';

const CONNECTS =
  /^(?:[ ・()\-—*'|:、\n]|の|製|社|さん|が|は|から|ブランド|シリーズ|より|なら|では|で|だと|ですと|といえば|には|も|発売|出|いる|する|販売|展開|人気|定番|新型|最新|モデル|型番|品番|です|こちら|商品|製品)*$/u;

const CONNECTS_BEHIND = /^(?:[ (/|*'・]|製|という|by|from|は)*$/u;

/** Stretches of a sentence that belong to others: from the name of another maker before a word or amount of the product on. */
export function zoneOf(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  anchor: Found,
): { from: number; to: number } {
  const { text } = reading.layout;
  let { start: from, end: to } = sentence;
  const starts = [
    ...(reading.own[sentence.index]?.get(product.index) ?? []).map((one) => one.from),
    ...(reading.amounts[sentence.index] ?? []).map(({ start }) => sentence.start + start),
  ];
  for (const at of starts) {
    const cut = otherMakerBefore(text.slice(Math.max(sentence.start, at - 20), at), product);
    if (cut === 0) continue;
    if (at - cut >= anchor.to) to = Math.min(to, at - cut);
    else if (at <= anchor.from) from = Math.max(from, at - cut);
  }
  return { from, to };
}

const MAKER_BEFORE =
  /(?<!\d)(?!センチ|ミリ|リットル|グラム|メートル|インチ|ピース|サイズ)([ァ-ヺー]{3,}|(?<![a-z0-9-])[a-z]{3,})(?:製の|社の|さんの|の|[ ・('「]){1,2}$/u;

/** How far back from the end of a stretch another maker's name begins; 0 for none. */
export function otherMakerBefore(before: string, product: ProductFacets): number {
  const match = MAKER_BEFORE.exec(before);
  return match !== null && isForeign(match[1] ?? '', product) ? match[0].length : 0;
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
  let best: Relation = 'none';
  for (const { from, to } of here) {
    if (from >= stretch.from && to <= stretch.to) return 'touch';
    const isBefore = from < stretch.from;
    const between = isBefore ? text.slice(to, stretch.from) : text.slice(stretch.to, from);
    const joint = withoutOwn(between, product);
    if (isBefore ? CONNECTS.test(joint) : CONNECTS_BEHIND.test(joint)) return 'touch';
    if (!isBefore) {
      if (!hasForeign(between, product) && (best === 'none' || best === 'foreign')) best = 'later';
      continue;
    }
    if (hasForeign(between, product)) best = best === 'none' ? 'foreign' : best;
    else if (between.length <= 14) best = 'near';
    else if (best !== 'near') best = 'same';
  }
  if (best === 'near' || best === 'same' || best === 'later') return best;
  const inHead = [sentence.entry, ...sentence.heads].some(
    (index) => index !== sentence.index && reading.brands[index]?.has(product.brandKey) === true,
  );
  if (inHead) return best === 'foreign' ? 'foreign' : 'head';
  const isIn = (index: number | null) =>
    index !== null && reading.brands[index]?.has(product.brandKey) === true;
  if (best === 'foreign') return 'foreign';
  if (isIn(sentence.before)) return 'before';
  if (isIn(sentence.behind)) return 'behind';
  return reading.makers.has(product.brandKey) ? 'elsewhere' : 'none';
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
  return !family.includes(run) && !isQuality(run) && !PLAIN_NOUNS.has(run) && !LATIN_NOUNS.has(run);
}
