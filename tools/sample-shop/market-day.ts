import { daysBetween, type LocalDate, startOfDayMs } from '../../src/core/local-date.ts';
import { draw, drawInt } from './chance.ts';

/** Day 0 of the market. */
export const MARKET_START: LocalDate = '2020-01-01';

/** Days since the market began; negative before. */
export function marketDayOf(localDate: LocalDate): number {
  return daysBetween(MARKET_START, localDate);
}

/**
 * The instant at which the shop made a page on the morning of a date, in milliseconds (whole seconds): between 05:00 and
 * 08:00 in Japan, the pages of one reading some seconds apart.
 */
export function pageInstantMs(termSeed: number, localDate: LocalDate, page: number): number {
  const day = marketDayOf(localDate);
  const startSeconds = 5 * 3600 + Math.floor(draw(termSeed, 'morning', day) * (3 * 3600 - 200));
  let seconds = startSeconds;
  for (let before = 1; before < page; before++) {
    seconds += drawInt(termSeed, 'pause', [4, 19], day * 16 + before);
  }
  return startOfDayMs(localDate) + seconds * 1000;
}
