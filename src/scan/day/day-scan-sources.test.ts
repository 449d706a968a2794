import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { cardsPage, failure, pageSource, taskSource } from '../../../test/scan/scripted-source.ts';
import type { CollectOutcome } from '../../sources/port.ts';

const WORDS = ['一', '二', '三'];
const MINUTE_MS = 60_000;

for (const reason of ['quota', 'auth'] as const) {
  test(`${reason} stops the source for the day, durably; the rest of the day says why and costs nothing`, async (t) => {
    const place = await makeDayPlace(t, { keywords: WORDS });
    let calls = 0;
    const source = pageSource(
      'paid',
      () => place.clock.nowMs,
      () => {
        calls += 1;
        return failure(reason, { advice: { retry: 'never' } });
      },
    );
    const settings = { readersMax: 1 };
    await place.tickAt(place.worker({ sources: [source], settings }), at('09:00'));
    await place.tickAt(place.worker({ sources: [source], settings }), at('13:00'));
    assert.equal(calls, 1);
    assert.deepEqual((await place.store.findDay(DATE))?.failed, { [reason]: 3 });
    assert.deepEqual((await place.store.findReading('二', DATE))?.reading.reason, reason);
    const stops = place.events.filter((event) => event.kind === 'source_stopped');
    assert.deepEqual(stops, [
      { kind: 'source_stopped', source: 'paid', reason, detail: `Page 1: it is ${reason}` },
    ]);
    await place.store.startSource(DATE, 'paid', at('14:00'));
    const mended = pageSource('paid', () => place.clock.nowMs);
    await place.tickAt(place.worker({ sources: [mended] }), at('14:00'));
    assert.equal((await place.store.findDay(DATE))?.complete, 3);
  });
}

test('another source goes on when the first is out of credit, and the first one reads again tomorrow', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const nowMs = () => place.clock.nowMs;
  const never = { retry: 'never' } as const;
  const first = pageSource('first', nowMs, ({ page }) =>
    nowMs() < at('23:00') && page === 2 ? failure('quota', { advice: never }) : undefined,
  );
  const scan = place.worker({ sources: [first, pageSource('second', nowMs)], settings: { readersMax: 1 } });
  await place.tickAt(scan, at('09:00'));
  assert.equal((await place.store.findDay(DATE))?.complete, 3);
  assert.equal(readsOf(place.events)[0]?.endsWith('partial quota'), true);
  const costs = await place.store.findDay(DATE);
  assert.deepEqual(
    costs?.costs.map(({ source, unit, amount, calls }) => [source, unit, amount, calls]),
    [
      ['first', 'search', 1, 2],
      ['second', 'search', 8, 8],
    ],
  );
  await place.tickAt(scan, at('09:00', '2026-11-29'));
  const next = await place.store.findDay('2026-11-29');
  assert.deepEqual(
    [next?.complete, next?.costs.map(({ source, amount }) => [source, amount])],
    [3, [['first', 9]]],
  );
});

test('a Retry-After beyond the day ends the term for the day', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  const wait = { retry: 'wait', retryAfterMs: 16 * 60 * MINUTE_MS } as const;
  const source = pageSource(
    'paid',
    () => place.clock.nowMs,
    () => failure('source_error', { advice: wait }),
  );
  const scan = place.worker({ sources: [source] });
  for (const time of ['09:00', '12:00', '23:59']) await place.tickAt(scan, at(time));
  assert.deepEqual(readsOf(place.events), ['一 failed source_error']);
  assert.deepEqual((await place.store.listOpenTargets(DATE, 1))[0]?.nextAttemptAtMs, null);
});

test('no worker calls a source, for any keyword, before the time that the source asked for', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const askedAt: string[] = [];
  const source = pageSource(
    'paid',
    () => place.clock.nowMs,
    () => {
      askedAt.push(new Date(place.clock.nowMs + 9 * 60 * MINUTE_MS).toISOString().slice(11, 16));
      return failure('source_error', { advice: { retry: 'wait', retryAfterMs: 60 * MINUTE_MS } });
    },
  );
  const settings = { readersMax: 1 };
  const scan = place.worker({ sources: [source], settings });
  for (const time of ['09:00', '09:15', '09:59']) await place.tickAt(scan, at(time));
  await place.tickAt(place.worker({ sources: [source], settings }), at('09:59'));
  assert.deepEqual(askedAt, ['09:00']);
  await place.tickAt(scan, at('10:00'));
  assert.deepEqual(askedAt, ['09:00', '10:00']);
});

