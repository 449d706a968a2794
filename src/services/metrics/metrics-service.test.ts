import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termTarget } from '../../core/target.ts';
import type { ReadEvent } from '../../scan/index.ts';
import { startMetrics } from './metrics-service.ts';

const NOW_MS = Date.parse('2026-11-28T09:00:00+09:00');
const SECRET_WORDS = '秘密の水筒';

const READ: ReadEvent = {
  kind: 'read',
  target: termTarget(SECRET_WORDS),
  localDate: '2026-11-28',
  attempt: 1,
  source: 'sample-shop',

  outcome: 'failed',
  reason: 'blocked',
  detail: SECRET_WORDS,
  pages: 0,
  tookMs: 5,
  nextAttemptAtMs: null,
};

/** Metrics on a free port, for data whose newest reading has this age. */
async function started(newestMs: number | undefined, state: 'sound' | 'fails' | 'hangs' = 'sound') {
  let health = state;
  const lines: string[] = [];
  const log = {
    write: (_level: string, message: string, fields: object) => {
      lines.push(`${message} ${JSON.stringify(fields)}`);
    },
  };
  const store = {
    countQueue: async () => {
      if (health === 'fails') throw new Error('the disk is gone');
      if (health === 'hangs') await new Promise(() => undefined);
      return { due: 3, later: 4, reading: 1 };
    },
    findNewestObservedMs: async () => newestMs,
  };
  const at = { metricsHost: '127.0.0.1', metricsPort: 0 };
  const service = await startMetrics(at, { store, nowMs: () => NOW_MS }, log);
  const address = /http:[^"]+/.exec(lines.join())?.[0] ?? '';
  const repair = () => {
    health = 'sound';
  };
  return { service, lines, address, repair, get: async (path = '') => fetch(`${address}${path}`) };
}

test('readings, calls, requests, the queue and the age of the newest reading are in the text format of Prometheus', async () => {
  const { service, get } = await started(NOW_MS - 90_000);
  await using _ = service;
  service.noteScan(READ);
  service.noteScan({ ...READ, outcome: 'complete', reason: null });
  service.noteScan({ kind: 'called', source: 'sample-shop', outcome: 'answer', tookMs: 300 });
  service.noteAnswered({ status: 200 });
  service.noteAnswered({ status: 200 });
  service.noteAnswered({ status: null });
  const answer = await get();
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const lines = text.split('\n');
  for (const line of [
    'miharu_readings_total{target="term",source="sample-shop",outcome="failed",reason="blocked"} 1',
    'miharu_readings_total{target="term",source="sample-shop",outcome="complete",reason="none"} 1',
    'miharu_source_call_seconds_bucket{le="0.25",source="sample-shop",outcome="answer"} 0',
    'miharu_source_call_seconds_bucket{le="0.5",source="sample-shop",outcome="answer"} 1',
    'miharu_source_call_seconds_sum{source="sample-shop",outcome="answer"} 0.3',
    'miharu_api_requests_total{status="200"} 2',
    'miharu_api_requests_total{status="gone"} 1',
    'miharu_store_up 1',
    'miharu_newest_reading_age_seconds 90',
    'miharu_queue_targets{target="term",state="due"} 3',
    'miharu_queue_targets{target="term",state="later"} 4',
    'miharu_queue_targets{target="term",state="reading"} 1',
    'miharu_queue_targets{target="product",state="due"} 3',
  ]) {
    assert.ok(lines.includes(line), `${line} is not in\n${text}`);
  }
  assert.doesNotMatch(text, /秘密|secret/u);
});

test('without a reading its age is absent, not 0', async () => {
  const { service, get } = await started(undefined);
  await using _ = service;
  assert.doesNotMatch(await (await get()).text(), /^miharu_newest_reading_age_seconds /m);
});

test('nothing but GET /metrics is answered', async () => {
  const { service, address } = await started(undefined);
  await using _ = service;
  assert.equal((await fetch(new URL('/', address))).status, 404);
  assert.equal((await fetch(address, { method: 'POST' })).status, 405);
});

test('while the store is away, the process reports its own metrics and store_up 0; the log says why, once', async () => {
  const { service, lines, get, repair } = await started(NOW_MS, 'fails');
  await using _ = service;
  service.noteScan(READ);
  for (let asked = 0; asked < 3; asked += 1) {
    const answer = await get();
    const text = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(text, /^miharu_store_up 0$/m);
    assert.match(text, /^miharu_readings_total\{.*reason="blocked"\} 1$/m);
    assert.doesNotMatch(text, /^miharu_(?:queue_targets|newest_reading_age_seconds)[ {]|disk/m);
  }
  assert.equal(lines.filter((line) => line.includes('the disk is gone')).length, 1);
  repair();
  assert.match(await (await get()).text(), /^miharu_store_up 1$/m);
});

test('a store that does not answer is not waited for', async () => {
  const { service, lines, get } = await started(NOW_MS, 'hangs');
  await using _ = service;
  const startedMs = performance.now();
  assert.match(await (await get()).text(), /^miharu_store_up 0$/m);
  assert.ok(performance.now() - startedMs < 4_000);
  assert.match(lines.join('\n'), /did not answer within 2000 ms/);
});

test('a port in use is reported with its settings, and without a port nothing listens', async () => {
  const { service, address } = await started(undefined);
  await using _ = service;
  const store = {
    countQueue: async () => ({ due: 0, later: 0, reading: 0 }),
    findNewestObservedMs: async () => undefined,
  };
  const log = { write() {} };
  const at = { metricsHost: '127.0.0.1', metricsPort: Number(new URL(address).port) };
  await assert.rejects(
    startMetrics(at, { store, nowMs: Date.now }, log),
    /MIHARU_METRICS_PORT=(\d+): another process listens on port \1\./,
  );
  await using none = await startMetrics({ ...at, metricsPort: null }, { store, nowMs: Date.now }, log);
  none.noteAnswered({ status: 200 });
});
