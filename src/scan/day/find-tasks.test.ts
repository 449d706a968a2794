import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { at, DATE, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import {
  answer,
  created,
  LANGUAGES,
  searchAnswer,
  twoPages,
  vendor,
} from '../../../test/sources/dataforseo/answers.ts';
import { json, type Replay, startReplay } from '../../../test/sources/replay-server.ts';
import { termTarget } from '../../core/target.ts';
import { FETCHING_SOURCES } from '../../sources/index.ts';
import type { NamedSource } from './scan-ports.ts';

const TERM = '扇風機';
const MINUTE_MS = 60_000;

/** A vendor that accepts posts and answers them as set; accepted tasks are ready at once, or never. */
interface Vendor {
  readonly source: NamedSource;
  readonly takenTags: string[];
}

interface VendorOptions {
  readonly answerPost: Replay;
  readonly isReady?: boolean;
  /** How many tasks of others precede ours on the list of ready tasks, which has room for a thousand. */
  readonly listOthers?: () => number;
  readonly answerLanguages?: Replay;
}

async function startVendor(
  t: TestContext,
  nowMs: () => number,
  { answerPost, isReady = true, listOthers = () => 0, answerLanguages }: VendorOptions,
): Promise<Vendor> {
  const takenTags: string[] = [];
  const ready: Replay = (asked, response) => {
    const own = takenTags.map((tag, index) => ({ id: `T${index + 1}`, tag }));
    const others = Array.from({ length: listOthers() }, (_, index) => ({ id: `X${index}`, tag: null }));
    const result = [...others, ...(isReady ? own : [])].slice(0, 1_000);
    json(answer({ result }))(asked, response);
  };
  const server = await startReplay(
    vendor({
      'products/task_post': (asked, response) => {
        const posted: readonly { readonly tag: string }[] = JSON.parse(asked.body);
        takenTags.push(...posted.map(({ tag }) => tag));
        answerPost(asked, response);
      },
      'products/tasks_ready': ready,
      ...(answerLanguages === undefined ? {} : { languages: answerLanguages }),
      'products/task_get/advanced/': json(searchAnswer(twoPages(), { se_results_count: 3 })),
    }),
  );
  t.after(() => server[Symbol.asyncDispose]());
  const kind = FETCHING_SOURCES.find(({ facts }) => facts.id === 'dataforseo');
  const values = { login: 'a', password: 'b', address: server.origin };
  const opened = kind?.open(values, { nowMs });
  if (opened?.ok !== true || opened.value.mode !== 'task') throw new Error('The source does not open.');
  return { takenTags, source: { name: 'batches', source: opened.value } };
}

const cut: Replay = (_, response) => void response.destroy();

test('a batch whose post was accepted but never answered is found by its tag, and paid for once', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const { takenTags, source } = await startVendor(t, () => place.clock.nowMs, { answerPost: cut });
  const scan = place.worker({ sources: [source] });
  for (const minute of [0, 2, 4]) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual(readsOf(place.events), [`${TERM} complete`]);
  assert.equal(takenTags.length, 1);
  const day = await place.store.findDay(DATE);
  assert.deepEqual(day?.costs, [{ source: 'batches', unit: 'micro_usd', amount: 3_000, calls: 1 }]);
});

test('a batch whose worker ended during the post is found by the next worker, and paid for once', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const posted = Promise.withResolvers<void>();
  const answerPost: Replay = () => posted.resolve();
  const { takenTags, source } = await startVendor(t, () => place.clock.nowMs, { answerPost });
  const gone = place.worker({ sources: [source] });
  place.clock.nowMs = at('09:00');
  await gone.tick();
  await posted.promise;
  const next = place.worker({ sources: [source] });
  for (const minute of [3, 5]) await place.tickAt(next, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual(readsOf(place.events), [`${TERM} complete`]);
  assert.equal(takenTags.length, 1);
  await gone.stop(0);
  assert.equal((await place.store.listAttempts(termTarget(TERM), DATE, DATE)).length, 1);
});

test('a batch that does not appear within half an hour was not posted: its attempt fails and a new one is made', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const options = { answerPost: cut, isReady: false };
  const { takenTags, source } = await startVendor(t, () => place.clock.nowMs, options);
  const scan = place.worker({ sources: [source] });
  for (let minute = 0; minute <= 29; minute += 1) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual([takenTags.length, readsOf(place.events)], [1, []]);
  for (let minute = 30; minute <= 55; minute += 1) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual(readsOf(place.events), [`${TERM} failed source_error`]);
  assert.deepEqual(
    takenTags.map((tag) => tag.split(' ').slice(0, 3).join(' ')),
    [`miharu ${DATE} 1`, `miharu ${DATE} 2`],
  );
});

test('a batch that a full list may hide is looked for until it appears, and paid for once', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  let others = 1_000;
  const options = { answerPost: cut, listOthers: () => others };
  const { takenTags, source } = await startVendor(t, () => place.clock.nowMs, options);
  const scan = place.worker({ sources: [source] });
  for (let minute = 0; minute <= 60; minute += 1) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual([takenTags.length, readsOf(place.events)], [1, []]);
  others = 10;
  for (let minute = 61; minute <= 75; minute += 1) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual([takenTags.length, readsOf(place.events)], [1, [`${TERM} complete`]]);
});

test('a machine that slept between recording a batch and posting it does not post what another one posted meanwhile', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const asleep = Promise.withResolvers<void>();
  const awake = Promise.withResolvers<void>();
  let lookUps = 0;
  const answerLanguages: Replay = async (asked, response) => {
    lookUps += 1;
    if (lookUps === 1) {
      asleep.resolve();
      await awake.promise;
    }
    json(LANGUAGES)(asked, response);
  };
  const vendorOf = () => startVendor(t, () => place.clock.nowMs, { answerPost: created, answerLanguages });
  const [first, second] = [await vendorOf(), await vendorOf()];
  const sleeper = place.worker({ sources: [first.source] });
  place.clock.nowMs = at('09:00');
  await sleeper.tick();
  await asleep.promise;
  const other = place.worker({ sources: [second.source] });
  for (let minute = 1; minute <= 50; minute += 1) await place.tickAt(other, at('09:00') + minute * MINUTE_MS);
  awake.resolve();
  await sleeper.whenIdle();
  assert.deepEqual([first.takenTags.length, second.takenTags.length], [0, 1]);
  const attempts = await place.store.listAttempts(termTarget(TERM), DATE, DATE);
  assert.deepEqual(
    attempts.map(({ outcome }) => outcome),
    ['failed', 'complete'],
  );
  const day = await place.store.findDay(DATE);
  assert.deepEqual(
    day?.costs.map(({ amount }) => amount),
    [1_500],
  );
});
