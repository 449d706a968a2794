import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { saveReading } from '../store/save-reading.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addKey, addSeller, startService, TODAY } from './service.ts';
import { asinOf, bigPage, readingOf } from './shelves.ts';
import { stallReaders } from './stalled-reader.ts';

const ME = '/api/v1/me';

/** The remaining requests of the window, from the header of the answer. */
function leftOf(answered: { headers: Readonly<Record<string, unknown>> }): number {
  return Number(/r=(\d+)/.exec(String(answered.headers['ratelimit']))?.[1]);
}

test('serves 60 requests per account and window, all keys together, without effect on other accounts', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  const second = await addKey(service.store, id);
  const keys = Array.from({ length: 70 }, (_, n) => (n % 2 === 0 ? key : second.key));
  const answers = await Promise.all(keys.map((each) => ask(service.origin, ME, { key: each })));
  assert.equal(answers.filter((answered) => answered.status === 200).length, 60);
  assert.equal(answers.filter((answered) => answered.status === 429).length, 10);
  const other = await addSeller(service.store);
  assert.equal(leftOf(await ask(service.origin, ME, { key: other.key })), 59);
});

test('counts HEAD, 304 and 4xx, but not 429 and OPTIONS', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const first = await ask(service.origin, ME, { key });
  const etag = String(first.headers['etag']);
  const left = [
    leftOf(first),
    leftOf(await ask(service.origin, ME, { key, method: 'HEAD' })),
    leftOf(await ask(service.origin, ME, { key, headers: { 'If-None-Match': etag } })),
    leftOf(await ask(service.origin, '/api/v1/nothing', { key })),
    leftOf(await ask(service.origin, '/api/v1/rankings', { key })),
    leftOf(await ask(service.origin, ME, { key, method: 'DELETE' })),
    leftOf(await ask(service.origin, ME, { key, method: 'OPTIONS' })),
    leftOf(await ask(service.origin, ME, { key })),
  ];
  assert.deepEqual(left, [59, 58, 57, 56, 55, 54, 54, 53]);
});

test('serves ten of 50 simultaneous requests to /events, and counts no refused one', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask(service.origin, '/api/v1/events', { key })),
  );
  assert.equal(answers.filter((answered) => answered.status === 200).length, 10);
  assert.equal(answers.filter((answered) => answered.status === 429).length, 40);
  assert.equal(leftOf(await ask(service.origin, ME, { key })), 49);
});

test('answers OPTIONS even if the window is used up', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 1 } });
  const { key } = await addSeller(service.store);
  await ask(service.origin, ME, { key });
  assert.equal((await ask(service.origin, ME, { key })).status, 429);
  assert.equal((await ask(service.origin, ME, { key, method: 'OPTIONS' })).status, 204);
});

test('sends the rate-limit headers with every authenticated answer', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  for (const path of [ME, '/api/v1/nothing', '/api/v1/rankings', '/api/v1/%ZZ']) {
    const { headers } = await ask(service.origin, path, { key });
    assert.equal(headers['ratelimit-policy'], '"default";q=60;w=60', path);
    assert.match(String(headers['ratelimit']), /^"default";r=\d+;t=\d+$/, path);
  }
  assert.equal((await ask(service.origin, ME)).headers['ratelimit'], undefined);
});

test('serves clients that wait as long as Retry-After says', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 1, windowSeconds: 1 } });
  const { key } = await addSeller(service.store);
  await ask(service.origin, ME, { key });
  const refused = await ask(service.origin, ME, { key });
  const body = jsonOf(refused);
  assert.deepEqual([body['limit'], body['window_seconds'], body['retry_after_seconds']], [1, 1, 1]);
  await new Promise((resolve) => setTimeout(resolve, Number(refused.headers['retry-after']) * 1000));
  assert.equal((await ask(service.origin, ME, { key })).status, 200);
});

test('gives four stalled readers all slots, and refuses a fifth until one leaves', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { own: [asinOf(1)], keywords: ['水筒'] });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [bigPage()] }));
  const path = `/api/v1/rankings?keyword=${encodeURIComponent('水筒')}`;
  const stalled = await stallReaders(service, { key, keyword: '水筒', count: 4 });
  const refused = await ask(service.origin, path, { key });
  assert.deepEqual([refused.status, jsonOf(refused)['code']], [429, 'too_many_concurrent_requests']);
  assert.deepEqual([jsonOf(refused)['limit'], jsonOf(refused)['window_seconds']], [4, null]);
  assert.equal((await ask(service.origin, ME, { key })).status, 200);
  const other = await addSeller(service.store);
  await addGoods(service.store, other.id, { keywords: ['水筒'] });
  assert.equal((await ask(service.origin, path, { key: other.key })).status, 200);
  const logged = service.log.length;
  stalled[0]?.leave();
  await until(() => service.log.length > logged, 'a line in the log', { everyMs: 1 });
  assert.equal((await ask(service.origin, path, { key })).status, 200);
  for (const each of stalled) each.leave();
});

test('does not count a refusal for concurrency, and states a true wait: by then the oldest reader is cut off', async () => {
  await using service = await startService({ settings: { concurrentRequests: 1, answerMsMax: 1_000 } });
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [bigPage()] }));
  const path = `/api/v1/rankings?keyword=${encodeURIComponent('水筒')}`;
  await stallReaders(service, { key, keyword: '水筒', count: 1 });
  const refused = await ask(service.origin, path, { key });
  assert.deepEqual([refused.status, refused.headers['retry-after'], leftOf(refused)], [429, '1', 59]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const served = await ask(service.origin, path, { key });
  assert.deepEqual([served.status, leftOf(served)], [200, 58]);
});

test('states the longer wait if both slots and window are used up', async () => {
  const settings = { concurrentRequests: 1, requestsPerMinute: 1 };
  await using service = await startService({ settings });
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [bigPage()] }));
  const [stalled] = await stallReaders(service, { key, keyword: '水筒', count: 1 });
  const refused = await ask(service.origin, `/api/v1/rankings?keyword=x`, { key });
  assert.equal(jsonOf(refused)['code'], 'rate_limited');
  stalled?.leave();
});
