import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { RAW_STATUSES } from '../../src/api/http/raw-faults.ts';
import { hashInput } from '../../src/api/idempotency.ts';
import { ERRORS, type ErrorCode } from '../../src/core/errors.ts';
import { hashSecret } from '../../src/operations/hash-secret.ts';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import { inTurn, inTurnOfImports } from '../../src/operations/turns.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { productWith } from '../pages/one-product.ts';
import { type Answered, ask, jsonOf } from './ask.ts';
import { listPromises, type Promised } from './promised.ts';
import { addKey, NOW_MS } from './service.ts';
import { asinOf } from './shelves.ts';
import { isPage, KEYWORD, type Stage, send, setStage } from './stage.ts';
import { stallReaders } from './stalled-reader.ts';

/** A body above 256 KiB. */
const HUGE = JSON.stringify({ answer_text: 'x'.repeat(300_000) });

/** Causes each promised refusal; a promise without an entry fails. */
const REFUSALS: Partial<Record<ErrorCode, (stage: Stage) => Promise<Answered>>> = {
  invalid_parameter: (stage) => {
    if (stage.file !== null) return send(stage, { url: `${stage.url}?page=0&dry_run=x` });
    if (stage.method === 'POST') return send(stage, { body: '{}' });
    if (stage.method === 'DELETE' && !stage.url.includes('?'))
      return send(stage, { url: `${stage.url}%E3%83` });
    return send(stage, { url: `${stage.url}${stage.url.includes('?') ? '&' : '?'}x=%E3%83` });
  },
  missing_api_key: ({ service, method, url }) => ask(service.origin, url, { method }),
  invalid_api_key: (stage) => send(stage, { key: `${stage.seller.key.slice(0, -1)}!` }),
  async revoked_api_key(stage) {
    await stage.service.store.revokeKey(stage.seller.id, stage.seller.keyId, NOW_MS - 1);
    return send(stage);
  },
  async expired_api_key(stage) {
    const { key } = await addKey(stage.service.store, stage.seller.id, { expiresAtMs: NOW_MS - 1 });
    return send(stage, { key });
  },
  async plan_not_eligible(stage) {
    await stage.service.store.setPlan(stage.seller.id, 'standard');
    return send(stage);
  },
  async plan_limit(stage) {
    const keywords = Array.from({ length: 1_000 }, (_, at) => `語 ${at}`);
    const products = keywords.slice(0, 51).map((_, at) => ({ asin: asinOf(at + 2), relation: 'own' }));
    const answered = await send(stage, {
      json: stage.url.endsWith('/keywords') ? { keywords } : { products },
    });
    assert.equal(jsonOf(answered)['count'], 1);
    return answered;
  },
  async scope_missing(stage) {
    const { key } = await addKey(stage.service.store, stage.seller.id, { scopes: [] });
    return send(stage, { key });
  },
  keyword_not_monitored: (stage) =>
    stage.file === null
      ? send(stage, {
          url: stage.url.replace(/keyword=[^&]*/, `keyword=${encodeURIComponent('水筒 ５００ml')}`),
          json: { keyword: '水筒 ５００ml' },
        })
      : send(stage, { body: stage.file.text.replaceAll(SHELF_TERM, '水筒 ５００ml') }),
  product_not_monitored: (stage) =>
    send(stage, { body: productWith('').replaceAll('B0TEST0001', asinOf(9)) }),
  async pages_not_allowed(stage) {
    await stage.service.store.setAddsPages(stage.seller.id, false);
    return send(stage);
  },
  page_contradicts: (stage) => send(stage, { url: `${stage.url}?page=2` }),
  not_released: (stage) => send(stage, { body: stage.method === 'POST' ? HUGE : '' }),
  not_found: (stage) =>
    send(stage, {
      url:
        stage.method === 'DELETE'
          ? stage.url.replace(asinOf(1), asinOf(9)).replace('imp_1', 'imp_2')
          : stage.url.replace(/(?=\/confirm$)/, 'x'),
    }),
  custom_question_not_found: (stage) => send(stage, { url: `${stage.url}x` }),
  async check_limit_daily(stage) {
    await sendChecks(stage, 5);
    return send(stage);
  },
  async check_limit_weekly(stage) {
    await sendChecks(stage, 5);
    stage.service.clock.nowMs += 86_400_000;
    await sendChecks(stage, 5);
    return send(stage);
  },
  async custom_question_limit(stage) {
    for (let n = 0; n < 20; n += 1) await send(stage, { json: { question: `質問 ${n}？` } });
    return send(stage);
  },
  async idempotency_in_progress(stage) {
    const [path, bodyHash] = [
      stage.url
        .replace(/^\/api\/v1(?=\/(?:assistant|keywords|products|pages|history))/, '')
        .replace(/(?<=\/)[^/]+(?=\/confirm$)/, hashSecret),
      hashInput({
        ...stage.body,
        ...(stage.url.endsWith('/confirm') && { id: stage.url.split('/').at(-2) }),
        ...(stage.file !== null && { file: `false ${hashSecret(stage.file.text)}` }),
      }),
    ];
    const request = { accountId: stage.seller.id, key: hashSecret('k'), owner: 'another', bodyHash };
    for (const known of [path, '/assistant/checks']) {
      await stage.service.store.beginIdempotent({ ...request, path: known }, TIMES);
    }
    return send(stage, { headers: { 'Idempotency-Key': 'k' } });
  },
  async idempotency_conflict(stage) {
    await send(stage, { headers: { 'Idempotency-Key': 'k' } });
    if (stage.file !== null)
      return send(stage, {
        url: `${stage.url}?page=1&skip_invalid=true`,
        headers: { 'Idempotency-Key': 'k' },
      });
    const [, json = {}] = OTHER_BODIES.find(([end]) => stage.url.endsWith(end)) ?? [];
    return send(stage, { headers: { 'Idempotency-Key': 'k' }, json });
  },
  body_too_large: (stage) =>
    send(stage, { body: stage.file === null ? HUGE : Buffer.alloc(21_000_000, 'x') }),
  unsupported_media_type: (stage) => send(stage, { headers: { 'Content-Type': 'text/markdown' } }),
  async rate_limited(stage) {
    const { service, seller } = stage;
    if (isPage(stage)) {
      for (let use = 0; use < 120; use += 1) await send(stage, { body: '<p>' });
      return send(stage);
    }
    for (let use = 0; use < 60; use += 1) await ask(service.origin, '/api/v1/me', { key: seller.key });
    return send(stage);
  },
  too_many_concurrent_requests: (stage) => {
    if (isPage(stage)) return askBesideSending(stage);
    return stage.method === 'POST' ? askBesideJudging(stage) : askBesideStalled(stage);
  },
  async internal(stage) {
    if (stage.file === null) stage.service.clock.nowMs = Number.NaN;
    if (stage.method === 'DELETE' || stage.file !== null) {
      using database = new DatabaseSync(stage.service.file);
      database.exec(`drop table ${INTERNAL_TABLES.find(([part]) => stage.url.includes(part))?.[1]}`);
    }
    return send(stage);
  },
  unavailable: (stage) => askWhileStopping(stage),
};

