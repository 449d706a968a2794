import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { at, DATE, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { answer, searchAnswer, twoPages, vendor } from '../../../test/sources/dataforseo-answers.ts';
import { json, type Replay, startReplay } from '../../../test/sources/replay-server.ts';
import { termTarget } from '../../core/target.ts';
import { FETCHING_SOURCES } from '../../sources/index.ts';
import type { NamedSource } from './scan-ports.ts';

const TERM = '扇風機';
const MINUTE_MS = 60_000;

/** A vendor that takes posts, and answers them as it is told; what it took is ready at once, or never. */
interface Vendor {
  readonly source: NamedSource;
  readonly takenTags: string[];
}

async function startVendor(
  t: TestContext,
  nowMs: () => number,
  { answerPost, isReady = true }: { readonly answerPost: Replay; readonly isReady?: boolean },
): Promise<Vendor> {
  const takenTags: string[] = [];
  const ready: Replay = (asked, response) => {
    const result = takenTags.map((tag, index) => ({ id: `T${index + 1}`, tag }));
    json(answer({ result: isReady ? result : [] }))(asked, response);
  };
  const server = await startReplay(
    vendor({
      'products/task_post': (asked, response) => {
        const posted: readonly { readonly tag: string }[] = JSON.parse(asked.body);
        takenTags.push(...posted.map(({ tag }) => tag));
        answerPost(asked, response);
      },
      'products/tasks_ready': ready,
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

test('a batch whose post was taken and never answered is found by its tag, and paid once', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const { takenTags, source } = await startVendor(t, () => place.clock.nowMs, { answerPost: cut });
  const scan = place.worker({ sources: [source] });
  for (const minute of [0, 2, 4]) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual(readsOf(place.events), [`${TERM} complete`]);
  assert.equal(takenTags.length, 1);
  const day = await place.store.findDay(DATE);
  assert.deepEqual(day?.costs, [{ source: 'batches', unit: 'micro_usd', amount: 4_500, calls: 1 }]);
});

test('a batch whose worker ended while it was posted is found by the next worker, and paid once', async (t) => {
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

test('what does not show up in half an hour was not posted: its attempt has failed and another one is made', async (t) => {
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
