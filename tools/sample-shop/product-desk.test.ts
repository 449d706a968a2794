import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProduct } from '../../src/pages/index.ts';
import { PRODUCT_FAULTS, type ProductFault } from './faults.ts';
import { startSampleShop } from './server.ts';

const NOW_MS = Date.parse('2026-11-28T06:00:00+09:00');
const DATE = '2026-11-28';
const SLOW_MS = 50;

async function openShop(productFaultOf: () => ProductFault | null = () => null) {
  const shop = await startSampleShop({ nowMs: () => NOW_MS, productFaultOf, slowMs: SLOW_MS });
  const asins = (term: string) =>
    shop.truthOf(term, DATE).pages.flatMap(({ cards }) => cards.map(({ card }) => card.asin));
  const get = async (path: string) => {
    const response = await fetch(`${shop.origin}${path}`);
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { shop, asins, get, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test('a product is shown by its code alone; one of a family of its own once its term was asked for', async () => {
  await using place = await openShop();
  const [bottle = '', odd = ''] = [place.asins('水筒 500ml')[0], place.asins('zz')[0]];
  const { bytes } = await place.get(`/dp/${bottle}`);
  const page = readProduct(bytes, `/dp/${bottle}`);
  assert.deepEqual([page.verdict, page.asin, page.observedAtMs], ['sound', bottle, NOW_MS]);
  assert.equal((await place.get(`/dp/${odd}`)).status, 404);
  await place.get('/s?k=zz');
  assert.equal((await place.get(`/dp/${odd}`)).status, 200);
  assert.equal((await place.get('/dp/B0ZNOTHING')).status, 404);
});

for (const [fault, verdict] of Object.entries(PRODUCT_FAULTS)) {
  test(`the product's reader says ${verdict} of a product that goes wrong with ${fault}`, async () => {
    await using place = await openShop(() => fault as ProductFault);
    const [asin = ''] = place.asins('水筒 500ml');
    const startedMs = performance.now();
    const { status, bytes } = await place.get(`/dp/${asin}`);
    if (verdict === 'not_found') assert.equal(status, 404);
    else if (fault === 'status_503') assert.equal(status, 503);
    else if (fault === 'slow') assert.ok(performance.now() - startedMs >= SLOW_MS);
    else assert.equal(readProduct(bytes, `/dp/${asin}`).verdict, verdict);
  });
}
