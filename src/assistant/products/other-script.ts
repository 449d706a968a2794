import { romanize } from './romanize.ts';

const SINGLE =
  'アイウエオカキクケコガギグゲゴサシスセソザジズゼゾタチツテトダデドナニヌネノハヒフヘホバビブベボパピプペポマミムメモヤユヨラリルレロワ';
/** What two signs of kana write together. */
const DOUBLE =
  'ファ フィ フェ フォ ティ ディ シェ ジェ チェ シャ ジャ チャ キャ ギャ ニャ ヒャ ビャ ピャ ミャ リャ';

const KANA: ReadonlyMap<string, string> = new Map(
  [...SINGLE, ...DOUBLE.split(' ')].map((kana) => [romanize(kana), kana]),
);

/** Where Latin letters leave open what is heard: シンヤ or シニャ, a silent e, two vowels that may be one long, three of a letter. */
const OPEN = /ny|([aiueo])\1|([kstp])\2\2|ou|ei|[^aiueo]e$/u;

/** Words in katakana that are borrowed as often as not, or have ン before a vowel: their Latin letters cannot be known. */
const UNKNOWN =
  /[ーァィゥェォヴパピプペポッャュョ]|^[ラリルレロ]|[ストドルクムグブツズン]$|ン[アイウエオヤユヨ]/u;

/** A Latin word in katakana, where its letters leave no doubt: `KASUMI` is カスミ; of `TOKYO` and `POWER` it is unknown (`null`). */
export function toKatakana(latin: string): string | null {
  const word = latin.normalize('NFKC').toLowerCase();
  if (!/^[a-z]{3,}$/u.test(word) || OPEN.test(word)) return null;
  let kana = '';
  for (let at = 0; at < word.length; ) {
    const sound = [3, 2, 1].map((length) => word.slice(at, at + length)).find((one) => KANA.has(one));
    if (sound !== undefined) {
      kana += KANA.get(sound) ?? '';
      at += sound.length;
    } else if (/^([kstp])\1/u.test(word.slice(at))) {
      kana += 'ッ';
      at += 1;
    } else if (/^n(?![aiueo])/u.test(word.slice(at))) {
      kana += 'ン';
      at += 1;
    } else return null;
  }
  return kana;
}

/** A word in katakana in Latin letters, where it sounds like no borrowed word: カスミ is `KASUMI`; of ボトル it is unknown (`null`). */
export function toLatin(katakana: string): string | null {
  const word = katakana.normalize('NFKC');
  return /^[ァ-ヺー]{3,}$/u.test(word) && !UNKNOWN.test(word) ? romanize(word).toUpperCase() : null;
}
