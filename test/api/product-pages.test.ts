import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRODUCT_PAGE } from '../events/product-edits.ts';
import { jsonOf } from './ask.ts';
import { NOON_MS, stagePages } from './pages-stage.ts';
import { addGoods } from './service.ts';

const PRODUCT = 'B0TEST0055';
const DAY_MS = 86_400_000;

const YESTERDAY = '?observed_at=2026-11-27T03:00:00Z';
const TODAY = '?observed_at=2026-11-28T03:00:00Z';

test('answers a product page with its facts and what changed', async () => {
  await using stage = await stagePages();
  await addGoods(stage.service.store, stage.seller.id, { watched: [PRODUCT] });
  stage.service.clock.nowMs = NOON_MS - DAY_MS;
  await stage.send(PRODUCT_PAGE, YESTERDAY);
  stage.service.clock.nowMs = NOON_MS;
  const dearer = PRODUCT_PAGE.replaceAll('1,980', '2,180');
  const answered = await stage.send(dearer, TODAY, { headers: { 'Accept-Language': 'ja' } });
  assert.equal(answered.status, 201, answered.text);
  const { product, ...page } = jsonOf(answered) as Record<string, unknown> & {
    product: Record<string, unknown> & { changes: Record<string, unknown>[] };
  };
  const { asin, relation, price, seller, local_date: localDate, changes } = product;
  assert.deepEqual(
    [page['kind'], page['verdict'], page['counts'], page['reading'], page['own'], page['repeated']],
    ['product', 'sound', true, null, [], false],
  );
  assert.deepEqual(
    [asin, relation, price, seller, localDate],
    [PRODUCT, 'competitor', 2180, { id: 'A2HARUNAGISHOP', name: 'ハルナギ公式' }, '2026-11-28'],
  );
  assert.deepEqual(
    changes.map(({ kind, before, after }) => [kind, before, after]),
    [['price', 1980, 2180]],
  );
  const again = await stage.send(dearer, TODAY);
  const { product: same, repeated } = jsonOf(again) as { product: typeof product; repeated: boolean };
  assert.deepEqual([again.status, repeated, same['price'], same.changes.length], [200, true, 2180, 1]);
});

test('keeps nothing of a product that the account neither owns nor tracks', async () => {
  await using stage = await stagePages();
  const answered = await stage.send(PRODUCT_PAGE, TODAY);
  assert.deepEqual([answered.status, jsonOf(answered)['code']], [404, 'product_not_monitored']);
  assert.deepEqual(await stage.service.store.listProductReadings(PRODUCT, '2026-11-01', '2026-11-28'), []);
});

test('refuses a product page that was sent as another product or as results', async () => {
  await using stage = await stagePages();
  await addGoods(stage.service.store, stage.seller.id, { own: [PRODUCT] });
  for (const [query, named] of [
    ['?url=https://www.amazon.co.jp/dp/B0TEST0001', ['url']],
    ['?page=1', ['page']],
  ] as const) {
    const { code, errors } = jsonOf(await stage.send(PRODUCT_PAGE, query));
    assert.equal(code, 'page_contradicts', query);
    assert.deepEqual(
      (errors as { parameter: string }[]).map(({ parameter }) => parameter),
      named,
    );
  }
});

test('says what to do about a product page without its time', async () => {
  await using stage = await stagePages();
  await addGoods(stage.service.store, stage.seller.id, { own: [PRODUCT] });
  const { counts, advice, product } = jsonOf(await stage.send(PRODUCT_PAGE));
  assert.deepEqual([counts, product], [false, null]);
  assert.match(String(advice), /^The page does not show when it was opened/);
});
