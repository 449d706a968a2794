import { invalidParameter } from '../../core/errors.ts';
import { addDays, isLocalDate, startOfDayMs } from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';

/** The end of a key's last Japanese date, in milliseconds since the epoch; throws `invalid_parameter` for what is no date, or is over. */
export function parseKeyEnd(text: string, nowMs: number): number {
  if (!isLocalDate(text)) {
    throw invalidParameter('expires_on', {
      en: `${quote(text)} is no date. Write it as 2027-03-31.`,
      ja: `${quote(text)} は日付として読めません。2027-03-31 の形で指定してください。`,
    });
  }
  const endMs = startOfDayMs(addDays(text, 1));
  if (endMs > nowMs) return endMs;
  throw invalidParameter('expires_on', {
    en: `${text} is over. Give today's Japanese date or a later one.`,
    ja: `${text} は過ぎています。本日（日本時間）以降の日付を指定してください。`,
  });
}
