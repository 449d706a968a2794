import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { makePlace } from '../../test/operations/place.ts';
import { openDemoAccount } from './demo-account.ts';
import { DEMO_KEYWORDS, openDemoShop, ownProductsOn, rivalsOn } from './demo-shop.ts';
import { demoCalendar, fillDays } from './fill-days.ts';
import { fillProducts } from './fill-products.ts';

test('thirty days of the sample shop have events of every kind that a page can tell', async (t) => {
  const { context, clock } = await makePlace(t);
  const { today, sinceMs } = demoCalendar(clock.nowMs);
  await using shop = await openDemoShop({ port: 0, today, nowMs: () => clock.nowMs });
  const shelf = shop.truthOf(DEMO_KEYWORDS[0], today);
  const products = ownProductsOn(shelf);
  const { id } = await openDemoAccount(context, { sinceMs, products, rivals: rivalsOn(shelf, products) });
  const filling = { origin: shop.origin, today, signal: new AbortController().signal };
  await fillDays(context, { ...filling, onRead: () => {} });
  assert.ok((await fillProducts(context, id, filling)) > 150);
  const kindOrder = EVENT_KINDS.map(({ kind }) => kind);
  const all = { from: '2026-10-01', to: today, afterSeq: 0, bornUntilSeq: null, after: null, limit: 10_000 };
  const { events } = await context.store.listEvents(id, { ...all, kindOrder });
  const missing = kindOrder.filter((kind) => !events.some((event) => event.kind === kind));
  assert.deepEqual(missing, ['prime']);
  assert.deepEqual(new Set(events.map(({ relation }) => relation)), new Set(['own', 'watched']));
  assert.equal(await fillProducts(context, id, filling), 0);
});
