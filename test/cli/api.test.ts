import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { mintApiKey } from '../../src/core/api-key.ts';
import type { CallRemote, RemoteAnswer, RemoteRequest } from '../../src/core/remote-api.ts';
import { createRemoteApi } from '../../src/main/remote-api.ts';
import { ask } from '../api/ask.ts';
import { addGoods, addSeller, NOW_MS, startService, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeCli } from './cli-world.ts';
import { KEYWORD, startRemote } from './running-service.ts';

test('ranks of a running service are printed as a table, as the JSON of the API and as its CSV', async (t) => {
  const cli = await makeCli(t);
  await using service = await startRemote();
  const run = (...more: string[]) =>
    cli.run(['api', 'rankings', KEYWORD, '--days', '1', ...more], { remote: service.call });
  const table = await run();
  assert.match(table.out, new RegExp(`${asinOf(1)}.*ranked`));
  assert.equal(JSON.parse((await run('--json')).out).series[0].observations[0].rank, 1);
  const csv = await run('--csv');
  assert.ok(csv.out.startsWith('\ufeffkeyword,'), csv.out);
  assert.match(csv.out, /\r\n$/);
});

test('CSV is what the API sends, and standard error says that there is more', async (t) => {
  const cli = await makeCli(t);
  await using service = await startService();
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: range(12), keywords: [KEYWORD] });
  const pages = [range(12).map((asin) => card(asin))];
  await saveReading(service.store, readingOf({ term: KEYWORD, localDate: TODAY, pages }));
  await service.store.saveProducts([
    samplePage(asinOf(1), '2026-11-27', { price: 1980, points: 10 }),
    samplePage(asinOf(1), TODAY, { price: 1780, points: 20 }),
  ]);
  const config = { remoteUrl: service.origin, remoteKey: seller.key };
  const stop = new AbortController().signal;
  const remote = createRemoteApi(config, { language: 'en', stop, nowMs: () => NOW_MS });
  const run = (...words: string[]) => cli.run(['api', ...words, '--csv'], { remote });
  const sent = async (path: string) =>
    (await ask(service.origin, `/api/v1/${path}`, { key: seller.key, headers: { Accept: 'text/csv' } }))
      .bytes;
  const rankings = await run('rankings', KEYWORD, '--days', '1');
  const query = `rankings?keyword=${encodeURIComponent(KEYWORD)}&days=1`;
  assert.deepEqual(Buffer.from(rankings.out), await sent(query));
  assert.equal(rankings.err, '10 of 12 products are shown. Choose others with --asin.\n');
  const events = await run('events', '--limit', '1');
  assert.deepEqual(Buffer.from(events.out), await sent('events?limit=1'));
  assert.match(events.err, /^There is more: --cursor \S+\n$/);
  assert.equal((await run('events')).err, '');
});

const range = (count: number) => Array.from({ length: count }, (_, index) => asinOf(index + 1));

test('a refusal of the API is printed with its code, and ends with its exit code', async (t) => {
  const cli = await makeCli(t);
  await using service = await startRemote();
  const refused = await cli.run(['api', 'rankings', 'なし'], { remote: service.call });
  assert.equal(refused.exitCode, 66);
  assert.equal(refused.out, '');
  const { error } = JSON.parse(
    (await cli.run(['api', 'rankings', 'なし', '--json'], { remote: service.call })).err,
  );
  assert.equal(error.code, 'keyword_not_monitored');
  assert.match(error.request_id, /^req_/);
});

test('a check sends its answer unchanged from standard input', async (t) => {
  const cli = await makeCli(t);
  await using service = await startRemote();
  const answer = `  ハルナギ 商品 ${asinOf(1)} がおすすめです。\n`;
  const line = ['api', 'check', KEYWORD, '--question', 'どれ？', '--json'];
  const { out, err } = await cli.run(line, { remote: service.call, input: answer });
  assert.equal(JSON.parse(out || err).hit, true, err);
});

