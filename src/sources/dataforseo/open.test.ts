import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { requireShared } from '../../../test/shared-dir.ts';
import { answer, LANGUAGES, vendor } from '../../../test/sources/dataforseo/answers.ts';
import { json, type Replay, startReplay } from '../../../test/sources/replay-server.ts';
import type { SettingValues, TaskSource } from '../port.ts';
import { encodeKeyword, isEchoOf } from './keyword.ts';
import { openDataForSeo } from './open.ts';
import { depthFor } from './post-tasks.ts';

const { signal } = new AbortController();
const LATEST_MS = 1_000;
const REQUESTS = [{ term: '扇風機', pages: 3, tag: 'one' }];

function openAt(address: string, more: SettingValues = {}, nowMs = () => 0): TaskSource {
  const opened = openDataForSeo({ login: 'someone', password: 'password', address, ...more }, { nowMs });
  assert.ok(opened.ok);
  return opened.value;
}

test('the place is looked up once, however much is posted', async () => {
  await using server = await startReplay(vendor());
  const source = openAt(server.origin);
  for (let post = 0; post < 3; post += 1) await source.post(REQUESTS, LATEST_MS, signal);
  const paths = server.asked.map((one) => one.url.pathname.replace('/v3/merchant/amazon/', ''));
  const post = 'products/task_post';
  assert.deepEqual(paths, ['languages', 'locations/jp', post, post, post]);
});

test('a look-up that failed is made again', async () => {
  let calls = 0;
  const flaky: Replay = (asked, response) => {
    calls += 1;
    json(calls === 1 ? answer({ status_code: 50000 }) : LANGUAGES)(asked, response);
  };
  await using server = await startReplay(vendor({ languages: flaky }));
  const source = openAt(server.origin);
  assert.partialDeepStrictEqual(await source.post(REQUESTS, LATEST_MS, signal), [
    { outcome: 'failed', vendorCode: '50000' },
  ]);
  assert.partialDeepStrictEqual(await source.post(REQUESTS, LATEST_MS, signal), [{ outcome: 'posted' }]);
});

test('a place of its own is used as it is', async () => {
  await using server = await startReplay(vendor());
  await openAt(server.origin, { location_code: '1009280' }).post(REQUESTS, LATEST_MS, signal);
  const body: unknown = JSON.parse(server.asked.at(-1)?.body ?? 'null');
  assert.partialDeepStrictEqual(body, [{ location_code: 1009280, language_code: 'ja_JP' }]);
});

test('an answer has the place from the settings, or no place without one', async () => {
  await using server = await startReplay(vendor());
  const task = { taskId: 'T1', term: '扇風機', pages: 3 };
  const named = await openAt(server.origin, { location_code: '1009280' }).collect(task, signal);
  assert.partialDeepStrictEqual(named, {
    outcome: 'cards',
    seenFrom: { place: 'dataforseo:1009280', device: null, visitor: null },
  });
  const unnamed = await openAt(server.origin).collect(task, signal);
  assert.ok(unnamed.outcome === 'cards' && unnamed.seenFrom === undefined);
});

test('an empty batch makes no call', async () => {
  await using server = await startReplay(vendor());
  assert.deepEqual(await openAt(server.origin).post([], LATEST_MS, signal), []);
  assert.equal(server.asked.length, 0);
});

test('a batch whose deadline passes while the place is looked up is not posted, and costs nothing', async () => {
  let nowMs = 0;
  const languages: Replay = (asked, response) => {
    nowMs = LATEST_MS + 1;
    json(LANGUAGES)(asked, response);
  };
  await using server = await startReplay(vendor({ languages }));
  const outcomes = await openAt(server.origin, {}, () => nowMs).post(REQUESTS, LATEST_MS, signal);
  assert.partialDeepStrictEqual(outcomes, [{ reason: 'source_error', charge: { billed: 'no' } }]);
  assert.ok(server.asked.every(({ url }) => !url.pathname.endsWith('task_post')));
});

test('a list of ready tasks that is as long as the vendor lists is not taken for all of them', async () => {
  for (const [count, isWhole] of [
    [999, true],
    [1_000, false],
  ] as const) {
    const result = Array.from({ length: count }, (_, index) => ({ id: `T${index}`, tag: null }));
    await using server = await startReplay(vendor({ 'products/tasks_ready': json(answer({ result })) }));
    assert.partialDeepStrictEqual(await openAt(server.origin).listReady(signal), { isWhole });
  }
});

test('the login goes as Basic authorization and nowhere else', async () => {
  await using server = await startReplay(vendor());
  await openAt(server.origin).listReady(signal);
  assert.equal(server.asked[0]?.authorization, `Basic ${btoa('someone:password')}`);
  assert.equal(server.asked[0]?.url.search, '');
});

test('a place that is no number is refused', () => {
  const opened = openDataForSeo({ login: 'a', password: 'b', location_code: 'Tokyo' }, { nowMs: () => 0 });
  assert.ok(!opened.ok && opened.problem.en.includes('location_code'));
});

/** The real answers without results, brought to our shop and our search: their codes are what is tried. */
async function realNoResults(t: TestContext): Promise<unknown[]> {
  const shared = requireShared(t);
  if (shared === null) return [];
  const file = path.join(shared, 'providers', 'dataforseo-no-results.json');
  const text = (await readFile(file, 'utf8'))
    .replaceAll('amazon.fr', 'amazon.co.jp')
    .replaceAll('fr_FR', 'ja_JP');
  const answers: unknown = JSON.parse(text);
  assert.ok(Array.isArray(answers) && answers.length === 2);
  return answers;
}

test('real answers without results are no results, not failures', async (t) => {
  for (const [index, real] of (await realNoResults(t)).entries()) {
    await using server = await startReplay(vendor({ 'products/task_get/advanced/': json(real) }));
    const term = ['roman reprise ferme famille', 'roman nouvelle vie île recommencer'][index] ?? '';
    const outcome = await openAt(server.origin).collect({ taskId: 'T1', term, pages: 1 }, signal);
    assert.partialDeepStrictEqual(outcome, { outcome: 'no_results', charge: { billed: 'no' } });
  }
});

test('% and + survive the decoding of the vendor, everything else goes as it is', () => {
  const terms = ['50%オフ', 'C++ 入門', '100%25', 'A&B 石けん', '"完全一致"', '𠮷野 たれ 🍜'];
  for (const term of terms) {
    const decoded = decodeURIComponent(encodeKeyword(term).replaceAll('+', ' '));
    assert.equal(decoded, term);
  }
  assert.equal(encodeKeyword('A&B 石けん'), 'A&B 石けん');
});

test('an echo is the term in either spelling', () => {
  assert.ok(
    isEchoOf('50%オフ', '50%オフ') &&
      isEchoOf('50%オフ', '50%25オフ') &&
      isEchoOf('USB 扇風機', 'usb 扇風機'),
  );
  assert.ok(!isEchoOf('扇風機', '扇風') && !isEchoOf('かき', 'がき'));
});

test('the depth leaves room for every page and is billed in hundreds', () => {
  assert.deepEqual([1, 2, 3, 5, 7].map(depthFor), [100, 200, 200, 300, 500]);
});
