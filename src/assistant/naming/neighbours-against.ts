import { GAP } from '../fold/gaps.ts';
import {
  ACCESSORY_SOURCE,
  BOUGHT_IN_FRONT,
  COMES_ALONG,
  FITS,
  FOR_IN_FRONT,
  IMITATES,
  IMITATES_IN_FRONT,
  IS_BOUGHT,
  MADE_FOR,
  WARNS,
} from '../products/accessories.ts';
import { listAmounts } from '../products/amounts.ts';
import { isStandard } from '../products/model-number.ts';
import {
  ATTACHED_VARIANT_WORDS,
  CLOSING_VARIANT_WORDS,
  excludes,
  isCounted,
  saysExcluded,
  VARIANT_WORDS,
} from '../products/words.ts';
import type { ProductFacets } from './facets.ts';
import { ENGLISH, isGeneric, withoutMaker } from './makers.ts';
import type { Scene } from './reading.ts';

const NEXT_WORD =
  /^(?<link>[ ・('の\-&]{0,2})(?<next>[\p{sc=Han}々]{1,6}(?:[りみきしえべけせれげめち](?=[\p{sc=Han}ァ-ヺ]))?(?:味|色|用)?|[ァ-ヺー]{2,12}(?:味|色|用)?|[a-z0-9.][a-z0-9.-]*|[α-ω]|(?<=[ (]|^[ (])[ぁ-ゖ]{3,8})/u;

const GENERATION_BEHIND =
  /^[ ('の-]{0,2}(?:第?[\d一二三四五]世代|[\d]代目|初代|gen ?\d|v\d|mk ?\d|第\d版|旧型|新型)/u;

const ACCESSORY = new RegExp(`^[ の]?${ACCESSORY_SOURCE}`, 'u');

/** What stands right beside the stretch and speaks against it. */
export function ofNeighbours(scene: Scene): string[] {
  const { product, said, line, isNumbered, endsInAmount, zoneText } = scene;
  const found: string[] = [];
  const next = nextOf(said.behind);
  if (
    next.link === '' &&
    !endsInAmount &&
    ATTACHED_VARIANT_WORDS.has(next.word) &&
    !product.vocabulary.has(next.word)
  )
    found.push('another variant');
  if (next.word !== '' && excludes(next.word, product.words, line)) found.push('excluded');
  else if (saysExcluded(zoneText, product.words)) found.push('excluded nearby');
  const another =
    next.word === '' || isOwn(next.word, product) || SPOKEN.test(next.word) ? '' : ofNextWord(next, scene);
  if (another !== '') found.push(another);
  if (isNumbered && isCounted(said.rightBehind))
    found.push(
      /^[円個枚本台人件回年月日]/u.test(said.rightBehind) ? 'number is counted' : 'number is an amount',
    );
  if (/^[)' ]{0,2}(?:シリーズ|series)/u.test(said.behind)) found.push('series');
  if (/^[α-ωΑ-Ω]/u.test(said.behind) && !product.words.includes(said.behind.charAt(0)))
    found.push('another variant');
  const generation = GENERATION_BEHIND.exec(said.behind)?.[0].replace(/[ ('の-]/gu, '');
  if (generation !== undefined && !product.words.includes(generation)) found.push('another generation');
  if (product.isAccessory && isForAnother(said.before, line, product)) found.push('another code');
  if (hasCodeInLine(zoneText, product)) found.push('another code in line');
  return [...found, ...ofAccessories(scene)];
}

const CODE_FOR = /([a-z]{1,6}-?\d{2,5}[a-z]{0,2})(?:専用|対応|用)(?:の|[ ・])?$/u;

/** `HK-7用の` before an accessory for HK-9, where HK-9 stands nowhere near. */
function isForAnother(before: string, line: string, { vocabulary }: ProductFacets): boolean {
  const code = CODE_FOR.exec(before)?.[1]?.replace('-', '') ?? '';
  if (code === '' || vocabulary.has(code)) return false;
  const codes = line.match(/[a-z]{1,6}-?\d{2,5}[a-z]{0,2}/gu) ?? [];
  return !codes.some((one) => vocabulary.has(one.replace('-', '')));
}

/** The word right behind a stretch, what joins the two, and what follows. */
interface NextWord {
  readonly word: string;
  readonly link: string;
  readonly rest: string;
  readonly length: number;
}

function nextOf(behind: string): NextWord {
  const match = NEXT_WORD.exec(behind);
  const length = match?.[0].length ?? 0;
  return {
    word: match?.groups?.['next'] ?? '',
    link: match?.groups?.['link'] ?? '',
    rest: behind.slice(length),
    length,
  };
}

function isOwn(word: string, { vocabulary, words }: ProductFacets): boolean {
  const bare = word.replaceAll('-', '');
  return /^[a-z0-9.]+$/u.test(bare) ? vocabulary.has(bare) : bare !== '' && words.includes(bare);
}

/** What a word of others right behind a stretch says of it; empty for what says nothing. */
function ofNextWord({ word, link, rest, length }: NextWord, scene: Scene): string {
  const { product, line, lacks, isNumbered, anchorIsCode, endsInAmount } = scene;
  const isSuffix = anchorIsCode && /^[a-z]{1,5}$/u.test(word) && !isGeneric(word) && !isStandard(word);
  if (isSuffix && !ENGLISH.test(word)) return 'another variant';
  if (/^[a-z]$/u.test(word) && link === ' ' && !/^[sml]$/u.test(word)) return 'another variant';
  if (CLOSING_VARIANT_WORDS.has(word) && (scene.hasCode ? CLOSES_CODE : CLOSES).test(rest))
    return 'another variant';
  if (VARIANT_WORDS.has(word) && !/^(?:仕様|向け|用)/u.test(rest)) return 'another variant';
  if (/[a-z]/u.test(word) && /\d/u.test(word) && listAmounts(word).length === 0)
    return isNextQuoted(scene) ? '' : 'another code';
  if (lacks && /^\d/u.test(word) && listAmounts(word + rest.slice(0, 4)).length > 0) return 'amount instead';
  if (/^\d+$/u.test(word))
    return isAnotherNumber({ word, link, rest, length }, scene) ? 'another number' : '';
  if (/^(?:[sl]{1,3}|[2-6]?x?[sl]|m)$/u.test(word))
    return product.amounts.some(({ unit, value }) => unit === 'size' && value === word) ? '' : 'another size';
  if (isInLine(word, product, line)) return 'another of its kind';
  if (isGeneric(word) || /\d/u.test(word) || /の/u.test(link) || ENGLISH.test(word)) return '';
  if (link === '' && (endsInAmount || isNumbered)) return '';
  const how = link.includes('(')
    ? ', in brackets'
    : link === ''
      ? ', glued'
      : /^\p{sc=Han}/u.test(word)
        ? ', kanji'
        : '';
  return `${lacks ? 'another word instead' : 'another word behind'}${how}`;
}

/** `「YR-410」・「YR-420」`: what stands in the next quotation marks is the next of a row. */
function isNextQuoted({ reading: { folded }, stretch }: Scene): boolean {
  const gap = folded.gaps[stretch.end] ?? 0;
  return (gap & GAP.opening) !== 0 && (gap & (GAP.dot | GAP.slash | GAP.comma)) !== 0;
}

function isAnotherNumber({ word, link, rest, length }: NextWord, scene: Scene): boolean {
  const { reading, stretch, lacksNumber, anchorIsBook } = scene;
  const beyond = reading.layout.text.slice(stretch.to + length, stretch.to + length + 4);
  if (isCounted(rest) || (link.includes(' ') && IS_ENTRY.test(beyond))) return false;
  return word.length < 3 || lacksNumber || anchorIsBook;
}

/** A number that counts entries in one line: `1. ヒエルカ 2. モチハコ`. */
const IS_ENTRY = /^[・。.):] ?\p{L}/u;

/** How sentences go on: no word of a name. */
const SPOKEN =
  /^(?:です|でし|どう|とか|なら|だと|だっ|って|とい|がい|がお|かな|かも|もい|いい|より|ある|あり|など|ほか|から|まで|のほ|ので|のに|だけ|しか|これ|こち|それ|おす|もし|また|まず|ただ|でも|おり)/u;

/** What closes a name that holds a code, which other words may follow: `HM-20 ライトが明るい`. */
const CLOSES_CODE = /^(?:[は」)|]|$)/u;
/** A name ends there. */
const CLOSES = /^(?:[はがもをと」)|、。\n:(]|です|の(?!よう)| ?$|[ /][\d(])/u;

const CODE_RUN = /(?<![a-z0-9-])(?:[a-z]{2,8} \d{1,4}|[a-z][a-z0-9]{0,8}(?:-[a-z0-9]{1,8})*)(?![a-z0-9])/gu;

/** Whether another code that begins like an own one stands there, and not the own one: `GX3` for `GX2`, `iphone 16` for `iphone 15`. */
function hasCodeInLine(zone: string, product: ProductFacets): boolean {
  let isOther = false;
  for (const [run] of zone.matchAll(CODE_RUN)) {
    const code = run.replace(/[ -]/gu, '');
    const letters = /^[a-z]+/u.exec(code)?.[0] ?? '';
    if (!/\d/u.test(code) || listAmounts(run).length > 0) continue;
    if (product.words.includes(code)) return false;
    isOther ||=
      product.codeLetters.has(letters) ||
      (letters.length > 2 && product.codeLetters.has(letters.slice(0, 2)));
  }
  return isOther;
}

/** What is made for the product, comes with it, or imitates it. */
function ofAccessories({ product, said }: Scene): string[] {
  const found: string[] = [];
  const { behind } = said;
  const before = withoutMaker(said.before, product);
  if (!product.isAccessory) {
    if (isMadeFor(behind, product) || isMadeFor(said.rightBehind, product)) found.push('made for it');
    else if (FITS.test(behind)) found.push('fits it');
    const thing = ACCESSORY.exec(behind);
    const { part, apart = '' } = thing?.groups ?? {};
    const rest = behind.slice(thing?.[0].length ?? 0);
    if (part !== undefined && apart !== '' && !COMES_ALONG.test(rest)) found.push('accessory');
    else if (part !== undefined && !product.words.includes(part)) found.push(howPart(behind, rest));
    if (BOUGHT_IN_FRONT.test(before)) found.push('accessory');
  }
  if (FOR_IN_FRONT.test(before)) found.push('accessory');
  const imitates = IMITATES.exec(behind);
  if (imitates !== null && !WARNS.test(behind.slice(imitates[0].length))) found.push('imitation');
  if (IMITATES_IN_FRONT.test(before)) found.push('imitation');
  return found;
}

/** What a part behind a name is: the product's own that is talked about, or goods that are sold by themselves. */
function howPart(behind: string, rest: string): string {
  if (COMES_ALONG.test(rest)) return 'with a part';
  if (/^の/u.test(behind))
    return IS_BOUGHT.test(rest) || /^(?:$|[ )」。|(\n])/u.test(rest) ? 'accessory' : 'its part';
  if (!/^ /u.test(behind)) return 'accessory';
  return IS_BOUGHT.test(rest) || /^(?:$|[ )」。|はがをも(\n])/u.test(rest) ? 'accessory' : 'with a part';
}

/** `部屋干し用液体洗剤` is what the product is, not something for it. */
function isMadeFor(behind: string, { words }: ProductFacets): boolean {
  const match = MADE_FOR.exec(behind);
  if (match === null) return false;
  const rest = behind.slice(match[0].length).replace(/^[のな ・'(]+/u, '');
  const thing = /^(?:[ァ-ヺー]+|[\p{sc=Han}々]+|[a-z0-9]+|[ぁ-ゖ]{2})/u.exec(rest)?.[0] ?? '';
  return thing.length < 2 || !words.includes(thing);
}

/** `黒軸` beside a product with `白軸`: a word that ends alike and is another one. */
function isInLine(word: string, product: ProductFacets, line: string): boolean {
  const isSuffixed = /[^ぁ-ゖ](?:味|色|柄|軸|系|産|香り)$/u.test(word);
  if (word.length < 2 || !(isSuffixed || /^(?:[\p{sc=Han}々]+|[ァ-ヺー]+)$/u.test(word))) return false;
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