test('a reading under way requests no further pages once the source asks for time', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一', '二'] });
  const asked: string[] = [];
  const wait = { retry: 'wait', retryAfterMs: 60 * MINUTE_MS } as const;
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const source = pageSource(
    'paid',
    () => place.clock.nowMs,
    async ({ term, page }) => {
      asked.push(`${term}${page}`);
      if (term === '一') return failure('source_error', { advice: wait });
      if (page === 1) await refused;
      return undefined;
    },
  );
  const observe = (event: { readonly kind: string }) => {
    if (event.kind === 'source_paused') refuse();
  };
  const scan = place.worker({ sources: [source], ports: { observe }, settings: { retriesMax: 0 } });
  await place.tickAt(scan, at('09:00'));
  assert.deepEqual(asked.toSorted(), ['一1', '二1']);
  await place.tickAt(scan, at('10:00'));
  assert.deepEqual(asked.slice(2), ['二1', '二2', '二3']);
});

test('when a source asks for time beyond the day, another one reads the rest, or gaps give its reason', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  let calls = 0;
  const nowMs = () => place.clock.nowMs;
  const first = pageSource('first', nowMs, () => {
    calls += 1;
    return failure('source_error', { advice: { retry: 'wait', retryAfterMs: 16 * 60 * MINUTE_MS } });
  });
  const settings = { readersMax: 1 };
  await place.tickAt(place.worker({ sources: [first], settings }), at('09:00'));
  assert.deepEqual([calls, (await place.store.findDay(DATE))?.failed], [1, { source_error: 3 }]);
  await place.store.startSource(DATE, 'first', at('10:00'));
  await place.tickAt(place.worker({ sources: [first, pageSource('second', nowMs)], settings }), at('10:00'));
  assert.deepEqual([calls, (await place.store.findDay(DATE))?.complete], [2, 3]);
});

test('a page that the vendor cut, that answers other words, or that was cached on another date is never counted', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['切', '他', '昨'] });
  const nowMs = () => place.clock.nowMs;
  const charge = { billed: 'yes', cost: null } as const;
  const source = pageSource('paid', nowMs, ({ term, page }) => {
    const given = cardsPage(page, nowMs());
    const yesterday = cardsPage(page, nowMs() - 24 * 60 * MINUTE_MS);
    if (term === '切')
      return { outcome: 'cards', pages: [{ ...given, isWhole: page !== 2 }], answeredTerm: null, charge };
    if (term === '他') return { outcome: 'cards', pages: [given], answeredTerm: '別の語', charge };
    return { outcome: 'cards', pages: [yesterday], answeredTerm: null, charge };
  });
  await place.tickAt(place.worker({ sources: [source], settings: { retriesMax: 0 } }), at('09:00'));
  const outcomes = await Promise.all(
    ['切', '他', '昨'].map(async (term) => (await place.store.findReading(term, DATE))?.reading),
  );
  assert.deepEqual(
    outcomes.map((reading) => [reading?.outcome, reading?.reason, reading?.pagesRead]),
    [
      ['partial', 'partial', 1],
      ['failed', 'corrected_keyword', 0],
      ['failed', 'source_error', 0],
    ],
  );
  assert.equal(await place.store.findReading('昨', '2026-11-27'), undefined);
});

