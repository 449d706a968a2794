import { toKatakana as kanaOf, toRomaji } from 'wanakana';

/** Sounds of borrowed words that are written with small vowels. */
const BORROWED = {
  てぃ: 'ti',
  でぃ: 'di',
  でゅ: 'dyu',
  とぅ: 'tu',
  どぅ: 'du',
  ふぁ: 'fa',
  ふぃ: 'fi',
  ふぇ: 'fe',
  ふぉ: 'fo',
};

/** Katakana in Hepburn romanization without ー; other characters are kept. */
export function romanize(katakana: string): string {
  return toRomaji(katakana.replaceAll('ー', ''), { customRomajiMapping: BORROWED }).replaceAll("'", '');
}

/** Where Latin letters leave open what is heard: シンヤ or シニャ, a silent e, vowels that may be long, three of a letter. */
const OPEN = /ny|([aiueo])\1|([kstp])\2\2|ou|ei|[^aiueo](?:e$|y[ou])/u;

/** Words in katakana that are borrowed as often as not, or have ン before a vowel: their Latin letters cannot be known. */
const UNKNOWN =
  /[ーァィゥェォヴパピプペポッャュョ]|^[ラリルレロ]|[ストドルクムグブツズン]$|ン[アイウエオヤユヨ]/u;

/** A Latin word in katakana, where its letters leave no doubt: `KASUMI` is カスミ; of `TOKYO` and `POWER` it is unknown (`null`). */
export function toKatakana(latin: string): string | null {
  const word = latin.normalize('NFKC').toLowerCase();
  if (!/^[a-z]{3,}$/u.test(word) || OPEN.test(word)) return null;
  const kana = kanaOf(word);
  return /^[ァ-ヺ]+$/u.test(kana) && romanize(kana) === word ? kana : null;
}

/** A word in katakana in Latin letters, where it sounds like no borrowed word: カスミ is `KASUMI`; of ボトル it is unknown (`null`). */
export function toLatin(katakana: string): string | null {
  const word = katakana.normalize('NFKC');
  return /^[ァ-ヺー]{3,}$/u.test(word) && !UNKNOWN.test(word) ? romanize(word).toUpperCase() : null;
}

/**
 * What stays the same when a brand is written in Latin letters and in katakana: l is r, v is b, c and q are k, the vowels
 * that Japanese adds between consonants are gone, and so are doubled letters. が and か, バ and パ stay apart.
 */
export function soundOf(word: string): string {
  return romanize(word)
    .replace(/l/g, 'r')
    .replace(/v/g, 'b')
    .replace(/x/g, 'ks')
    .replace(/ph/g, 'f')
    .replace(/ch/g, 'T')
    .replace(/sh/g, 'S')
    .replace(/tsu?/g, 'T')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/ku(?=[aiueo])/g, 'k')
    .replace(/y/g, 'i')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/[uo](?=[^aiueo]|$)/g, '')
    .replace(/u/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** The e that ends a word and is not heard: `elle`. */
const SILENT = /(?<=[^aiueo])e$/u;

/** What a folded word may sound like: in Latin letters, an e at its end is heard (`KANADE`) or not (`elle`). */
export function wordSounds(word: string): Set<string> {
  return new Set([word, word.replace(SILENT, '')].map(soundOf));
}
