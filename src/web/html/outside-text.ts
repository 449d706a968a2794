import { type Html, html } from './html.ts';

/**
 * The letters of Japanese as ranges of a class: kana, their half-width forms, and Han without its rarest characters, which stand beside
 * others. Patterns by script look at characters of two units as well and take five times as long.
 */
const LETTERS = String.raw`\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f`;

/** Han characters of two units. */
const RARE = String.raw`[\ud840-\ud883][\udc00-\udfff]`;

const LETTER = new RegExp(`[${LETTERS}]|${RARE}`);
const EACH_LETTER = new RegExp(LETTER, 'g');

/** What chooses the shape of the character before it. */
const SHAPE = String.raw`[\ufe00-\ufe0f]|\udb40[\udd00-\uddef]`;

/** A stretch of Japanese within another text, with the numbers, spaces and marks in it. */
const STRETCH = new RegExp(
  `((?:[${LETTERS}]|${RARE})(?:(?:[${LETTERS}ー・、。「」『』【】（）0-9 ]|${RARE}|${SHAPE})*(?:[${LETTERS}ー。」』】）]|${RARE}|${SHAPE}))?)`,
);

/** A text from outside on an English page, with `lang="ja"` around its Japanese: all of it, or stretches of a text of mostly other letters. */
export function printOutside(text: string): Html {
  return isMostlyJapanese(text) ? html`<span lang="ja">${text}</span>` : printSentence(text);
}

/** An English sentence with texts from outside in it: its stretches of Japanese are told. */
export function printSentence(text: string): Html {
  if (!LETTER.test(text)) return html`${text}`;
  // Every second piece is what the pattern found.
  const pieces = text.split(STRETCH);
  return html`${pieces.map((piece, at) => (at % 2 === 0 ? piece : html`<span lang="ja">${piece}</span>`))}`;
}

/** The attribute of an element of an English page that holds nothing but this text: a field, a choice, the title. */
export function languageOf(text: string): Html | null {
  return LETTER.test(text) ? html` lang="ja"` : null;
}

/** Words of Latin letters count as much as Japanese letters: one of either is some syllable. */
function isMostlyJapanese(text: string): boolean {
  if (!LETTER.test(text)) return false;
  const words = text.match(/[a-zÀ-ɏ]+/gi)?.length ?? 0;
  return (text.match(EACH_LETTER)?.length ?? 0) >= words;
}
