import { type Html, html } from './html.ts';

/**
 * Ranges of Japanese letters: kana, their half-width forms, and Han without its rarest characters, which occur beside
 * others. Patterns by script include surrogate pairs and take five times as long.
 */
const LETTERS = String.raw`\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f`;

/** Han characters that are surrogate pairs. */
const RARE = String.raw`[\ud840-\ud883][\udc00-\udfff]`;

const LETTER = new RegExp(`[${LETTERS}]|${RARE}`);
const EACH_LETTER = new RegExp(LETTER, 'g');

/** Variation selectors, which choose the shape of the character before them. */
const SHAPE = String.raw`[\ufe00-\ufe0f]|\udb40[\udd00-\uddef]`;

/** A run of Japanese within another text, including its numbers, spaces and punctuation. */
const STRETCH = new RegExp(
  `((?:[${LETTERS}]|${RARE})(?:(?:[${LETTERS}ー・、。「」『』【】（）0-9 ]|${RARE}|${SHAPE})*(?:[${LETTERS}ー。」』】）]|${RARE}|${SHAPE}))?)`,
);

/**
 * A text from outside on an English page, with `lang="ja"` around its Japanese: all of it, or runs within a text of
 * mostly other letters.
 */
export function printOutside(text: string): Html {
  return isMostlyJapanese(text) ? html`<span lang="ja">${text}</span>` : printSentence(text);
}

/** An English sentence that contains texts from outside: its runs of Japanese are marked. */
export function printSentence(text: string): Html {
  if (!LETTER.test(text)) return html`${text}`;
  // Every second piece is a match.
  const pieces = text.split(STRETCH);
  return html`${pieces.map((piece, at) => (at % 2 === 0 ? piece : html`<span lang="ja">${piece}</span>`))}`;
}

/** The attribute of an element of an English page that contains only this text: a field, an option, the title. */
export function languageOf(text: string): Html | null {
  return LETTER.test(text) ? html` lang="ja"` : null;
}

/** A Latin word counts as much as a Japanese letter. */
function isMostlyJapanese(text: string): boolean {
  if (!LETTER.test(text)) return false;
  const words = text.match(/[a-zÀ-ɏ]+/gi)?.length ?? 0;
  return (text.match(EACH_LETTER)?.length ?? 0) >= words;
}
