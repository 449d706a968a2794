/**
 * Invisible characters that would make two texts look alike: controls, default-ignorable code points (direction marks, zero-width
 * characters, fillers, BOM), annotation marks and the Braille blank. Joiners and variation selectors have rules of their own.
 */
const UNSEEN =
  /[\p{Cc}\ufff9-\ufffb\u2800]|(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

/** A joiner that is not between two characters, or that follows a character of a script without joiners. */
const IDLE_JOINER =
  /(?<![^\s\p{Default_Ignorable_Code_Point}]\p{Variation_Selector}?)[\u200c\u200d]|[\u200c\u200d](?![^\s\p{Default_Ignorable_Code_Point}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}\p{Nd}]\p{Variation_Selector}?)[\u200c\u200d]/u;

/**
 * A variation selector behind what has no other form: it chooses one of an emoji (a digit is one as a key cap only), of a kanji, or of a
 * letter in a script that has such forms.
 */
const IDLE_SELECTOR =
  /(?<![\p{Emoji}--[0-9#*]])(?<![0-9#*](?=\p{Variation_Selector}\u20e3))(?<!\p{Script=Han}(?=[\ufe00-\ufe02\u{e0100}-\u{e01ef}]))(?<![\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Sm}\p{Sc}\p{So}\p{Po}])\p{Variation_Selector}/v;

/** The flag of a part of a country: its tags are seen as one flag. */
const TAGGED_FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/**
 * The first invisible character of a line of text, by name (`U+202E`), or `undefined`. Spaces, tabs and line ends do not count;
 * a BOM counts inside the text but is a space at its ends.
 */
export function findUnseen(text: string): string | undefined {
  const tidied = text.trim().replaceAll(/[^\S\ufeff]+/g, ' ');
  const plain = tidied.replace(TAGGED_FLAGS, '\u{1f3f4}');
  const character = (UNSEEN.exec(plain) ?? IDLE_JOINER.exec(plain) ?? IDLE_SELECTOR.exec(plain))?.[0];
  return character === undefined ? undefined : nameCharacter(character);
}

/** Names a character that cannot be shown: `U+202E`. */
export function nameCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
