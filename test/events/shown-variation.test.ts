import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { toEventAnswer } from '../../src/operations/changes/event-schema.ts';
import { shelfOf } from '../../tools/sample-shop/market.ts';
import { renderSearchPage } from '../../tools/sample-shop/render-search-page.ts';
import { importFiles } from '../operations/importing.ts';
import { makePlace } from '../operations/place.ts';
import { sampleQuery } from '../store/changes/sample-changes.ts';
import { makeWatcher } from '../store/samples.ts';

const TERM = '水筒 500ml';
const FIRST = '2026-11-26';
const OTHER = 'B0TEST0009';
const shelf = shelfOf({ seed: 'variations', term: TERM, localDate: FIRST });
const OWN = shelf.pages[0]?.cards.find(({ rank }) => rank === 3)?.card.asin ?? '';

/** The list of a day with one of two variations at rank 3, whose card links to the other, or to none. */
function pageOf(day: number, shown: string, linked: string | null): string {
  const [page] = shelf.pages;
  const dated = shelfOf({ seed: 'variations', term: TERM, localDate: addDays(FIRST, day) });
  if (page === undefined) throw new Error('The shelf has no page.');
  const observedAtMs = dated.pages[0]?.observedAtMs ?? 0;
  const html = renderSearchPage(dated, { ...page, observedAtMs }).replaceAll(OWN, shown);
  if (linked === null) return html;
  const swatch = `<div class="s-color-swatch-container"><div data-csa-c-swatch-url="/x/dp/${linked}/ref=cs_sr_dp_2"></div></div>`;
  return html.replace(
    new RegExp(`<div[^>]*data-asin="${shown}"[^>]*s-search-result[^>]*>`),
    (tag) => tag + swatch,
  );
}

/** Imports these days in this order; returns the events of both variations. */
async function eventsOf(t: TestContext, pages: readonly (readonly [day: number, html: string])[]) {
  const place = await makePlace(t);
  await makeWatcher(place.store, 'acc_a', { asins: [OWN, OTHER], keywords: [TERM] });
  for (const [day, html] of pages) {
    const file = join(place.folder, `${day}.html`);
    await writeFile(file, html);
    await importFiles(place, [file], { pages: 1 });
  }
  const kindOrder = EVENT_KINDS.map(({ kind }) => kind);
  const { events } = await place.store.listEvents('acc_a', sampleQuery({ kindOrder, kinds: ['rank'] }));
  return events.map((event) => toEventAnswer(event, null, 'ja'));
}

const day = (date: string) => Number(date.slice(-2)) - 26;

test('reports a variation that replaces another with both ASINs, in any order of days', async (t) => {
  const pages = [
    [0, pageOf(0, OWN, OTHER)],
    [1, pageOf(1, OTHER, OWN)],
  ] as const;
  for (const order of [pages, pages.toReversed()]) {
    const events = await eventsOf(t, order);
    assert.deepEqual(
      events.map(({ asin, before, after, shown_asin }) => [asin, before, after, shown_asin]).toSorted(),
      [
        [OWN, 3, null, OTHER],
        [OTHER, null, 3, OWN],
      ].toSorted(),
    );
    const left = events.find(({ asin }) => asin === OWN)?.summary;
    assert.equal(
      left,
      `「${TERM}」の順位が 3 位から圏外（48 件中）になりました。別のバリエーション ${OTHER} が表示されています`,
    );
  }
});

test('names no variation if no card links to the product', async (t) => {
  const events = await eventsOf(t, [
    [0, pageOf(0, OWN, null)],
    [1, pageOf(1, OTHER, 'B0TEST0008')],
  ]);
  assert.equal(events.length, 2);
  assert.ok(events.every((event) => !('shown_asin' in event) && day(event.local_date) === 1));
});

test('reports the product shown instead for the day of the absence', async (t) => {
  const events = await eventsOf(t, [
    [0, pageOf(0, OTHER, OWN)],
    [1, pageOf(1, OWN, null)],
  ]);
  const came = events.find(({ asin }) => asin === OWN);
  assert.deepEqual([came?.before, came?.after, came?.shown_asin], [null, 3, OTHER]);
  const left = events.find(({ asin }) => asin === OTHER);
  assert.deepEqual([left?.after, left !== undefined && 'shown_asin' in left], [null, false]);
});
