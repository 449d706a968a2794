import type { FoldedText } from '../fold/folded-text.ts';

/** Minimum share of the question in a repetition of it. */
const SHARE_MIN = 0.6;
/** Minimum number of characters beyond the name: a question that is only the name is repeated by every mention. */
const MORE_MIN = 3;

/** Whether a stretch of the answer is in a passage that only repeats the question. */
export function isEcho(answer: FoldedText, start: number, end: number, question: FoldedText): boolean {
  const stretch = answer.characters.slice(start, end);
  const asked = question.characters;
  const least = Math.max(asked.length * SHARE_MIN, stretch.length + MORE_MIN);
  if (asked.length < least) return false;
  for (let at = asked.indexOf(stretch); at >= 0; at = asked.indexOf(stretch, at + 1)) {
    const before = commonBefore(answer.characters, start, asked, at);
    const behind = commonBehind(answer.characters, end, asked, at + stretch.length);
    if (before + stretch.length + behind >= least) return true;
  }
  return false;
}

function commonBefore(one: string, oneEnd: number, other: string, otherEnd: number): number {
  const most = Math.min(oneEnd, otherEnd);
  let count = 0;
  while (count < most && one[oneEnd - 1 - count] === other[otherEnd - 1 - count]) count += 1;
  return count;
}

function commonBehind(one: string, oneStart: number, other: string, otherStart: number): number {
  const most = Math.min(one.length - oneStart, other.length - otherStart);
  let count = 0;
  while (count < most && one[oneStart + count] === other[otherStart + count]) count += 1;
  return count;
}
