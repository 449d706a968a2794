const ROWS: readonly (readonly [string, string])[] = [
  ['アイウエオ', 'a i u e o'],
  ['カキクケコ', 'ka ki ku ke ko'],
  ['ガギグゲゴ', 'ga gi gu ge go'],
  ['サシスセソ', 'sa shi su se so'],
  ['ザジズゼゾ', 'za ji zu ze zo'],
  ['タチツテト', 'ta chi tsu te to'],
  ['ダヂヅデド', 'da ji zu de do'],
  ['ナニヌネノ', 'na ni nu ne no'],
  ['ハヒフヘホ', 'ha hi fu he ho'],
  ['バビブベボ', 'ba bi bu be bo'],
  ['パピプペポ', 'pa pi pu pe po'],
  ['マミムメモ', 'ma mi mu me mo'],
  ['ラリルレロ', 'ra ri ru re ro'],
  ['ヤユヨワヲンヴ', 'ya yu yo wa o n vu'],
];

const SOUNDS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([kana, sounds]) => {
    const latin = sounds.split(' ');
    return [...kana].map((one, index) => [one, latin[index] ?? ''] as const);
  }),
);

const SMALL: ReadonlyMap<string, string> = new Map([
  ['ァ', 'a'],
  ['ィ', 'i'],
  ['ゥ', 'u'],
  ['ェ', 'e'],
  ['ォ', 'o'],
  ['ャ', 'ya'],
  ['ュ', 'yu'],
  ['ョ', 'yo'],
]);

/** Katakana in Hepburn's letters, ー left out; other signs stay. */
export function romanize(katakana: string): string {
  let text = '';
  for (const kana of katakana) {
    const small = SMALL.get(kana);
    if (small !== undefined)
      text = `${text.replace(/(?<=sh|ch|j)i$|[aiueo]$/u, '')}${afterGlide(text, small)}`;
    else if (kana !== 'ー') text += SOUNDS.get(kana) ?? kana;
  }
  return text.replace(/ッ(.)/gu, '$1$1').replaceAll('ッ', '');
}

function afterGlide(text: string, small: string): string {
  return /(?:sh|ch|j)i$/u.test(text) ? small.replace('y', '') : small;
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