/** A service that gives these answers in turn, and what it was asked. */
function answering(...answers: readonly Partial<RemoteAnswer>[]): {
  call: CallRemote;
  asked: RemoteRequest[];
} {
  const asked: RemoteRequest[] = [];
  const call: CallRemote = async (request) => {
    const answer = answers[asked.push(request) - 1];
    return { status: 200, text: '{"plan":"pro","hit":true}', retryAfterMs: null, ...answer };
  };
  return { call, asked };
}

const LIMITED: RemoteAnswer = {
  status: 429,
  text: JSON.stringify({ code: 'rate_limited', detail: 'Wait.', retryable: true }),
  retryAfterMs: 1,
};

test('--wait tries once more, never twice and not for a failure without a time', async (t) => {
  const cli = await makeCli(t);
  const codeOf = async (service: ReturnType<typeof answering>, ...words: string[]) => {
    const { exitCode } = await cli.run(['api', ...words], { remote: service.call, input: 'answer' });
    return [exitCode, service.asked.length];
  };
  assert.deepEqual(await codeOf(answering(LIMITED, {}), 'me', '--wait'), [0, 2]);
  assert.deepEqual(await codeOf(answering(LIMITED, LIMITED, {}), 'me', '--wait'), [75, 2]);
  assert.deepEqual(await codeOf(answering(LIMITED, {}), 'me'), [75, 1]);
  assert.deepEqual(await codeOf(answering({ ...LIMITED, retryAfterMs: null }), 'me', '--wait'), [75, 1]);
  assert.deepEqual(
    await codeOf(answering({ ...LIMITED, retryAfterMs: 86_400_000 }), 'me', '--wait'),
    [75, 1],
  );
  const busy = {
    status: 503,
    text: JSON.stringify({ code: 'unavailable', detail: 'Busy.' }),
    retryAfterMs: 1,
  };
  assert.deepEqual(await codeOf(answering(busy, {}), 'me', '--wait'), [0, 2]);
  assert.deepEqual(await codeOf(answering(busy, {}), 'check', 'k', '--question', 'q', '--wait'), [75, 1]);
});

test('an answer that is none of miharu is shown without what a terminal would obey', async (t) => {
  const cli = await makeCli(t);
  for (const status of [200, 502]) {
    const page = answering({ status, text: `<html>\u001b[31mSign in${'x'.repeat(10_000)}</html>` });
    const { exitCode, err } = await cli.run(['api', 'me'], { remote: page.call });
    assert.equal(exitCode, status === 200 ? 78 : 75);
    assert.match(err, /<html>.*Sign in/);
    assert.doesNotMatch(err, /\u001b/);
    assert.ok(err.length < 3_000);
  }
});

test('without a URL or a key nothing is called, and the missing one is named', () => {
  const options = { language: 'en', stop: new AbortController().signal, nowMs: () => 0 } as const;
  const remoteKey = mintApiKey(randomBytes);
  assert.throws(() => createRemoteApi({ remoteUrl: null, remoteKey }, options), /MIHARU_URL/);
  const url = 'http://127.0.0.1:1';
  assert.throws(() => createRemoteApi({ remoteUrl: url, remoteKey: null }, options), /MIHARU_API_KEY/);
});

test('two forms at once are refused, and what to do about an error is said once', async (t) => {
  const cli = await makeCli(t);
  await using service = await startRemote();
  const remote = service.call;
  const both = await cli.run(['api', 'events', '--csv', '--json'], { remote });
  assert.equal(both.exitCode, 64);
  assert.match(both.err, /--csv and --json cannot be used together/);
  const { err } = await cli.run(['api', 'rankings', 'なし'], { remote });
  assert.equal(err.split('GET /keywords').length, 2, err);
});

test('JSON of another service is no answer: nothing is shown as an empty list', async (t) => {
  const cli = await makeCli(t);
  for (const words of [['keywords'], ['summary'], ['rankings', 'x', '--csv']]) {
    const other = answering({ status: 200, text: '{"hello":1}', retryAfterMs: null });
    const { exitCode, out, err } = await cli.run(['api', ...words], { remote: other.call });
    assert.deepEqual([exitCode, out], [78, ''], words.join(' '));
    assert.match(err, /Check that it is the URL of the service/);
  }
});
