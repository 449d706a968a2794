import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, type DayPlace, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { failure, pageSource, productSource, taskSource } from '../../../test/scan/scripted-source.ts';
import { makeWatcher, sampleAsin } from '../../../test/store/samples.ts';
import { termTarget } from '../../core/target.ts';
import type { PageRequest } from '../../sources/port.ts';
import type { Wait } from './scan-ports.ts';

const WORDS = ['一', '二', '三', '四'];

/** A wait that lasts until it is aborted. */
const forEver: Wait = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** A paid source whose calls for one page are answered when the test says so. */
function heldSource(place: DayPlace, page: number) {
  const asked: PageRequest[] = [];
  const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  let held = 0;
  const source = pageSource(
    'paid',
    () => place.clock.nowMs,
    async (request, signal) => {
      asked.push(request);
      if (request.page !== page) return undefined;
      held += 1;
      if (held === 2) reached.resolve();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      return answer.promise;
    },
  );
  return { source, asked, whenHeld: reached.promise, answer: () => answer.resolve(undefined) };
}

const spentOn = async ({ store }: DayPlace) => (await store.findDay(DATE))?.costs ?? [];

async function startHeld(place: DayPlace, page: number, wait?: Wait) {
  const held = heldSource(place, page);
  const scan = place.worker({
    sources: [held.source],
    settings: { readersMax: 2 },
    ports: wait === undefined ? {} : { wait },
  });
  place.clock.nowMs = at('09:00');
  await scan.tick();
  await held.whenHeld;
  return { held, scan };
}

test('a stopping worker waits for its calls, starts no more, and counts and keeps the answers', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const { held, scan } = await startHeld(place, 2, forEver);
  const stopped = scan.stop(60_000);
  held.answer();
  await stopped;
  assert.equal(held.asked.length, 4);
  assert.deepEqual(await spentOn(place), [{ source: 'paid', unit: 'search', amount: 4, calls: 4 }]);
  const open = await place.store.listOpenTargets(DATE, 10);
  const begun = open.filter(({ outcome }) => outcome === 'partial');
  assert.deepEqual(
    begun.map(({ attempts, nextAttemptAtMs }) => [attempts, nextAttemptAtMs]),
    [
      [0, place.clock.nowMs],
      [0, place.clock.nowMs],
    ],
  );
  const [first] = begun;
  assert.ok(first !== undefined);
  const attempts = await place.store.listAttempts(first.target, DATE, DATE);
  assert.deepEqual(
    attempts.map(({ outcome, reason, calls, pagesRead, detail }) => [
      outcome,
      reason,
      calls,
      pagesRead,
      detail,
    ]),
    [
      [
        'partial',
        'partial',
        2,
        2,
        'Interrupted before page 3 was there: the worker stops, or the source has asked for a pause.',
      ],
    ],
  );
});

test('the next worker requests only the missing pages, and no page is paid for again', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const { held, scan } = await startHeld(place, 2, forEver);
  const stopped = scan.stop(60_000);
  held.answer();
  await stopped;
  const next = pageSource(
    'paid',
    () => place.clock.nowMs,
    async (request) => {
      held.asked.push(request);
      return undefined;
    },
  );
  await place.tickAt(place.worker({ sources: [next] }), at('09:01'));
  assert.equal((await place.store.findDay(DATE))?.complete, 4);
  const pages = held.asked.map(({ term, page }) => `${term} ${page}`);
  assert.deepEqual([pages.length, new Set(pages).size], [12, 12]);
  assert.deepEqual(await spentOn(place), [{ source: 'paid', unit: 'search', amount: 12, calls: 12 }]);
});

test('a call that is not answered within the grace period is aborted, and counts since it may have been billed', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const { held, scan } = await startHeld(place, 2);
  await scan.stop(1_000);
  await scan.tick();
  assert.equal(scan.running, 0);
  assert.deepEqual(
    readsOf(place.events).map((read) => read.slice(2)),
    ['partial partial', 'partial partial'],
  );
  assert.equal(held.asked.length, 4);
  assert.deepEqual(await spentOn(place), [{ source: 'paid', unit: 'search', amount: 4, calls: 4 }]);
});

test('a first page that is aborted counts, and its target is given back as if it had never been claimed', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const { scan } = await startHeld(place, 1);
  await scan.stop(1_000);
  assert.deepEqual(readsOf(place.events), []);
  assert.deepEqual(await spentOn(place), [{ source: 'paid', unit: 'search', amount: 2, calls: 2 }]);
  const open = await place.store.listOpenTargets(DATE, 10);
  assert.deepEqual(
    open.map(({ outcome, attempts }) => outcome ?? attempts),
    [0, 0, 0, 0],
  );
  assert.deepEqual(await place.store.listAttempts(termTarget('一'), DATE, DATE), []);
});