/** A table without which a path fails, by a part of the path. */
const INTERNAL_TABLES: readonly (readonly [string, string])[] = [
  ['/products/', 'account_asins'],
  ['/pages', 'account_keywords'],
  ['/history', 'imported_ranks'],
  ['', 'custom_questions'],
];

/** Members that make another body, by the end of the path. */
const OTHER_BODIES: readonly (readonly [end: string, members: object])[] = [
  ['/confirm', { named: false }],
  ['/keywords', { keywords: ['タンブラー'] }],
  ['/products', { products: [{ asin: asinOf(3), relation: 'watched' }] }],
  ['', { question: '別の質問？' }],
];

const TIMES = { nowMs: NOW_MS, staleBeforeMs: NOW_MS - 25_000, expiredBeforeMs: 0 };

/** Answers other than refusals. */
const ANSWERS: Readonly<Record<number, (stage: Stage) => Promise<Answered>>> = {
  async 200(stage) {
    if (stage.method === 'POST') await send(stage);
    return send(stage);
  },
  201: (stage) => send(stage),
  async 304(stage) {
    const first = await send(stage);
    return send(stage, { headers: { 'If-None-Match': String(first.headers['etag']) } });
  },
};

async function sendChecks(stage: Stage, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    assert.equal((await send(stage, { json: { answer_text: `回答 ${n}` } })).status, 201);
  }
}

