import type { Card } from '../../src/core/card.ts';
import { startOfDayMs } from '../../src/core/local-date.ts';
import type { CapturedPage } from '../../src/scan/index.ts';
import { asinOf, card } from '../api/shelves.ts';

/** 06:00 of an invented Japanese morning. */
export const MORNING_MS = startOfDayMs('2026-11-28') + 6 * 3_600_000;

export const MINUTE_MS = 60_000;

/** Sixteen cards of a page, two ads among them; products differ from page to page. */
export function cardsOf(page: number): Card[] {
  const organic = Array.from({ length: 14 }, (_, at) => card(asinOf(page * 100 + at)));
  const ads = [1, 2].map((at) => card(asinOf(page * 100 + 50 + at), { isSponsored: true }));
  return [...ads, ...organic];
}

/** A sound page of a shop with twenty pages, a few seconds after the previous page; given members replace its own. */
export function capture(page: number, given: Partial<CapturedPage> = {}): CapturedPage {
  return {
    page,
    observedAtMs: MORNING_MS + page * 5_000,
    verdict: 'sound',
    lastPage: 20,
    cards: cardsOf(page),
    ...given,
  };
}

/** A page that cannot be counted. */
export function unsound(
  page: number,
  verdict: CapturedPage['verdict'],
  given: Partial<CapturedPage> = {},
): CapturedPage {
  return capture(page, { verdict, lastPage: null, cards: [], ...given });
}
