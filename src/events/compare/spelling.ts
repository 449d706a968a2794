import { INVISIBLE, oneLine } from '../../core/text.ts';

/** One character in the tables of two encodings: 〜 and ～, − and －, — and ―. */
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/〜/gu, '~'],
  [/[‐−]/gu, '-'],
  [/—/gu, '―'],
  [/‖/gu, '∥'],
];

/** Text as it is compared: width, spaces, invisible signs, the grouping of digits and twins of encodings make no difference. */
export function foldSpelling(text: string): string {
  const plain = TWINS.reduce((rest, [twin, one]) => rest.replace(twin, one), text.normalize('NFKC'));
  return plain
    .replace(INVISIBLE, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\s+/gu, '');
}

/** Whether two texts are one text in two spellings; one that was cut with `…` is the same as what it begins. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [foldSpelling(a), foldSpelling(b)];
  return left === right || isCutOf(left, right) || isCutOf(right, left);
}

function isCutOf(short: string, long: string): boolean {
  const cut = /^(.{10,}?)(?:…|\.\.\.)$/u.exec(short)?.[1];
  return cut !== undefined && long.startsWith(cut);
}

/** A readable text on one line; `null` for none, and for one that lost signs before it came to us. */
export function readableText(text: string | null | undefined): string | null {
  const line = oneLine(text ?? '');
  return line === '' || line.includes('\ufffd') ? null : line;
}