test('a batch is posted once, collected when it is ready, and outlives its worker', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const ready = new Set<string>();
  const collect = (taskId: string): CollectOutcome =>
    ready.has(taskId)
      ? {
          outcome: 'cards',
          answeredTerm: null,
          charge: { billed: 'no', cost: null },
          pages: [1, 2, 3].map((page) => cardsPage(page, place.clock.nowMs)),
        }
      : { outcome: 'waiting' };
  const source = taskSource('batches', collect);
  await place.tickAt(place.worker({ sources: [source] }), at('09:00'));
  assert.deepEqual([source.log.posts.length, source.log.posts[0]?.length], [1, 3]);
  const scan = place.worker({ sources: [source] });
  await place.tickAt(scan, at('09:00:30'));
  assert.deepEqual(source.log.collects, []);
  await place.tickAt(scan, at('09:02'));
  assert.equal(source.log.collects.length, 3);
  for (const taskId of ['t-1', 't-2', 't-3']) ready.add(taskId);
  for (let minute = 3; minute < 10; minute += 1) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  const day = await place.store.findDay(DATE);
  assert.deepEqual([day?.complete, source.log.posts.length, source.log.collects.length], [3, 1, 6]);
  assert.deepEqual(day?.costs, [{ source: 'batches', unit: 'micro_usd', amount: 13_500, calls: 3 }]);
});

test('a task that is never ready fails after three hours, and one that the source refuses fails at once', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一', '二'] });
  const refuse = (term: string) =>
    term === '二' ? failure('unreadable', { advice: { retry: 'never' } }) : undefined;
  const source = taskSource(
    'batches',
    () => ({ outcome: 'waiting' }),
    ({ term }) => refuse(term),
  );
  const scan = place.worker({ sources: [source], settings: { retriesMax: 0 } });
  for (let minute = 0; minute < 200; minute += 1) await place.tickAt(scan, at('09:00') + minute * MINUTE_MS);
  assert.deepEqual(readsOf(place.events), ['二 failed unreadable', '一 failed source_error']);
  assert.ok(source.log.collects.length < 40, `looked ${source.log.collects.length} times`);
});

test('a paused source is not used: the next one reads, or what is due waits until it is resumed', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const nowMs = () => place.clock.nowMs;
  const [first, second] = [pageSource('first', nowMs), pageSource('second', nowMs)];
  const costs = async () => (await place.store.findDay(DATE))?.costs.map(({ source }) => source);
  const scan = place.worker({ sources: [first] });
  await place.store.holdSource({ name: 'first', pausedAtMs: at('05:00') });
  for (const time of ['09:00', '12:00']) await place.tickAt(scan, at(time));
  const waiting = await place.store.findDay(DATE);
  assert.deepEqual([waiting?.pending, waiting?.failed, waiting?.costs], [3, {}, []]);
  await place.store.resumeSource('first');
  await place.tickAt(scan, at('12:01'));
  assert.deepEqual([(await place.store.findDay(DATE))?.complete, await costs()], [3, ['first']]);
  const both = await makeDayPlace(t, { keywords: WORDS });
  await both.store.holdSource({ name: 'first', pausedAtMs: at('05:00') });
  await both.tickAt(both.worker({ sources: [first, second] }), at('09:00'));
  const read = await both.store.findDay(DATE);
  assert.deepEqual([read?.complete, read?.costs.map(({ source }) => source)], [3, ['second']]);
});

test('a source that is paused during a reading gets no further call, and the reading goes on when it is resumed', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  const workers: { tick(): Promise<void> }[] = [];
  const asked: number[] = [];
  const source = pageSource(
    'first',
    () => place.clock.nowMs,
    async ({ page }) => {
      asked.push(page);
      if (asked.length > 1) return undefined;
      await place.store.holdSource({ name: 'first', pausedAtMs: place.clock.nowMs });
      await workers[0]?.tick();
      return undefined;
    },
  );
  const scan = place.worker({ sources: [source] });
  workers.push(scan);
  await place.tickAt(scan, at('09:00'));
  assert.deepEqual(asked, [1]);
  await place.store.resumeSource('first');
  for (const time of ['09:01', '10:00', '12:00', '14:00']) await place.tickAt(scan, at(time));
  assert.deepEqual([asked.slice(1), (await place.store.findDay(DATE))?.complete], [[2, 3], 1]);
});

test('without a source nothing is planned or read, and that is reported once', async (t) => {
  const place = await makeDayPlace(t, { keywords: WORDS });
  const scan = place.worker({ sources: [] });
  for (const time of ['05:00', '06:00', '13:00']) await place.tickAt(scan, at(time));
  assert.deepEqual(place.events, [{ kind: 'no_source' }]);
  assert.equal(await place.store.findDay(DATE), undefined);
});
