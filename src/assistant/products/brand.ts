import { isPlaceholderBrand } from '../../core/brand.ts';
import { type CharacterClass, classOf } from '../fold/character-class.ts';
import { type Spelling, spell } from '../fold/spelling.ts';
import { isModelNumber } from './model-number.ts';
import type { OwnProduct } from './product.ts';
import { soundOf, wordSounds } from './romanize.ts';
import { titleWords } from './title.ts';
import { isQuality } from './words.ts';

const FIRST_WORD = /^\s*(?:【[^】]*】|\[[^\]]*\])?\s*([^\s【】[\]()（）「」]+)/u;

/** The spellings of a product's brand: as given, in another script as brand, title or names show it, and as titles shorten it. */
export function brandSpellings(product: OwnProduct): Spelling[] {
  const brand = product.brand ?? '';
  if (product.hasNoBrand === true || (brand !== '' && isPlaceholderBrand(brand))) return [];
  const given = brand === '' ? [guessed(product)] : [brand, ...brandParts(brand)];
  const spellings = given.map(spell).filter(({ characters }) => characters.length > 1);
  return unique(
    inKana([
      ...spellings,
      ...aliases(product, spellings),
      ...bracketed(product, brand),
      ...shortened(product, spellings),
    ]),
  );
}

/** A brand in katakana is written in hiragana as well, and the other way round. */
function inKana(spellings: readonly Spelling[]): Spelling[] {
  const others = spellings
    .map(({ characters }) => spell(otherKana(characters)))
    .filter(({ characters }) => characters !== '');
  return [...spellings, ...others];
}

/** The kana at the beginning (three or more of one script) in the other script, with the kanji after them; otherwise empty. */
export function otherKana(characters: string): string {
  if (/^[ァ-ヶー]{3,}\p{sc=Han}*$/u.test(characters)) return shiftKana(characters, /[ァ-ヶ]/gu, -0x60);
  return /^[ぁ-ゖー]{3,}\p{sc=Han}*$/u.test(characters) ? shiftKana(characters, /[ぁ-ゖ]/gu, 0x60) : '';
}

/** Folded text with every kana that `kana` matches moved by that many code points: 0x60 from hiragana to katakana, -0x60 back. */
function shiftKana(characters: string, kana: RegExp, by: number): string {
  return characters.replace(kana, (one) => String.fromCharCode(one.charCodeAt(0) + by));
}

/** `ANKER(アンカー)` and `ANKER アンカー` are two spellings. */
function brandParts(brand: string): string[] {
  const parts = brand.split(/[\s()（）/／・]+/u).filter((part) => part !== '');
  return parts.length === 2 &&
    scriptOf(spell(parts[0] ?? '').characters) !== scriptOf(spell(parts[1] ?? '').characters)
    ? parts
    : [];
}

function guessed({ title, names }: OwnProduct): string {
  return title.trim() === '' ? (names.map(headOfName).find((one) => one !== '') ?? '') : guessBrand(title);
}

/** A word in katakana or Latin letters at the beginning of a name, or any other word before a model number; not the whole name. */
function headOfName(name: string): string {
  const guess = guessBrand(name);
  const head = spell(guess);
  const rest = titleWords(name, [head]);
  const isBrand =
    /^[ァ-ヺーa-z]+$/u.test(head.characters) || rest.some(({ outlined }) => isModelNumber(outlined));
  return isBrand && rest.length > 0 ? guess : '';
}

/** Without a given brand: the first word of the title, or the katakana at its beginning. */
function guessBrand(title: string): string {
  const word = FIRST_WORD.exec(title)?.[1] ?? '';
  const katakana = /^[ァ-ヺー]{3,}/u.exec(word.normalize('NFKC'))?.[0];
  const guess = katakana ?? word;
  const { characters } = spell(guess);
  return isQuality(characters) || isModelNumber(characters) ? '' : guess;
}

/** A word of a given name, or of the beginning of the title, that sounds like the brand in another script. */
function aliases({ title, names }: OwnProduct, brands: readonly Spelling[]): Spelling[] {
  return [...names, title]
    .flatMap((name) => name.split(/[\s()（）【】・]+/u).slice(0, 3))
    .filter(isOneScript)
    .map(spell)
    .filter((word) => brands.some((brand) => soundsAlike(word.characters, brand.characters)));
}

/** The text in brackets directly after the brand in the title: `YAMABITO GEAR(ヤマビトギア)`. */
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
    ({ characters }) =>
      characters.length > 2 &&
      !isQuality(characters) &&
      brands.some((brand) => brand.characters.startsWith(characters)),
  );
}

/** A cheap first check: a brand in another script is all Latin letters or all katakana. */
function isOneScript(word: string): boolean {
  return /^(?:[a-zａ-ｚ]{2,}|[ァ-ヺーｦ-ﾟ]{2,})$/iu.test(word);
}

/** Whether a word in Latin letters and one in katakana are the same name. */
function soundsAlike(one: string, other: string): boolean {
  const scripts = `${scriptOf(one)} ${scriptOf(other)}`;
  if (scripts !== 'latin katakana' && scripts !== 'katakana latin') return false;
  const [latin, katakana] = scripts === 'latin katakana' ? [one, other] : [other, one];
  const sound = soundOf(katakana);
  return sound.length > 1 && wordSounds(latin).has(sound);
}

/** The single script of folded characters; `null` if they mix scripts. */
function scriptOf(characters: string): CharacterClass | null {
  const kind = classOf(characters.charCodeAt(0));
  for (let at = 1; at < characters.length; at += 1)
    if (classOf(characters.charCodeAt(at)) !== kind) return null;
  return characters === '' ? null : kind;
}

function unique(spellings: readonly Spelling[]): Spelling[] {
  return [...new Map(spellings.map((one) => [one.characters, one])).values()];
}