for (const promised of listPromises()) {
  const { method, path, status, code } = promised;
  test(`${method} ${path} answers ${status} ${code ?? ''} as promised`, async () => {
    const set = await setStage(promised);
    await using _ = set.service;
    const answered = await bringAbout(promised, set);
    assert.equal(answered.status, promised.status, answered.text);
    assert.match(String(answered.headers['x-request-id']), /^req_/);
    if (promised.code === null) assertAnswer(promised, answered);
    else assertProblem(promised.code, answered);
  });
}

for (const [path, promises] of Map.groupBy(listPromises(), (promised) => promised.path)) {
  test(`answers a method that the document does not list for ${path} with 405 and the listed ones`, async () => {
    const [first] = promises;
    assert.ok(first);
    const set = await setStage(first);
    await using _ = set.service;
    const answered = await send({ ...set, method: 'PUT', body: null, file: null });
    assertProblem('method_not_allowed', answered);
    const listed = new Set(promises.map(({ method }) => method));
    const allowed = String(answered.headers['allow']).split(', ');
    assert.deepEqual(
      allowed.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').toSorted(),
      [...listed].toSorted(),
    );
  });
}

function bringAbout({ path, status, code }: Promised, set: Stage): Promise<Answered> {
  if (path === '/readyz' && code === 'unavailable') return askWithoutStore(set);
  if (status === 408) return askInPart(set);
  const way = code === null ? ANSWERS[status] : REFUSALS[code as ErrorCode];
  assert.ok(way, `no case for ${path} ${status} ${code}`);
  return way(set);
}

/** Asserts that an answer has the shape that its operation declares. */
function assertAnswer({ method, path, status }: Promised, answered: Answered): void {
  const operation = [...accountOperations, ...accountCommands].find(
    ({ http }) => http.method === method && path === `/api/v1${http.path}`,
  );
  if (status === 304) assert.equal(answered.bytes.length, 0);
  else if (operation !== undefined)
    assert.deepEqual([...Value.Errors(operation.output, jsonOf(answered))], []);
}

/** Asserts that an error has all common members, matches its row, and says when to retry. */
function assertProblem(code: string, answered: Answered): void {
  const body = jsonOf(answered);
  const row = ERRORS[code as ErrorCode];
  assert.equal(body['code'], code);
  assert.equal(body['status'], answered.status);
  const { title, retryable } = RAW_STATUSES.get(answered.status) ?? row;
  assert.equal(body['title'], title.en);
  assert.equal(body['retryable'], retryable);
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

/** A request whose body never ends. */
function askInPart({ service, seller, method, url, file }: Stage): Promise<Answered> {
  const type = file === null ? 'application/json' : file.type;
  const headers = { 'Content-Type': type, 'Content-Length': '9' };
  return ask(service.origin, url, { method, key: seller.key, headers, body: '{' });
}

async function askBesideStalled(stage: Stage): Promise<Answered> {
  const { service, seller } = stage;
  const stalled = await stallReaders(service, { key: seller.key, keyword: KEYWORD, count: 4 });
  try {
    return await send(stage);
  } finally {
    for (const each of stalled) each.leave();
  }
}

/** Two pages of the account are still being sent. */
async function askBesideSending(stage: Stage): Promise<Answered> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const begun = [1, 2].map(() => Promise.withResolvers<void>());
  const sent = begun.map((one) =>
    send(stage, {
      meanwhile: () => {
        one.resolve();
        return isOver;
      },
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  try {
    return await send(stage);
  } finally {
    resolve();
    await Promise.all(sent);
  }
}

/** One answer or file of the account is being handled, and 20 wait. */
async function askBesideJudging(stage: Stage): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { store } = stage.service;
  const inTurnOfKind = stage.file === null ? inTurn : inTurnOfImports;
  const turns = Array.from({ length: 21 }, () => inTurnOfKind(store, stage.seller.id, () => promise));
  try {
    return await send(stage);
  } finally {
    resolve();
    await Promise.all(turns);
  }
}

/** A stalled reader delays the end of the service, so that refusals of new requests can be seen. */
async function askWhileStopping(stage: Stage): Promise<Answered> {
  const { service, seller } = stage;
  const [stalled] = await stallReaders(service, { key: seller.key, keyword: KEYWORD, count: 1 });
  const stopped = service.stop();
  const answered = await send(stage);
  assert.equal(answered.headers['connection'], 'close');
  stalled?.leave();
  await stopped;
  return answered;
}

async function askWithoutStore({ service, url }: Stage): Promise<Answered> {
  await service.store[Symbol.asyncDispose]();
  return ask(service.origin, url);
}
