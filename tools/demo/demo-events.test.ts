import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, datesFrom, localDateOf } from '../../src/core/local-date.ts';
import { termTarget } from '../../src/core/target.ts';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { makePlace } from '../../test/operations/place.ts';
import { scanningContext } from '../../test/operations/scanning.ts';
import { unfilledKinds } from '../docs/events-page.ts';
import { shelfOf } from '../sample-shop/market.ts';
import { openDemoAccount } from './demo-account.ts';
import { DemoClock } from './demo-clock.ts';
import { DEMO_KEYWORDS, openDemoShop, ownProductsOn, PAGES_READ, rivalsOn } from './demo-shop.ts';
import { DEMO_DAYS, demoStartMs, fillDays } from './fill-days.ts';

test('the filled days have events of every kind that a page can show, and what a scan leaves on every date', async (t) => {
  const { context, clock: now } = await makePlace(t);
  const clock = new DemoClock({ nowMs: () => now.nowMs, elapsedMs: () => performance.now() });
  const today = localDateOf(now.nowMs);
  const from = addDays(today, 1 - DEMO_DAYS);
  await using shop = await openDemoShop({ port: 0, today, nowMs: clock.nowMs });
  const shelf = shop.truthOf(DEMO_KEYWORDS[0], today);
  const products = ownProductsOn(shelf);
  const rivals = rivalsOn(shelf, shop.truthOf(DEMO_KEYWORDS[0], from), products);
  const id = await openDemoAccount(context, {
    sinceMs: demoStartMs(now.nowMs),
    products,
    rivals,
  });
  const chosen = { kind: 'sample-shop', key: null, options: { address: shop.origin } };
  const scanning = { ...context, scanning: scanningContext({ chosen }) };
  const filling = { clock, signal: new AbortController().signal, onDate: () => undefined };
  const filled = await fillDays(scanning, filling);
  assert.ok(filled.productPages > 150 && filled.failed > 0, JSON.stringify(filled));

  const kindOrder = EVENT_KINDS.map(({ kind }) => kind);
  const all = { from, to: today, afterSeq: 0, bornUntilSeq: null, after: null, limit: 10_000 };
  const { events } = await context.store.listEvents(id, { ...all, kindOrder });
  const missing = kindOrder.filter((kind) => !events.some((event) => event.kind === kind));
  assert.deepEqual(missing, unfilledKinds().byPages);
  const ofToday = new Set(events.filter(({ localDate }) => localDate === today).map(({ kind }) => kind));
  for (const kind of ['rank', 'bsr', 'review_count']) assert.ok(ofToday.has(kind), kind);
  assert.deepEqual(new Set(events.map(({ relation }) => relation)), new Set(['own', 'watched']));

  const attempts: number[] = [];
  for (const keyword of DEMO_KEYWORDS) {
    const listed = await context.store.listAttempts(termTarget(keyword), from, today);
    for (const date of datesFrom(from, today)) {
      const ofDate = listed.filter(({ localDate }) => localDate === date);
      assert.ok(ofDate.length > 0, `${keyword} on ${date} was never tried`);
      attempts.push(ofDate.length);
    }
  }
  assert.ok(
    attempts.includes(2) && attempts.includes(4),
    'one retry repairs some mornings, and none the gaps',
  );
  for (const day of await context.store.listDays(from, today))
    assert.notEqual(day.finalAtMs, null, day.localDate);
  assert.deepEqual(await fillDays(scanning, filling), { pages: 0, readings: 0, failed: 0, productPages: 0 });
});

test("on whichever date the demo starts, an ad of the seller's first product is on its first keyword", () => {
  for (const localDate of datesFrom('2026-11-01', '2027-02-28')) {
    const shelf = shelfOf({ seed: 'miharu', term: DEMO_KEYWORDS[0], localDate });
    const [first, ...others] = ownProductsOn(shelf);
    const ads = shelf.pages
      .slice(0, PAGES_READ)
      .flatMap(({ cards }) => cards.filter(({ card }) => card.isSponsored === true));
    assert.ok(
      ads.some(({ card }) => card.asin === first?.asin),
      localDate,
    );
    assert.ok(others.length >= 2, localDate);
  }
});