test('a worker that waits for its turn stops at once', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  const { named, whenAsked } = slowSource(place);
  const scan = place.worker({ sources: [named], ports: { wait: forEver } });
  place.clock.nowMs = at('09:00');
  await scan.tick();
  await whenAsked;
  await scan.stop(60_000);
  assert.deepEqual(await spentOn(place), [{ source: 'paid', unit: 'search', amount: 1, calls: 1 }]);
  assert.equal((await place.store.findReading('一', DATE))?.reading.pagesRead, 1);
});

/** A source of one call a minute. */
function slowSource(place: DayPlace) {
  const asked = Promise.withResolvers<void>();
  const { name, source } = pageSource(
    'paid',
    () => place.clock.nowMs,
    async () => void asked.resolve(),
  );
  const capabilities = { ...source.facts.capabilities, callsPerMinuteMax: 1 };
  const named = { name, source: { ...source, facts: { ...source.facts, capabilities } } };
  return { named, whenAsked: asked.promise };
}

test('a killed worker loses at most the cost of the call under way', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const { held } = await startHeld(place, 3);
  assert.equal(held.asked.length, 6);
  assert.deepEqual(await spentOn(place), [{ source: 'paid', unit: 'search', amount: 4, calls: 4 }]);
});

test('stops use up no attempt, however many there are', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  for (let stops = 0; stops < 6; stops += 1) {
    const hanging = Promise.withResolvers<void>();
    const source = pageSource(
      'paid',
      () => place.clock.nowMs,
      ({ page }, signal) => {
        if (page < 2) return undefined;
        hanging.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    );
    const scan = place.worker({ sources: [source] });
    place.clock.nowMs = at('09:00') + stops * 3_600_000;
    await scan.tick();
    await hanging.promise;
    await scan.stop(1_000);
  }
  const [open] = await place.store.listOpenTargets(DATE, 10);
  assert.equal(open?.attempts, 0);
  const paid = pageSource('paid', () => place.clock.nowMs);
  await place.tickAt(place.worker({ sources: [paid] }), at('15:00'));
  assert.equal((await place.store.findDay(DATE))?.complete, 1);
});

test('an aborted batch of products counts once, at the price of all its products', async (t) => {
  const place = await makeDayPlace(t, { keywords: [] });
  await makeWatcher(place.store, 'acc_p', { asins: [sampleAsin(1), sampleAsin(2)], keywords: [] });
  const hanging = Promise.withResolvers<void>();
  const { name, source } = productSource('facts', () => failure('source_error'));
  assert.ok(source.mode === 'product');
  const named = {
    name,
    source: {
      ...source,
      fetchProducts: (_: readonly string[], signal: AbortSignal) => {
        hanging.resolve();
        return new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    },
  };
  const scan = place.worker({ sources: [named] });
  place.clock.nowMs = at('09:00');
  await scan.tick();
  await hanging.promise;
  await scan.stop(1_000);
  const [cost] = await spentOn(place);
  assert.deepEqual([cost?.calls, cost?.amount], [1, 2 * source.facts.price.amount]);
});

test('a batch under way is recorded before the worker stops, and collected by the next one', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const source = taskSource('batches', () => ({ outcome: 'waiting' }));
  const scan = place.worker({ sources: [source], ports: { wait: forEver } });
  place.clock.nowMs = at('09:00');
  await scan.tick();
  await scan.stop(60_000);
  await place.tickAt(place.worker({ sources: [source] }), at('09:02'));
  assert.deepEqual([source.log.posts.length, source.log.collects.length], [1, 4]);
  assert.equal((await spentOn(place))[0]?.calls, 4);
});

test('nobody else takes what a stopping worker still waits for, however long it takes', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一', '二'] });
  const asked: string[] = [];
  const other = place.worker({
    sources: [
      pageSource(
        'paid',
        () => place.clock.nowMs,
        ({ term }) => void asked.push(term),
      ),
    ],
  });
  let waits = 0;
  const { scan } = await startHeld(place, 2, async (ms) => {
    waits += 1;
    await place.tickAt(other, place.clock.nowMs + ms);
  });
  await scan.stop(65_000);
  assert.deepEqual([waits, asked], [9, []]);
  await place.tickAt(other, place.clock.nowMs + 1_000);
  assert.equal((await place.store.findDay(DATE))?.complete, 2);
});
