import { getParameter, invalidParameter } from '../../core/errors.ts';
import { addDays, parseLocalDate, startOfDayMs } from '../../core/local-date.ts';
import { datedMessage } from '../../core/message.ts';
import { quote } from '../../core/text.ts';

/** The last supported date, and a pattern of later ones. */
const LAST_DATE = '2999-12-31';
const FAR_DATE = /^(?:[3-9][0-9]{3}|[1-9][0-9]{4,5})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

/**
 * The end of a key's last Japanese date, in milliseconds since the epoch. Throws `invalid_parameter` if the
 * text is not a date, or the date is too far in the future or past.
 */
export function parseKeyEnd(text: string, nowMs: number): number {
  if (FAR_DATE.test(text)) {
    const tooFar = datedMessage(({ en, ja, gap }) => ({
      en: `${quote(text)} is too far in the future. Use a date up to ${en(LAST_DATE)}, or none for a key that does not expire.`,
      ja: `${quote(text)} は遠すぎる日付です。${ja(LAST_DATE)}${gap}までの日付を指定してください（無期限にする場合は省略します）。`,
    }));
    throw invalidParameter('expires_on', tooFar);
  }
  const date = getParameter('expires_on', parseLocalDate(text));
  const endMs = startOfDayMs(addDays(date, 1));
  if (endMs > nowMs) return endMs;
  const over = datedMessage(({ en, ja, gap }) => ({
    en: `${en(text)} is in the past. Use today's date in Japan or a later one.`,
    ja: `${ja(text)}${gap}は過ぎています。本日（日本時間）以降の日付を指定してください。`,
  }));
  throw invalidParameter('expires_on', over);
}
