import { oneLine } from './text.ts';

const UNIT = '(?:日間?|時間|分|秒|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![A-Za-z])';
const SPAN = `\\d+\\s*${UNIT}(?:[\\s,、と]*(?:and\\s+)?\\d+\\s*${UNIT})*`;
/** Words that change from one look to the next: clocks, what is left of a time, how many look, how much is taken. */
const MOVING: readonly RegExp[] = [
  /\d{1,3}\s*:\s*\d{2}(?:\s*:\s*\d{2})?/g,
  new RegExp(`(?:あと|残り(?:時間)?|のこり|残)\\s*[:：]?\\s*${SPAN}`, 'giu'),
  new RegExp(`(?<=(?:まで|\\bin|\\bIn|終了)\\s*[:：]?\\s*)${SPAN}`, 'gu'),
  /[\d,]+\s*(?:人|名|people|shoppers|customers)[^。]{0,20}(?:見て|閲覧|検討|カートに|viewing|looking|watching|have (?:this|it) in)[^。]*/giu,
  /\d+\s*[%％]\s*(?:が?(?:請求|購入|注文)済み?|claimed|sold)/giu,
];

/** A label without the words that move by themselves: `終了まで: 05:12:44` is `終了まで`. Numbers of the label (`20%OFF`) stay. */
export function withoutMovingWords(text: string): string {
  let still = text;
  for (const words of MOVING) still = still.replace(words, ' ');
  if (still === text) return text;
  return oneLine(still)
    .replace(/^[\s|｜・:：-]+|[\s|｜・:：-]+$/gu, '')
    .replace(/\s*(?:あと|残り)$/u, '');
}
