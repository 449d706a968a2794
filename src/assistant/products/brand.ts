import { isPlaceholderBrand } from '../../core/brand.ts';
import { classOf, type SignClass } from '../fold/signs.ts';
import { type Spelling, spell } from '../fold/spelling.ts';
import { isModelNumber } from './model-number.ts';
import { withoutVu } from './orthography.ts';
import type { OwnProduct } from './product.ts';
import { soundOf, wordSounds } from './romanize.ts';
import { isNoun, titleWords } from './title.ts';
import { isQuality } from './words.ts';

const COMPANY =
  /^(?:株式会社|有限会社|合同会社)|(?:株式会社|工房|製作所|工業|公式|本舗|社|ジャパン|japan|inc|ltd)$/gu;
/** A first word that a maker or a shop is called by. */
const SHOP = /[屋堂庵園舎亭軒房店]$/u;
/** `ライト` behind a word is a lamp as often as an equipment. */
const LAMP = /[ァ-ヺー]{2}ライト$/u;
const FIRST_WORD = /^\s*(?:【[^】]*】|\[[^\]]*\])?\s*([^\s【】[\]()（）「」]+)/u;

/** The spellings of a product's brand: as given, without its legal form, in its other script as brand or names give it. */
export function brandSpellings(product: OwnProduct): Spelling[] {
  const brand = product.brand ?? '';
  if (product.hasNoBrand === true || (brand !== '' && isPlaceholderBrand(brand))) return [];
  const given = brand === '' ? [guessed(product)] : [brand, ...brandParts(brand)];
  const short = given.map((one) => one.normalize('NFKC').toLowerCase().replace(COMPANY, '').trim());
  const titled = [...given, ...short].filter((one) => one === brand || standsIn(one, product));
  const spellings = titled.map(spell).filter((one) => one.signs.length > 1);
  return unique(
    inKana([
      ...spellings,
      ...aliases(product, spellings),
      ...bracketed(product, brand),
      ...equals(product, spellings),
      ...shortened(product, spellings),
      ...piecesOfBrand(product, spellings),
      ...(brand.includes('&') ? [spell(brand.replace('&', ' and '))] : []),
    ]),
  );
}

/** A brand in katakana is written in hiragana as well, and the other way round; ヴァ as バ. */
function inKana(spellings: readonly Spelling[]): Spelling[] {
  const all = spellings.flatMap((one) => [one, ...withoutVu(one, 0)]);
  const others = all.map(({ signs }) => spell(otherKana(signs))).filter(({ signs }) => signs !== '');
  return [...all, ...others];
}

/** The kana at the head, three and more of one script, in the other one, with what follows in kanji; empty for everything else. */
export function otherKana(signs: string): string {
  if (/^[ァ-ヶー]{3,}\p{sc=Han}*$/u.test(signs)) return shiftKana(signs, /[ァ-ヶ]/gu, -0x60);
  return /^[ぁ-ゖー]{3,}\p{sc=Han}*$/u.test(signs) ? shiftKana(signs, /[ぁ-ゖ]/gu, 0x60) : '';
}

/** Folded text with every kana that `kana` finds moved by that many code points: 0x60 from hiragana to katakana, and back. */
export function shiftKana(signs: string, kana: RegExp, by: number): string {
  return signs.replace(kana, (one) => String.fromCharCode(one.charCodeAt(0) + by));
}

/** `ANKER(アンカー)` and `ANKER アンカー` are two spellings. */
function brandParts(brand: string): string[] {
  const parts = brand.split(/[\s()（）/／・]+/u).filter((part) => part !== '');
  return parts.length === 2 && scriptOf(spell(parts[0] ?? '').signs) !== scriptOf(spell(parts[1] ?? '').signs)
    ? parts
    : [];
}

function guessed({ title, names }: OwnProduct): string {
  return title.trim() === '' ? (names.map(headOfName).find((one) => one !== '') ?? '') : guessBrand(title);
}

/**
 * With nothing but given names: a word in katakana or Latin letters at the head of a name that goes on with a model number or
 * a noun; any other word but a shop's (`〜堂`) only before a model number, since it may as well say what the thing is.
 */
function headOfName(name: string): string {
  const word = FIRST_WORD.exec(name)?.[1] ?? '';
  const guess = SHOP.test(word) && word !== name.trim() ? word : guessBrand(name);
  const head = spell(guess);
  if (head.signs.length < 2 || head.signs === spell(name).signs) return '';
  const rest = titleWords(name, [head]);
  if (rest.some(({ outlined }) => isModelNumber(outlined))) return guess;
  const isBrandLike = SHOP.test(guess) || /^[ァ-ヺーa-z]+$/u.test(head.signs);
  return isBrandLike && rest.some((one) => isNoun(one) || LAMP.test(one.spelling.signs)) ? guess : '';
}

/** Without a given brand: the first word of the title, or the katakana at its head. */
function guessBrand(title: string): string {
  const word = FIRST_WORD.exec(title)?.[1] ?? '';
  const katakana = /^[ァ-ヺー]{3,}/u.exec(word.normalize('NFKC'))?.[0];
  const guess = katakana ?? word;
  const { signs } = spell(guess);
  return isQuality(signs) || isModelNumber(signs) ? '' : guess;
}

function standsIn(part: string, product: OwnProduct): boolean {
  const { signs } = spell(part);
  return signs.length > 1 && spell([product.title, ...product.names].join(' ')).signs.includes(signs);
}

