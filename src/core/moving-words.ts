import { oneLine } from './text.ts';

const UNIT = '(?:日間?|時間|分|秒|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![A-Za-z])';
const SPAN = `\\d+\\s*${UNIT}(?:[\\s,、と]*(?:and\\s+)?\\d+\\s*${UNIT})*`;
const WEEKDAY = '[月火水木金土日]';
/** A date or a day that is named, which comes nearer from one look to the next. */
const CALENDAR_DAY =
  '\\d{4}[.-]\\d{1,2}[.-]\\d{1,2}|(?:\\d{4}\\s*[年/]\\s*)?\\d{1,2}\\s*(?:月\\s*(?:\\d{1,2}\\s*日|末)|/\\s*\\d{1,2})';
const DATE = `(?<![\\d.])(?:${CALENDAR_DAY})(?:\\s*(?:[（(]${WEEKDAY}(?:曜日?)?(?:[・･]?祝)?[）)]|${WEEKDAY}曜日?))?`;
const NAMED_DAY = `明後日|明日|本日|今日|今夜|(?:今週|来週|今月|来月)末?|週末|月末|${WEEKDAY}曜日?(?!\\p{L})|${WEEKDAY}曜日?(?=まで|に|で)`;
const DAY = `(?:${DATE}|${NAMED_DAY})`;
const HOUR = '\\s*(?:の)?\\d{1,2}(?::\\d{2}|時(?:\\d{1,2}分)?)';
const END = '(?:終了|締切|締め切り)(?:予定|(?:と)?(?:します|する|なります|です))?';
const ENGLISH_DAY =
  '(?:(?:on\\s+)?(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\\s*)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,\\s*\\d{4})?|today|tonight|tomorrow|(?:on\\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)';
/** Words that change from one look to the next: clocks, what is left of a time or a stock, how many look, how much is taken. */
const MOVING: readonly RegExp[] = [
  new RegExp(`[（(]?${DATE}(?:${HOUR})?\\s*[-~～〜–—]\\s*${DATE}(?:${HOUR})?(?:まで)?[）)]?`, 'giu'),
  new RegExp(
    `[（(]?[~～〜]?\\s*${DAY}(?:${HOUR})?\\s*(?:まで(?:有効|${END})?|(?:に|で|をもって)?\\s*${END})[）)]?`,
    'giu',
  ),
  new RegExp(`${DAY}限り(?:有効)?`, 'giu'),
  new RegExp(`[（(]?[~～〜]\\s*${DATE}(?:${HOUR})?[）)]?`, 'giu'),
  new RegExp(`(?<=\\b(?:ends?|until|till|through|thru|by|expires?)\\s+)${ENGLISH_DAY}`, 'giu'),
  new RegExp(`${SPAN}\\s*(?:後|以内)に?\\s*${END}`, 'giu'),
  /\d{1,3}\s*:\s*\d{2}(?:\s*:\s*\d{2})?/g,
  new RegExp(`(?:あと|残り(?:時間)?|のこり|残)\\s*[:：]?\\s*${SPAN}(?:で${END})?`, 'giu'),
  /(?:あと|残り?|のこり)\s*[:：]?\s*(?:わずか\s*)?\d[\d,]*\s*(?:点|個|名様?|枠|本|枚|台)(?:限り|のみ)?/giu,
  new RegExp(`(?<=(?:まで|\\bin|\\bIn|終了)\\s*[:：]?\\s*)${SPAN}`, 'gu'),
  /[\d,]+\s*(?:人|名|people|shoppers|customers)[^。]{0,20}(?:見て|閲覧|検討|カートに|viewing|looking|watching|have (?:this|it) in)[^。]*/giu,
  /\d+\s*[%％]\s*(?:が?(?:請求|購入|注文)済み?|が?(?:完売|完了|売れ)|claimed|sold)/giu,
  /[\d,]+\s*[人名](?:以上)?が(?:購入|注文|参加)(?!する|で)[^。\s]*/gu,
  /(?:あと|残り?|のこり)\s*[:：]?\s*\d+\s*[%％]/gu,
  /\d+\s*(?:分|時間|日|週間|[かヶカヵ]月)前(?:に?(?:発売|入荷|登録|更新))?/gu,
];
/** Brackets around nothing but what moves. */
const EMPTY_BRACKETS = /[（(【［[「]\s*\u0000[\s\u0000]*[）)】］\]」]/gu;
/** Stands where words were taken out, until the particles that joined them to the rest are gone too. */
const GAP = '\u0000';
const AROUND_GAPS = new RegExp(
  `(?:(?<!ま)で|[はがをの、,])?(?:\\s*${GAP}\\s*)+(?:[のにはがで、,。!！]+(?=\\s|$|[\\p{sc=Han}\\p{sc=Katakana}\\p{sc=Latin}\\p{Nd}￥¥]|${GAP}))?`,
  'gu',
);

/** A label without the words that move by themselves: `終了まで: 05:12:44` is `終了まで`. Numbers of the label (`20%OFF`) stay. */
export function withoutMovingWords(text: string): string {
  const given = text.replace(/[０-９：／．％]/gu, (character) => character.normalize('NFKC'));
  let still = given;
  for (const words of MOVING) still = still.replace(words, GAP);
  if (still === given) return text;
  still = still.replace(EMPTY_BRACKETS, GAP);
  return oneLine(still.replace(AROUND_GAPS, ' '))
    .replace(/^[\s|｜・:：!！-]+|[\s|｜・:：-]+$/gu, '')
    .replace(/\s*(?:あと|残り)$/u, '');
}
