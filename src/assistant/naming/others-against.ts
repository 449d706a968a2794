import { PUBLISHER_SOURCE } from '../products/book.ts';
import { hasAmount, type ProductFacets } from './facets.ts';
import type { Sentence } from './layout.ts';
import { ENGLISH, hasForeign, isGeneric, isOfOthers, SAME_MAKER, withoutOwn } from './makers.ts';
import type { Reading, Scene, Stretch } from './reading.ts';
import { isInBrackets } from './stretch.ts';

const LAST_WORD =
  /([\p{sc=Han}々]{1,6}|[ァ-ヺー]{2,12}|[a-z0-9.-]+)(?<link>製の|社の|さんの|の|[ ・('|]{1,2})?$/u;

/** What speaks for another maker. */
export function ofOthers(scene: Scene): string[] {
  const { product, said, sentence, reading, stretch, line, isMeasured } = scene;
  const found: string[] = [];
  const last = LAST_WORD.exec(said.before);
  const word = last?.[1] ?? '';
  const link = last?.groups?.['link'] ?? '';
  const isBrandBefore =
    reading.brands[sentence.index]
      ?.get(product.brandKey)
      ?.some(({ to }) => to <= stretch.from && stretch.from - to < 3) === true;
  if (
    word !== '' &&
    !isBrandBefore &&
    !product.words.includes(word.replaceAll('-', '')) &&
    !isGeneric(word)
  ) {
    if (/^[ァ-ヺー]{3,}$|^[a-z]{2,}$/u.test(word) && link !== '' && !ENGLISH.test(word))
      found.push('another maker before');
    else if (/\p{sc=Han}{2,}$/u.test(word) && link !== '' && !/の$/u.test(link))
      found.push('another word before');
  }
  if (goesOnOtherwise(scene))
    found.push(sentence.kind === 'row' ? 'row of another thing' : 'maker goes on otherwise');
  if (sentence.kind === 'row' && isMeasured && saysOtherThing(line, product))
    found.push('row of another thing');
  if (isOthersByName(scene)) found.push('another maker before');
  const opening = reading.layout.text.slice(sentence.start, stretch.from);
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  const isOthersFirst = !brands.some(({ from }) => from < stretch.from) && hasForeign(opening, product);
  if (isOthersFirst || (brands.length === 0 && hasForeign(LED_TO.exec(said.behind)?.[1] ?? '', product)))
    found.push('others first');
  if (brands.length === 0 && isOthersAbove(reading, sentence, product)) found.push('heading of another');
  if (brands.length === 0 && hasMakerColumn(reading, sentence)) found.push('row of another maker');
  if (glued(reading.layout.text, stretch.from, product)) found.push('glued to another word');
  if (stretch.isPiece && isInWord(reading.layout.text, stretch, product)) found.push('piece of another word');
  return found;
}

/** The maker whose thing is said to be it: `500mlの水筒ならミツマタが定番です`. */
const LED_TO = /^(?:なら|ならば|では|といえば|だと)[、 (]{0,2}([ァ-ヺー]{3,}|[a-z]{3,})(?:製|社)?[がのを)]/u;

const OTHERS = /(?:他社|別メーカー|他メーカー|別ブランド|他ブランド)製?の?[ 「(]?$/u;
const PUBLISHED_BEHIND = new RegExp(`^[)' ]{0,2}[(/] ?([^()。、|/]{0,12}${PUBLISHER_SOURCE})`, 'u');
const PUBLISHED_BEFORE = new RegExp(`([\\p{L}ー]{0,12}${PUBLISHER_SOURCE})の?\\(?$`, 'u');

/** Whether the words around a stretch give it to somebody else: `他社の`, `同社の` behind another maker, another publisher. */
function isOthersByName({ product, said, sentence, reading, stretch, anchorIsBook }: Scene): boolean {
  if (OTHERS.test(said.before)) return true;
  const { text, sentences } = reading.layout;
  if (SAME_MAKER.test(said.before)) {
    const from = sentences[sentence.before ?? sentence.index]?.start ?? sentence.start;
    const told = text.slice(from, stretch.from).replace(SAME_MAKER, '');
    const last = told.match(/[ァ-ヺー]{3,}|[a-z]{3,}|[\p{sc=Han}]{2,}(?:電機|堂|社|屋)/gu)?.at(-1) ?? '';
    return last !== '' && !product.family.includes(last) && !isGeneric(last);
  }
  if (!anchorIsBook) return false;
  const publisher = PUBLISHED_BEHIND.exec(said.behind)?.[1] ?? PUBLISHED_BEFORE.exec(said.before)?.[1] ?? '';
  return publisher !== '' && product.brandKey !== '' && !product.family.includes(publisher);
}

/** A column that says who makes a thing. */
const MAKER_COLUMN =
  /(?:^|\|)[^|]{0,4}(?:メーカー|ブランド|販売元|会社|出版社|生産者|店|社名)[^|]{0,2}(?:\||。|$)/u;

const MAKER_LABEL = /^[^\p{L}]{0,4}(?:メーカー|ブランド|販売元|製造元|発売元|会社|出版社)/u;

/** Whether another maker stands in the nearest heading, entry or line above that names one, or in the row's cell for makers. */
function isOthersAbove(reading: Reading, sentence: Sentence, product: ProductFacets): boolean {
  const { text, sentences } = reading.layout;
  const isOwn = (index: number) => reading.brands[index]?.has(product.brandKey) === true;
  const partners = sentence.isLabel ? [sentence.entry, ...(sentences[sentence.entry]?.below ?? [])] : [];
  if (partners.some(isOwn)) return false;
  for (const index of new Set([...partners, sentence.entry, ...sentence.heads])) {
    if (index === sentence.index) continue;
    if (isOwn(index)) return false;
    const head = sentences[index];
    const isMakers =
      partners.includes(index) && MAKER_LABEL.test(text.slice(head?.start ?? 0, head?.end ?? 0));
    if (isMakers || isOfOthers(reading, index, product)) return true;
  }
  return false;
}

/** Whether a row has a cell for who makes the thing. */
function hasMakerColumn({ layout: { text, sentences } }: Reading, { kind, heads }: Sentence): boolean {
  const header = kind === 'row' ? sentences[heads[0] ?? -1] : undefined;
  return header?.kind === 'row' && MAKER_COLUMN.test(text.slice(header.start, header.end));
}

/** Whether a row that says no more than amounts of the product names another thing. */
function saysOtherThing(line: string, product: ProductFacets): boolean {
  const rest = withoutOwn(line, product).match(/[ァ-ヺー]{3,}|[\p{sc=Han}々]{2,}/gu) ?? [];
  return rest.some((word) => !isGeneric(word) && !/^(?:税込|送料|時間|保証|式$)|[^式]式$/u.test(word));
}

/** Whether another thing stands right behind the maker, before the stretch: `ヘルシア研究所 | ヘム鉄 | 90粒`. */
function goesOnOtherwise({ reading, sentence, stretch, product }: Scene): boolean {
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  const end = Math.max(...brands.map(({ to }) => (to <= stretch.from ? to : -1)));
  if (end < 0) return false;
  const behind = reading.layout.text.slice(end, Math.min(sentence.end, stretch.from));
  const match =
    /^(?<link>[ ・の「(|:']{1,3})(?<next>[\p{sc=Han}々]{2,8}|[ァ-ヺー]{3,12}|[ぁ-ゖ]{3,8}|[a-z]{3,12})/u.exec(
      behind,
    );
  const { link = '', next = '' } = match?.groups ?? {};
  const at = end + link.length;
  const isAmount = reading.amounts[sentence.index]?.some(
    (one) => one.start === at && hasAmount(product, one),
  );
  const isFamily = reading.hits[sentence.index]?.some(
    ({ from, to, hit }) =>
      from === at &&
      hit.pattern.byProduct.size > 0 &&
      /^[とや・、/]/u.test(reading.layout.text.slice(to, to + 1)),
  );
  return (
    next !== '' &&
    isFamily !== true &&
    isAmount !== true &&
    !isOwnWord(next, product) &&
    !isGeneric(next) &&
    !/^(?:から|さん|という|では|なら|です|として|より)/u.test(next)
  );
}

/** Whether a word is the product's, or begins with one of its words: `朝顔柄`. */
function isOwnWord(word: string, { words }: ProductFacets): boolean {
  return (
    words.includes(word) ||
    (word.length > 2 && words.includes(word.slice(0, -1))) ||
    /^(?:もの|こと|ほう|それ|これ)/u.test(word)
  );
}

/** Whether a part of a compound stands in a compound that is not the product's: `深煎りブレンド` for 浅煎りブレンド. */
function isInWord(text: string, { from, to }: Stretch, { words }: ProductFacets): boolean {
  const before =
    /[\p{sc=Han}々ァ-ヺーa-z0-9]+[ぁ-ゖ]?$|(?<![\p{sc=Han}々ぁ-ゖ])[ぁ-ゖ]{2,5}$/u.exec(
      text.slice(Math.max(0, from - 7), from),
    )?.[0] ?? '';
  const behind = /^[\p{sc=Han}々ァ-ヺーa-z0-9]+/u.exec(text.slice(to, to + 6))?.[0] ?? '';
  const isStrange = (run: string) =>
    run !== '' &&
    !words.includes(run) &&
    !/[のはがをにもとでへやかな]$/u.test(run) &&
    !/^(?:製|式|用|型|付|入|風)/u.test(run);
  return isStrange(before) || isStrange(behind);
}

const RUNS = [/[ァ-ヺー]+$/u, /[\p{sc=Han}々]+$/u, /[a-z0-9]+$/u];

/** Whether the stretch begins in the middle of a word of kanji or katakana that is not the product's. */
function glued(text: string, from: number, { words }: ProductFacets): boolean {
  const run = RUNS.find((one) => one.test(text.charAt(from)));
  const before = run?.exec(text.slice(Math.max(0, from - 6), from))?.[0] ?? '';
  return before !== '' && !words.includes(before);
}

/** How far the marks of a quotation may stand from a stretch. */
const QUOTED_MAX = 60;

/** What stands in quotation marks with the stretch. */
export function ofQuotes({ reading, sentence, stretch, product, anchorIsBook }: Scene): string[] {
  const { text } = reading.layout;
  const quoted = anchorIsBook ? ['quoted', 'book quoted'] : ['quoted'];
  if (isInBrackets(reading, stretch)) return quoted;
  const first = Math.max(0, sentence.start - 1, stretch.from - QUOTED_MAX);
  const open = text.slice(first, stretch.from).lastIndexOf('(') + first;
  if (open < first || text.slice(open, stretch.from).includes(')')) return [];
  const close =
    text.slice(stretch.to, Math.min(sentence.end, stretch.to + QUOTED_MAX)).indexOf(')') + stretch.to;
  if (close < stretch.to) return [];
  const more = withoutOwn(
    `${text.slice(open + 1, stretch.from)} ${text.slice(stretch.to, close)}`,
    product,
  ).replace(/[^\p{L}\d]/gu, '');
  if (more === '') return quoted;
  return [/[ぁ-ゖ]{4,}/u.test(more) || more.length > 12 ? 'within a quotation' : 'part of a quotation'];
}