/** A word of a given name, or of the title's head, that sounds like the brand in another script. */
function aliases(product: OwnProduct, brands: readonly Spelling[]): Spelling[] {
  const words = [...product.names, product.title].flatMap((name) =>
    name.split(/[\s()（）【】・]+/u).slice(0, 3),
  );
  const later = product.title.split(/[\s()（）【】・]+/u).slice(3);
  return [...words, ...later.filter((word) => skeletonOf(word).length > 3)]
    .filter(isOneScript)
    .map(spell)
    .filter((word) =>
      brands.some(
        (brand) => soundsAlike(word.signs, brand.signs) || hasSameConsonants(word.signs, brand.signs),
      ),
    );
}

/** What stands in brackets right behind the brand in the title: `YAMABITO GEAR(ヤマビトギア)`. */
function bracketed({ title }: OwnProduct, brand: string): Spelling[] {
  const at = brand === '' ? -1 : title.indexOf(brand);
  const inside =
    at < 0 ? undefined : /^\s*[(（]([^()（）]{2,30})[)）]/u.exec(title.slice(at + brand.length))?.[1];
  return inside === undefined ? [] : [spell(inside)];
}

/** The first word of a title or name that a brand begins with: `マメゾウ` of the brand `マメゾウ珈琲`. */
function shortened({ title, names }: OwnProduct, brands: readonly Spelling[]): Spelling[] {
  const heads = [title, ...names].map((text) => spell(FIRST_WORD.exec(text)?.[1] ?? ''));
  return heads.filter(
    ({ signs }) =>
      signs.length > 2 && !isQuality(signs) && brands.some((brand) => brand.signs.startsWith(signs)),
  );
}

/** What a name begins with, where a maker's name begins or ends with it: `きりや三徳` of 刃物のきりや. */
function piecesOfBrand({ title, names }: OwnProduct, brands: readonly Spelling[]): Spelling[] {
  const [brand = ''] = brands.map(({ signs }) => signs);
  const rest = spell(title).signs.replace(brand, '');
  return names.flatMap((name) => {
    const { signs } = spell(name);
    const length = sharedLength(signs, brand);
    const piece = signs.slice(0, length);
    const isWord = /^[\p{sc=Han}々]{2,}$|^[ぁ-ゖー]{3,}$|^[ァ-ヺー]{3,}$/u.test(piece);
    return isWord && length < signs.length && !rest.includes(piece) ? [spell(piece)] : [];
  });
}

/** How much of the beginning of a name a brand begins or ends with; 0 where the name begins with all of it. */
function sharedLength(name: string, brand: string): number {
  if (brand === '' || name.startsWith(brand)) return 0;
  for (let length = Math.min(name.length, brand.length - 1); length > 1; length -= 1) {
    const piece = name.slice(0, length);
    if (brand.startsWith(piece) || brand.endsWith(piece)) return length;
  }
  return 0;
}

/** The first word of a name that goes on as another name does behind the brand: `ブルーナ BG-1` beside `Brewna BG-1`. */
function equals({ title, names }: OwnProduct, brands: readonly Spelling[]): Spelling[] {
  const own = [title, ...names].map((text) => spell(text).signs);
  const rests = brands.flatMap(({ signs }) =>
    own.filter((text) => text.startsWith(signs)).map((text) => text.slice(signs.length)),
  );
  return names.flatMap((name) => {
    const [head = '', ...words] = name.trim().split(/\s+/u);
    const rest = spell(words.join(' ')).signs;
    const isOther = isOneScript(head) && rest.length > 1 && !isQuality(spell(head).signs);
    return isOther && rests.includes(rest) ? [spell(head)] : [];
  });
}

/** A cheap first look: a brand in another script is all Latin letters or all katakana. */
function isOneScript(word: string): boolean {
  return /^(?:[a-zａ-ｚ]{2,}|[ァ-ヺーｦ-ﾟ]{2,})$/iu.test(word);
}

/** Whether a word in Latin letters and one in katakana are one name in two scripts. */
export function soundsAlike(one: string, other: string): boolean {
  const scripts = `${scriptOf(one)} ${scriptOf(other)}`;
  if (scripts !== 'latin katakana' && scripts !== 'katakana latin') return false;
  const [latin, katakana] = scripts === 'latin katakana' ? [one, other] : [other, one];
  const sound = soundOf(katakana);
  return sound.length > 1 && wordSounds(latin).has(sound);
}

/** Whether two words in two scripts have the same four consonants and more: `LUMIÈRE ROSE` and ルミエールローズ. */
function hasSameConsonants(one: string, other: string): boolean {
  const skeleton = skeletonOf(one);
  return skeleton.length > 3 && scriptOf(one) !== scriptOf(other) && skeleton === skeletonOf(other);
}

function skeletonOf(word: string): string {
  return soundOf(spell(word).signs)
    .replace(/[aeiouy]/gu, '')
    .replace(/z/gu, 's')
    .replace(/(.)\1+/gu, '$1');
}

/** The one script of folded signs; `null` when they mix scripts. */
function scriptOf(signs: string): SignClass | null {
  const kind = classOf(signs.charCodeAt(0));
  for (let at = 1; at < signs.length; at += 1) if (classOf(signs.charCodeAt(at)) !== kind) return null;
  return signs === '' ? null : kind;
}

function unique(spellings: readonly Spelling[]): Spelling[] {
  return [...new Map(spellings.map((one) => [one.signs, one])).values()];
}
