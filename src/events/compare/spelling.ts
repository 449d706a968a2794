import { INVISIBLE, oneLine } from '../../core/text.ts';

/** Pairs of characters that encodings map differently: 〜 and ～, − and －, — and ―. */
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/〜/gu, '~'],
  [/[‐−]/gu, '-'],
  [/—/gu, '―'],
  [/‖/gu, '∥'],
];

/**
 * Folds text for comparison: width, spaces, invisible characters, grouping of digits and encoding variants make
 * no difference.
 */
export function foldSpelling(text: string): string {
  const plain = TWINS.reduce((rest, [twin, one]) => rest.replace(twin, one), text.normalize('NFKC'));
  return plain
    .replace(INVISIBLE, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\s+/gu, '');
}

/** Whether two texts are equal apart from spelling; a text cut with `…` equals any text that begins with it. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [foldSpelling(a), foldSpelling(b)];
  return left === right || isCutOf(left, right) || isCutOf(right, left);
}

function isCutOf(short: string, long: string): boolean {
  const cut = /^(.{10,}?)(?:…|\.\.\.)$/u.exec(short)?.[1];
  return cut !== undefined && long.startsWith(cut);
}

/** The text on one line; `null` if it is missing, empty or contains broken characters. */
export function readableText(text: string | null | undefined): string | null {
  const line = oneLine(text ?? '');
  return line === '' || line.includes('\ufffd') ? null : line;
}
