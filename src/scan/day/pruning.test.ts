import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, makeDayPlace } from '../../../test/scan/day-place.ts';
import { MIHARU } from '../../core/audit.ts';
import type { JudgedVerdict, NewCheck } from '../../store/port.ts';

test('deletes data past its retention once a date, after the window, and reports it', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const scan = place.worker({ settings: { keepShelvesDays: 2, keepDays: 3 } });
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', DATE]) {
    for (const time of ['05:00', '08:00', '08:01', '08:02', '09:00']) await place.tickAt(scan, at(time, day));
  }
  assert.deepEqual(
    place.events.flatMap((event) => (event.kind === 'pruned' ? [[event.localDate, event.counts]] : [])),
    [
      ['2026-11-27', { shelves: 1, attempts: 1, readings: 0, ranks: 0 }],
      [DATE, { shelves: 1, attempts: 1, readings: 1, ranks: 0 }],
    ],
  );
  const kept = await place.store.listReadings('弁当箱', '2026-11-01', DATE);
  assert.deepEqual(
    kept.map(({ localDate }) => localDate),
    ['2026-11-26', '2026-11-27', DATE],
  );
});

test('deletes pages that waited for others of their run after two dates', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const scan = place.worker({ settings: { keepShelvesDays: 30, keepDays: 30 } });
  const days = ['2026-11-26', '2026-11-27', DATE];
  for (const day of days) {
    for (const time of ['05:00', '08:00', '08:01', '08:02', '09:00']) await place.tickAt(scan, at(time, day));
    const wait = () => [{ page: { page: 2, observedAtMs: at('08:00', day), cards: [] }, pagesWanted: 7 }];
    await place.store.addPages('弁当箱', day, { judge: () => undefined, wait });
  }
  const counts = await Promise.all(days.map((day) => place.store.listWaitingPages('弁当箱', day)));
  assert.deepEqual(
    counts.map(({ length }) => length),
    [0, 1, 1],
  );
});

test("deletes the assistant's answers past their retention once a date, together with used keys", async (t) => {
  const place = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const [accountId] = (await place.store.listAccounts()).map(({ id }) => id);
  assert.ok(accountId !== undefined);
  for (const localDate of ['2026-11-26', '2026-11-27']) {
    const verdict: JudgedVerdict = {
      hit: false,
      hitKind: null,
      matches: [],
      certainty: 'certain',
      candidates: [],
      answerState: 'answered',
      rulesVersion: 1,
      judgedAtMs: 0,
      isBranded: false,
    };
    const check: NewCheck = {
      id: `chk_${localDate}`,
      createdAtMs: Date.parse(localDate),
      localDate,
      verdict,
      keyword: '弁当箱',
      question: '？',
      answer: '回答',
      questionKind: 'custom',
    };
    await place.store.saveCheck(accountId, check, { weekStart: '2026-11-23', perDay: 5, perWeek: 10 });
  }
  const request = { accountId, path: '/checks', key: 'k', bodyHash: 'a'.repeat(64), owner: 'one' };
  const turnAt = (nowMs: number) =>
    place.store.beginIdempotent(request, { nowMs, staleBeforeMs: 0, expiredBeforeMs: 0 });
  await turnAt(at('08:00', '2026-11-26'));
  const scan = place.worker({ settings: { keepAnswersDays: 2 } });
  for (const time of ['05:00', '08:00', '08:01', '08:02', '09:00']) await place.tickAt(scan, at(time, DATE));
  const checks = await place.store.listChecks(accountId, { from: '2026-11-01', to: DATE, limit: 10 });
  assert.deepEqual(
    checks.map(({ localDate, answer }) => [localDate, answer]),
    [
      ['2026-11-27', '回答'],
      ['2026-11-26', ''],
    ],
  );
  assert.equal((await turnAt(at('09:00', DATE))).state, 'begun');
});

test('forgets who changed what after 400 days, whatever the retention of data', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['弁当箱'] });
  const days = (count: number) => at('08:01', DATE) - count * 86_400_000;
  for (const [name, ageDays] of [
    ['古い店', 401],
    ['新しい店', 399],
  ] as const) {
    const store = place.store.actingAs(MIHARU, () => days(ageDays));
    await store.createAccount({ id: `acc_${ageDays}`, name, plan: 'pro', createdAtMs: 1 });
  }
  const listed = async () => {
    const query = { accountId: null, kinds: null, fromMs: 0, toMs: days(300), beforeId: null, limit: 10 };
    return (await place.store.listAudit(query)).map(({ accountName }) => accountName);
  };
  assert.deepEqual(await listed(), ['新しい店', '古い店']);
  const scan = place.worker({ settings: { keepShelvesDays: 2, keepDays: 3 } });
  for (const time of ['05:00', '08:00', '08:01', '08:02', '09:00']) await place.tickAt(scan, at(time, DATE));
  assert.deepEqual(await listed(), ['新しい店']);
});
