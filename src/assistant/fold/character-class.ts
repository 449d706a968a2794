/** Classes of script: a word ends where its class ends, since Japanese has no spaces between words. */
export type CharacterClass = 'latin' | 'digit' | 'hiragana' | 'katakana' | 'kanji' | 'other';

/** Class of a folded character (a UTF-16 unit of folded text). ー is katakana; surrogates count as kanji. */
export function classOf(unit: number): CharacterClass {
  if (unit < 0x80) {
    if (unit >= 0x30 && unit <= 0x39) return 'digit';
    return unit >= 0x61 && unit <= 0x7a ? 'latin' : 'other';
  }
  if (unit >= 0x30a1 && unit <= 0x30ff && unit !== 0x30fb) return 'katakana';
  if (unit >= 0x3041 && unit <= 0x309f) return 'hiragana';
  if (isKanji(unit)) return 'kanji';
  return /\p{L}/u.test(String.fromCharCode(unit)) ? 'latin' : 'other';
}

/** Whether two neighbouring characters are in one word: the same run of katakana, kanji or hiragana, or of Latin and digits. */
export function isOneRun(left: CharacterClass, right: CharacterClass): boolean {
  if (left === 'other' || right === 'other') return false;
  return left === right || (isToken(left) && isToken(right));
}

/** Latin letters and digits run together: a model number is one token. */
export function isToken(kind: CharacterClass): boolean {
  return kind === 'latin' || kind === 'digit';
}

function isKanji(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xd800 && unit <= 0xdfff) ||
    (unit >= 0x3005 && unit <= 0x3007)
  );
}
