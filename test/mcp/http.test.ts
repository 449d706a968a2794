import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, jsonOf } from '../api/ask.ts';
import { addGoods, addSeller, type Service, startService, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { connectOverHttp, textOf, VERSIONS } from './connect.ts';

const KEYWORD = '水筒 500ml';

async function addWatchingSeller({ store }: Service) {
  const seller = await addSeller(store);
  await addGoods(store, seller.id, { own: [asinOf(1)], keywords: [KEYWORD] });
  await saveReading(store, readingOf({ term: KEYWORD, localDate: TODAY, pages: [[card(asinOf(1))]] }));
  return seller;
}

for (const version of VERSIONS) {
  test(`an agent that speaks ${version} lists its tools and reads ranks`, async () => {
    await using service = await startService();
    const { key } = await addWatchingSeller(service);
    await using client = await connectOverHttp(service.origin, key, { version });
    assert.equal(client.getNegotiatedProtocolVersion(), version);
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'rankings'));
    const answer = await client.callTool({ name: 'rankings', arguments: { keyword: KEYWORD, days: 1 } });
    assert.equal(answer.isError, undefined);
    const { series } = JSON.parse(textOf(answer));
    assert.equal(series[0].asin, asinOf(1));
  });
}

test('a Bearer token is accepted like X-Api-Key', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  await using client = await connectOverHttp(service.origin, key, { header: 'Authorization' });
  const answer = await client.callTool({ name: 'me', arguments: {} });
  assert.equal(JSON.parse(textOf(answer)).keyword_count, 1);
});

test('without a key nothing is read: 401 as in the API', async () => {
  await using service = await startService();
  const answered = await ask(service.origin, '/mcp', { method: 'POST', body: '{' });
  assert.equal(answered.status, 401);
  assert.equal(jsonOf(answered)['code'], 'missing_api_key');
  assert.match(String(answered.headers['www-authenticate']), /^Bearer/);
});
