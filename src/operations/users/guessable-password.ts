import { readFile } from 'node:fs/promises';

/**
 * Whether a password is easy to guess: a common one in any case and width, a repetition of few characters, a
 * row of neighbours (`0987654321`), or a common word or part of the e-mail address with a few more characters
 * (`P@ssw0rd12!`, `miharu1234`). The list is read each time, since passwords are rarely chosen.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase().trim();
  if (repeatsItself(folded) || isRow(folded)) return true;
  const list = await readList();
  if (list.has(folded)) return true;
  const words = new Set([...COMMON_WORDS, ...wordsOf(list), ...email.toLowerCase().split(/[^a-z0-9]+/u)]);
  return [folded, withoutLeet(folded)].some((text) => isWordWithLittleElse(text, words));
}

/** Common words in passwords, besides those in the list. */
const COMMON_WORDS =
  'password passwort passw0rd admin administrator welcome sunshine princess changeme letmein football baseball monkey dragon master amazon miharu seller shopping nihon japan tokyo sakura qwerty asdfgh'.split(
    ' ',
  );
/** Minimum of letters and digits besides a common word; digits alone need nine. */
const ELSE_MIN = 5;
const WORD_MIN = 5;

/** The words of common passwords without the digits around them: `iloveyou` of `iloveyou123`. */
function wordsOf(list: ReadonlySet<string>): string[] {
  return [...list]
    .map((line) => line.replace(/^[^a-z]+|[^a-z]+$/gu, ''))
    .filter((word) => /^[a-z]+$/u.test(word));
}

/** Whether too little of a text is left after every occurrence of a common word is removed. */
function isWordWithLittleElse(text: string, words: ReadonlySet<string>): boolean {
  for (const word of words) {
    if (word.length < WORD_MIN || !text.includes(word)) continue;
    const rest = text.replaceAll(word, '').replace(/[^\p{L}\p{N}]/gu, '');
    if (rest.length < ELSE_MIN || /^\d{0,8}$/u.test(rest)) return true;
  }
  return false;
}

const LEET: ReadonlyMap<string, string> = new Map(
  ['@a', '4a', '3e', '1i', '!i', '0o', '5s', '$s', '7t'].map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

function withoutLeet(text: string): string {
  return [...text].map((character) => LEET.get(character) ?? character).join('');
}

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('guessable-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/** `aaaaaaaaaa`, `1212121212`, `abcdabcdabcd`: fewer than four different characters, or one short piece again and again. */
function repeatsItself(text: string): boolean {
  return new Set(text).size < 4 || /^(.{1,6}?)\1+$/su.test(text);
}

/**
 * Whether every character follows the one before it, all ascending or all descending; 0 counts as before 1 and
 * as after 9.
 */
function isRow(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    points.every((point, index) => index === 0 || follows(points[index - 1] ?? 0, point, step)),
  );
}

function follows(before: number, after: number, step: number): boolean {
  const isTurn = step === 1 ? before === 0x39 && after === 0x30 : before === 0x30 && after === 0x39;
  return after - before === step || isTurn;
}
