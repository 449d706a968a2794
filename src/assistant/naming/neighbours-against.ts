import { GAP } from '../fold/gaps.ts';
import {
  ACCESSORY_SOURCE,
  FITS,
  FOR_IN_FRONT,
  IMITATES,
  IMITATES_IN_FRONT,
  MADE_FOR,
} from '../products/accessories.ts';
import { listAmounts } from '../products/amounts.ts';
import {
  ATTACHED_VARIANT_WORDS,
  excludes,
  isCounted,
  isQuality,
  LATIN_NOUNS,
  PLAIN_NOUNS,
  saysExcluded,
  VARIANT_WORDS,
} from '../products/words.ts';
import type { ProductFacets } from './facets.ts';
import { hasForeign, withoutOwn } from './makers.ts';
import type { Scene, Stretch } from './reading.ts';

const NEXT_WORD =
  /^(?<link>[ ・('の\-&]{0,2})(?<next>[\p{sc=Han}々]{1,6}(?:[りみきしえべけせれげめち](?=[\p{sc=Han}ァ-ヺ]))?(?:味|色|用)?|[ァ-ヺー]{2,12}(?:味|色|用)?|[a-z0-9.][a-z0-9.-]*|(?<=[ (]|^[ (])[ぁ-ゖ]{3,8})/u;

const LAST_WORD =
  /([\p{sc=Han}々]{1,6}|[ァ-ヺー]{2,12}|[a-z0-9.-]+)(?<link>製の|社の|さんの|の|[ ・('|]{1,2})?$/u;

const GENERATION_BEHIND =
  /^[ ('の-]{0,2}(?:第?[\d一二三四五]世代|[\d]代目|初代|gen ?\d|v\d|mk ?\d|第\d版|旧型|新型)/u;

const ACCESSORY = new RegExp(`^[ の]?${ACCESSORY_SOURCE}`, 'u');

/** What stands right beside the stretch and speaks against it. */
export function ofNeighbours({
  product,
  said,
  line,
  lacks,
  lacksNumber,
  isNumbered,
  anchorIsBook,
  endsInAmount,
  zoneText,
}: Scene): string[] {
  const found: string[] = [];
  const match = NEXT_WORD.exec(said.behind);
  const next = match?.groups?.['next'] ?? '';
  const link = match?.groups?.['link'] ?? '';
  const rest = said.behind.slice(match?.[0].length ?? 0);
  const bare = next.replaceAll('-', '');
  const isOwn = /^[a-z0-9.]+$/u.test(bare)
    ? product.vocabulary.has(bare)
    : bare !== '' && product.words.includes(bare);
  const isSized = product.amounts.some(({ unit, value }) => unit === 'size' && value === bare);
  if (link === '' && !endsInAmount && ATTACHED_VARIANT_WORDS.has(next) && !product.vocabulary.has(next))
    found.push('another variant');
  if (next !== '' && excludes(next, product.words, line)) found.push('excluded');
  else if (saysExcluded(zoneText, product.words)) found.push('excluded nearby');
  if (next !== '' && !isOwn) {
    const isCode = /[a-z]/u.test(next) && /\d/u.test(next) && listAmounts(next).length === 0;
    if (VARIANT_WORDS.has(next) && !/^(?:仕様|向け|用)/u.test(rest)) found.push('another variant');
    else if (isCode) found.push('another code');
    else if (lacks && /^\d/u.test(next) && listAmounts(next + rest.slice(0, 4)).length > 0)
      found.push('amount instead');
    else if (/^\d+$/u.test(next)) {
      if (!isCounted(rest) && (next.length < 3 || lacksNumber || anchorIsBook)) found.push('another number');
    } else if (/^(?:[sl]{1,3}|[2-6]?x?[sl]|m)$/u.test(next)) {
      if (!isSized) found.push('another size');
    } else if (isInLine(next, product, line)) found.push('another of its kind');
    else if (!isGeneric(next) && !/\d/u.test(next) && !/の/u.test(link)) {
      const words = lacks ? 'another word instead' : 'another word behind';
      const how = link.includes('(')
        ? ', in brackets'
        : link === ''
          ? ', glued'
          : /^\p{sc=Han}/u.test(next)
            ? ', kanji'
            : '';
      if (!(link === '' && (endsInAmount || isNumbered))) found.push(`${words}${how}`);
    }
  }
  if (isNumbered && isCounted(said.behind))
    found.push(/^[円個枚本台人件回年月日]/u.test(said.behind) ? 'number is counted' : 'number is an amount');
  if (/^[)' ]{0,2}(?:シリーズ|series)/u.test(said.behind)) found.push('series');
  const generation = GENERATION_BEHIND.exec(said.behind)?.[0].replace(/[ ('の-]/gu, '');
  if (generation !== undefined && !product.words.includes(generation)) found.push('another generation');
  return [...found, ...ofAccessories({ product, said })];
}

/** What is made for the product, comes with it, or imitates it. */
function ofAccessories({ product, said }: Pick<Scene, 'product' | 'said'>): string[] {
  const found: string[] = [];
  const { behind, before } = said;
  if (!product.isAccessory) {
    if (isMadeFor(behind, product) || isMadeFor(said.rightBehind, product)) found.push('made for it');
    else if (FITS.test(behind)) found.push('fits it');
    const { part, apart = '' } = ACCESSORY.exec(behind)?.groups ?? {};
    if (part !== undefined && apart !== '') found.push('accessory');
    else if (part !== undefined && !product.words.includes(part))
      found.push(/^の/u.test(behind) ? 'its part' : /^ /u.test(behind) ? 'with a part' : 'accessory');
  }
  if (FOR_IN_FRONT.test(before)) found.push('accessory');
  if (IMITATES.test(behind) || IMITATES_IN_FRONT.test(before)) found.push('imitation');
  return found;
}

/** `部屋干し用液体洗剤` is what the product is, not something for it. */
function isMadeFor(behind: string, { words }: ProductFacets): boolean {
  const match = MADE_FOR.exec(behind);
  if (match === null) return false;
  const next = behind.slice(match[0].length, match[0].length + 2).replace(/[^\p{L}\p{N}]/gu, '');
  return next.length < 2 || !words.includes(next);
}

/** `黒軸` beside a product with `白軸`: a word that ends alike and is another one. */
function isInLine(word: string, product: ProductFacets, line: string): boolean {
  if (word.length < 2 || !/^(?:[\p{sc=Han}々]+|[ァ-ヺー]+)$/u.test(word)) return false;
  return product.titleWords.some((own) => {
    const tail = /\p{sc=Han}$/u.test(own) ? 1 : 3;
    return (
      own.length > tail &&
      own !== word &&
      Math.abs(own.length - word.length) <= 2 &&
      own.slice(-tail) === word.slice(-tail) &&
      !line.includes(own)
    );
  });
}

/** What speaks for another maker. */
export function ofOthers({ product, said, sentence, reading, stretch }: Scene): string[] {
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
    if (/^[ァ-ヺー]{3,}$|^[a-z]{2,}$/u.test(word) && link !== '') found.push('another maker before');
    else if (/\p{sc=Han}{2,}$/u.test(word) && link !== '' && !/の$/u.test(link))
      found.push('another word before');
  }
  const opening = reading.layout.text.slice(sentence.start, stretch.from);
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  if (!brands.some(({ from }) => from < stretch.from) && hasForeign(opening, product))
    found.push('others first');
  const head =
    /^[^\p{L}\d]*([ァ-ヺー]{3,}|[a-z]{3,}|[\p{sc=Han}々]{2,})/u.exec(
      reading.layout.text.slice(sentence.start, sentence.end),
    )?.[1] ?? '';
  if (
    sentence.kind !== 'prose' &&
    head !== '' &&
    !product.words.includes(head) &&
    !isGeneric(head) &&
    brands.length === 0
  )
    found.push('entry of another');
  const heading = sentence.heads.find((index) => reading.layout.sentences[index]?.kind === 'heading');
  const above = heading === undefined ? undefined : reading.layout.sentences[heading];
  const isNamedAbove = sentence.heads.some((index) => reading.brands[index]?.has(product.brandKey) === true);
  if (above !== undefined && brands.length === 0 && !isNamedAbove) {
    const words = reading.layout.text.slice(above.start, above.end);
    if (hasForeign(words, product)) found.push('heading of another');
  }
  if (glued(reading.layout.text, stretch.from, product)) found.push('glued to another word');
  if (stretch.isPiece && isInWord(reading.layout.text, stretch, product)) found.push('piece of another word');
  return found;
}

/** Whether a part of a compound stands in a compound that is not the product's: `深煎りブレンド` for 浅煎りブレンド. */
function isInWord(text: string, { from, to }: Stretch, { words }: ProductFacets): boolean {
  const before =
    /[\p{sc=Han}々ァ-ヺーa-z0-9]+[ぁ-ゖ]?$/u.exec(text.slice(Math.max(0, from - 6), from))?.[0] ?? '';
  const behind = /^[\p{sc=Han}々ァ-ヺーa-z0-9]+/u.exec(text.slice(to, to + 6))?.[0] ?? '';
  const isStrange = (run: string) =>
    run !== '' &&
    !words.includes(run) &&
    !/[のはがをにもとでへやかな]$/u.test(run) &&
    !/^(?:製|式|用|型|付|入|風)/u.test(run);
  return isStrange(before) || isStrange(behind);
}

/** Whether the stretch begins in the middle of a word of kanji or katakana that is not the product's. */
function glued(text: string, from: number, { words }: ProductFacets): boolean {
  const before = /[\p{sc=Han}々ァ-ヺーa-z0-9]+$/u.exec(text.slice(Math.max(0, from - 6), from))?.[0] ?? '';
  if (before === '' || words.includes(before)) return false;
  const own = before.at(-1) ?? '';
  const first = text.charAt(from);
  const isRun = (one: string) => (/[ァ-ヺー]/u.test(one) ? 'k' : /\p{sc=Han}/u.test(one) ? 'h' : 'l');
  return isRun(own) === isRun(first);
}

function isGeneric(word: string): boolean {
  return (
    isQuality(word) ||
    PLAIN_NOUNS.has(word) ||
    LATIN_NOUNS.has(word) ||
    /^(?:おすすめ|人気|定番|第?\d+位|特徴|商品|製品|機種|同社|型番|候補|最近|新型|新作|本命|次点)$/u.test(
      word,
    )
  );
}

/** How far the marks of a quotation may stand from a stretch. */
const QUOTED_MAX = 60;

/** What stands in quotation marks with the stretch. */
export function ofQuotes({ reading, sentence, stretch, product, anchorIsBook }: Scene): string[] {
  const { text } = reading.layout;
  const { gaps } = reading.folded;
  const isOpened = ((gaps[stretch.start] ?? 0) & GAP.opening) !== 0;
  if (isOpened && ((gaps[stretch.end] ?? 0) & GAP.bracket) !== 0)
    return anchorIsBook ? ['quoted', 'book quoted'] : ['quoted'];
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
  if (more === '') return anchorIsBook ? ['quoted', 'book quoted'] : ['quoted'];
  return [/[ぁ-ゖ]{4,}/u.test(more) || more.length > 12 ? 'within a quotation' : 'part of a quotation'];
}
