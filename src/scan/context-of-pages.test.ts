import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, makeDayPlace } from '../../test/scan/day-place.ts';
import { cardsPage, pageSource } from '../../test/scan/scripted-source.ts';
import type { Standpoint } from '../core/reading-context.ts';

const TERM = '水筒';
const CHARGE = { billed: 'yes', cost: null } as const;
const HERE: Standpoint = { place: '100', device: 'desktop', visitor: null };

/** What a day's context is when its pages are cards from a source that looks from somewhere. */
async function contextFrom(t: Parameters<typeof makeDayPlace>[0], seenFrom: Standpoint | undefined) {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const nowMs = () => place.clock.nowMs;
  const source = pageSource('paid', nowMs, ({ page }) => ({
    outcome: 'cards',
    pages: [cardsPage(page, nowMs())],
    answeredTerm: null,
    charge: CHARGE,
    ...(seenFrom && { seenFrom }),
  }));
  await place.tickAt(place.worker({ sources: [source] }), at('09:00'));
  const found = await place.store.findReading(TERM, DATE);
  assert.equal(found?.reading.outcome, 'complete');
  return found?.reading.context;
}

test('a reading keeps where its source of cards looked from, and no word about ads', async (t) => {
  assert.partialDeepStrictEqual(await contextFrom(t, HERE), { ...HERE, order: null, ads: null });
});

test('a source of cards without such settings leaves place and device unknown', async (t) => {
  assert.partialDeepStrictEqual(await contextFrom(t, undefined), { place: null, device: null });
});

test('pages of cards from two places make no one reading', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const nowMs = () => place.clock.nowMs;
  const source = pageSource('paid', nowMs, ({ page }) => ({
    outcome: 'cards',
    pages: [cardsPage(page, nowMs())],
    answeredTerm: null,
    charge: CHARGE,
    seenFrom: page === 1 ? HERE : { ...HERE, place: '060' },
  }));
  await place.tickAt(place.worker({ sources: [source] }), at('09:00'));
  const found = await place.store.findReading(TERM, DATE);
  assert.partialDeepStrictEqual(found?.reading, { outcome: 'partial', pagesRead: 1, context: HERE });
});
