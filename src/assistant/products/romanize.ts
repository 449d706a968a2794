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

/** Latin letters with an ambiguous sound: シンヤ or シニャ, a silent e, vowels that may be long, a letter three times. */
const OPEN = /ny|([aiueo])\1|([kstp])\2\2|ou|ei|[^aiueo](?:e$|y[ou])/u;

/** Words in katakana that are often borrowed, or have ン before a vowel: their Latin letters cannot be known. */
const UNKNOWN =
  /[ーァィゥェォヴパピプペポッャュョ]|^[ラリルレロ]|[ストドルクムグブツズン]$|ン[アイウエオヤユヨ]/u;

/** A Latin word in katakana if its sound is certain: `KASUMI` is カスミ; for `TOKYO` and `POWER` it is unknown (`null`). */
export function toKatakana(latin: string): string | null {
  const word = latin.normalize('NFKC').toLowerCase();
  if (!/^[a-z]{3,}$/u.test(word) || OPEN.test(word)) return null;
  const kana = kanaOf(word);
  return /^[ァ-ヺ]+$/u.test(kana) && romanize(kana) === word ? kana : null;
}

/** A word in katakana in Latin letters unless it sounds borrowed: カスミ is `KASUMI`; for ボトル it is unknown (`null`). */
export function toLatin(katakana: string): string | null {
  const word = katakana.normalize('NFKC');
  return /^[ァ-ヺー]{3,}$/u.test(word) && !UNKNOWN.test(word) ? romanize(word).toUpperCase() : null;
}

/**
 * The form that a brand has in common in Latin letters and in katakana: l becomes r, v becomes b, c and q become k, y
 * becomes i, and i before a, o or u (`ya`, `ia`), vowels that Japanese adds between consonants and doubled letters are
 * removed. が and か, バ and パ stay different.
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
    .replace(/i(?=[aou])/g, '')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/[uo](?=[^aiueo]|$)/g, '')
    .replace(/u/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** The silent e at the end of a word: `elle`. */
const SILENT = /(?<=[^aiueo])e$/u;

/** The possible sounds of a folded word: in Latin letters, a final e may be pronounced (`KANADE`) or silent (`elle`). */
export function wordSounds(word: string): Set<string> {
  return new Set([word, word.replace(SILENT, '')].map(soundOf));
}
