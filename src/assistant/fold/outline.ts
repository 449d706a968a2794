import type { FoldedText } from './folded-text.ts';
import { GAP } from './gaps.ts';

/** How gaps are shown in an outline, the one that separates most first. */
const SHOWN: readonly (readonly [number, string])[] = [
  [GAP.stop, '。'],
  [GAP.comma, '、'],
  [GAP.symbol, '★'],
  [GAP.colon, ':'],
  [GAP.slash, '/'],
  [GAP.opening, '('],
  [GAP.bracket, ')'],
  [GAP.dash, '—'],
  [GAP.hyphen, '-'],
  [GAP.dot, '・'],
  [GAP.space, ' '],
  [GAP.apostrophe, "'"],
];

/**
 * Folded characters from `from` to `to` with one character for each gap among and around them, as the rules about neighbours
 * read them: `の電気ケトル(`. A line end is `\n` and a cell border `|`, before the rest of its gap; marks are left out.
 */
export function outline(folded: FoldedText, from: number, to: number): string {
  const first = Math.max(0, from);
  const last = Math.min(folded.characters.length, to);
  let text = '';
  let shown = first;
  for (let at = first; at <= last; at += 1) {
    const gap = folded.gaps[at] ?? 0;
    if (gap === 0) continue;
    text += folded.characters.slice(shown, at) + drawGap(gap);
    shown = at;
  }
  return text + folded.characters.slice(shown, last);
}

/** The one character that shows a gap in an outline; nothing for marks. */
export function drawGap(gap: number): string {
  if (gap === 0) return '';
  const line = (gap & GAP.line) === 0 ? '' : '\n';
  const pipe = (gap & GAP.pipe) === 0 ? '' : '|';
  if (line !== '' && pipe !== '') return '。';
  const shown = SHOWN.find(([bit]) => (gap & bit) !== 0)?.[1] ?? '';
  return shown === ' ' && line + pipe !== '' ? line + pipe : line + pipe + shown;
}
