import { oneLine } from './text.ts';

const UNIT = '(?:日間?|時間|分|秒|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![A-Za-z])';
const SPAN = `\\d+\\s*${UNIT}(?:[\\s,、と]*(?:and\\s+)?\\d+\\s*${UNIT})*`;
/** A date or a day that is named, which comes nearer from one look to the next. */
const DAY =
  '(?<!\\d)(?:明後日|明日|本日|今日|今夜|(?:\\d{4}\\s*[年/]\\s*)?\\d{1,2}\\s*(?:月\\s*\\d{1,2}\\s*日|/\\s*\\d{1,2})(?:\\s*[（(][月火水木金土日][）)]|\\s*[月火水木金土日]曜日?)?)';
const HOUR = '\\s*(?:の)?\\d{1,2}(?::\\d{2}|時(?:\\d{1,2}分)?)';
/** Words that change from one look to the next: clocks, what is left of a time, how many look, how much is taken. */
const MOVING: readonly RegExp[] = [
  new RegExp(
    `[（(]?${DAY}(?:${HOUR})?\\s*(?:まで(?:有効)?|に?(?:終了|締切|締め切り)(?:します)?)[）)]?`,
    'giu',
  ),
  /\d{1,3}\s*:\s*\d{2}(?:\s*:\s*\d{2})?/g,
  new RegExp(`(?:あと|残り(?:時間)?|のこり|残)\\s*[:：]?\\s*${SPAN}`, 'giu'),
  new RegExp(`(?<=(?:まで|\\bin|\\bIn|終了)\\s*[:：]?\\s*)${SPAN}`, 'gu'),
  /[\d,]+\s*(?:人|名|people|shoppers|customers)[^。]{0,20}(?:見て|閲覧|検討|カートに|viewing|looking|watching|have (?:this|it) in)[^。]*/giu,
  /\d+\s*[%％]\s*(?:が?(?:請求|購入|注文)済み?|完了|claimed|sold)/giu,
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
