import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { ERRORS, type ErrorCode } from '../../src/core/errors.ts';
import { accountOperations } from '../../src/operations/index.ts';
import { type Answered, ask, jsonOf } from './ask.ts';
import { listPromises, type Promised } from './promised.ts';
import {
  addGoods,
  addKey,
  addSeller,
  NOW_MS,
  type Seller,
  type Service,
  startService,
  TODAY,
} from './service.ts';
import { asinOf, bigPage, readingOf } from './shelves.ts';
import { stallReaders } from './stalled-reader.ts';

/** A service with one account, one keyword and one reading, and an address that is in order. */
interface Stage {
  readonly service: Service;
  readonly seller: Seller;
  readonly url: string;
  /** The parameter that carries the keyword, when the path wants one. */
  readonly query: string;
}

const KEYWORD = '水筒 500ml';

/** How each promised refusal is brought about; a promise without a line here fails. */
const REFUSALS: Partial<Record<ErrorCode, (stage: Stage) => Promise<Answered>>> = {
  invalid_parameter: ({ service, seller, url, query }) =>
    ask(service.origin, `${url}${query === '' ? '?' : '&'}x=%E3%83`, { key: seller.key }),
  missing_api_key: ({ service, url }) => ask(service.origin, url),
  invalid_api_key: ({ service, seller, url }) =>
    ask(service.origin, url, { key: `${seller.key.slice(0, -1)}!` }),
  async revoked_api_key({ service, seller, url }) {
    await service.store.revokeKey(seller.id, seller.keyId, NOW_MS - 1);
    return ask(service.origin, url, { key: seller.key });
  },
  async expired_api_key({ service, seller, url }) {
    const { key } = await addKey(service.store, seller.id, NOW_MS - 1);
    return ask(service.origin, url, { key });
  },
  async plan_not_eligible({ service, seller, url }) {
    await service.store.setPlan(seller.id, 'standard');
    return ask(service.origin, url, { key: seller.key });
  },
  keyword_not_monitored: ({ service, seller, url }) =>
    ask(service.origin, url.replace(/keyword=[^&]*/, `keyword=${encodeURIComponent('水筒 ５００ml')}`), {
      key: seller.key,
    }),
  async rate_limited({ service, seller, url }) {
    for (let use = 0; use < 60; use += 1) await ask(service.origin, '/api/v1/me', { key: seller.key });
    return ask(service.origin, url, { key: seller.key });
  },
  too_many_concurrent_requests: (stage) => askBesideStalled(stage),
  async internal({ service, seller, url }) {
    service.clock.nowMs = Number.NaN;
    return ask(service.origin, url, { key: seller.key });
  },
  unavailable: (stage) => askWhileStopping(stage),
};

/** Answers that are no refusal. */
const ANSWERS: Readonly<Record<number, (stage: Stage) => Promise<Answered>>> = {
  200: ({ service, seller, url }) => ask(service.origin, url, { key: seller.key }),
  async 304({ service, seller, url }) {
    const first = await ask(service.origin, url, { key: seller.key });
    return ask(service.origin, url, {
      key: seller.key,
      headers: { 'If-None-Match': String(first.headers['etag']) },
    });
  },
};

for (const promised of listPromises()) {
  test(`${promised.path} answers ${promised.status} ${promised.code ?? ''} as promised`, async () => {
    const set = await stage(promised.path);
    await using _ = set.service;
    const answered = await bringAbout(promised, set);
    assert.equal(answered.status, promised.status, answered.text);
    assert.match(String(answered.headers['x-request-id']), /^req_/);
    if (promised.code === null) assertAnswer(promised, answered);
    else assertProblem(promised.code, answered);
  });
}

function bringAbout({ path, status, code }: Promised, set: Stage): Promise<Answered> {
  if (path === '/readyz' && code === 'unavailable') return askWithoutStore(set);
  const way = code === null ? ANSWERS[status] : REFUSALS[code as ErrorCode];
  assert.ok(way, `no case for ${path} ${status} ${code}`);
  return way(set);
}

/** An answer has the shape that its operation declares. */
function assertAnswer({ path, status }: Promised, answered: Answered): void {
  if (status === 304) {
    assert.equal(answered.bytes.length, 0);
    return;
  }
  const operation = accountOperations.find(({ http }) => path === `/api/v1${http.path}`);
  if (operation === undefined) return;
  assert.deepEqual([...Value.Errors(operation.output, jsonOf(answered))], []);
}

/** An error has the members that every error has, says the same as its row, and tells when to come back. */
function assertProblem(code: string, answered: Answered): void {
  const body = jsonOf(answered);
  const row = ERRORS[code as ErrorCode];
  assert.equal(body['code'], code);
  assert.equal(body['status'], answered.status);
  assert.equal(body['title'], row.title.en);
  assert.equal(body['retryable'], row.retryable);
  assert.equal(body['request_id'], answered.headers['x-request-id']);
  assert.match(String(body['type']), new RegExp(`^http://127\\.0\\.0\\.1:\\d+/docs/errors#${code}$`));
  assert.match(String(answered.headers['content-type']), /^application\/problem\+json/);
  assert.ok(String(body['detail']).length > 0);
  if (answered.status === 401) assert.match(String(answered.headers['www-authenticate']), /^Bearer/);
  if (answered.status === 429 || answered.status === 503) {
    assert.match(String(answered.headers['retry-after']), /^[1-9][0-9]*$/);
  }
  if (answered.status === 429)
    assert.equal(body['retry_after_seconds'], Number(answered.headers['retry-after']));
}

async function stage(path: string): Promise<Stage> {
  const service = await startService();
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: [asinOf(1)], keywords: [KEYWORD] });
  await service.store.saveReading(readingOf({ term: KEYWORD, localDate: TODAY, pages: [bigPage()] }));
  const query = /rankings|competitors/.test(path) ? `?keyword=${encodeURIComponent(KEYWORD)}` : '';
  return { service, seller, url: path + query, query };
}

async function askBesideStalled({ service, seller, url }: Stage): Promise<Answered> {
  const stalled = await stallReaders(service, { key: seller.key, keyword: KEYWORD, count: 4 });
  try {
    return await ask(service.origin, url, { key: seller.key });
  } finally {
    for (const each of stalled) each.leave();
  }
}

/** A reader that stalls keeps the service from its end, so that the refusal of new requests can be seen. */
async function askWhileStopping({ service, seller, url }: Stage): Promise<Answered> {
  const [stalled] = await stallReaders(service, { key: seller.key, keyword: KEYWORD, count: 1 });
  const stopped = service.stop();
  const answered = await ask(service.origin, url, { key: seller.key });
  assert.equal(answered.headers['connection'], 'close');
  stalled?.leave();
  await stopped;
  return answered;
}

async function askWithoutStore({ service, url }: Stage): Promise<Answered> {
  await service.store[Symbol.asyncDispose]();
  return ask(service.origin, url);
}
