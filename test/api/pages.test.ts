import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELF_DATE, SHELF_TERM } from '../operations/saved-shelf.ts';
import { ask, jsonOf } from './ask.ts';
import { asinAt, RANKED, SHELF, searchPage, stagePages } from './pages-stage.ts';

test('answers a results page with the ranks of own products and what is above them', async () => {
  await using stage = await stagePages();
  const answered = await stage.send(searchPage(1));
  assert.equal(answered.status, 201);
  const { own, cards, observed_at: _observedAt, ...page } = jsonOf(answered);
  assert.deepEqual(page, {
    kind: 'search',
    verdict: 'sound',
    advice: null,
    problems: [],
    keyword: SHELF_TERM,
    page: 1,
    last_page: SHELF.lastPage,
    local_date: SHELF_DATE,
    counts: true,
    signed_in: null,
    reading: {
      outcome: 'partial',
      reason: 'partial',
      pages_read: [1],
      pages_wanted: 3,
      missing_pages: [2, 3],
    },
    product: null,
    repeated: false,
  });
  assert.equal(cards, SHELF.pages[0]?.cards.length);
  const place = SHELF.pages[0]?.cards.find(({ rank }) => rank === 8);
  const above = RANKED.slice(2, 7).map(({ asin, title }, index) => ({ asin, title, rank: index + 3 }));
  assert.deepEqual(own, [
    {
      asin: asinAt(8),
      title: RANKED[7]?.title,
      rank_status: 'ranked',
      rank: 8,
      position: place?.position,
      page: 1,
      sponsored_positions: SHELF.pages[0]?.cards
        .filter(({ card }) => card.isSponsored && card.asin === asinAt(8))
        .map(({ position }) => position),
      previous: null,
      above,
    },
  ]);
});

test('lists only the keywords of the account, with the scope for pages', async () => {
  await using stage = await stagePages();
  const { service, seller } = stage;
  const answered = await ask(service.origin, '/api/v1/pages/keywords', { key: seller.key });
  assert.deepEqual(jsonOf(answered), { keywords: [SHELF_TERM] });
});
