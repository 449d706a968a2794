import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { TODAY } from '../../../test/api/service.ts';
import { card, readingOf } from '../../../test/api/shelves.ts';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace, type Place } from '../../../test/operations/place.ts';
import { LIKELY, sampleCheck } from '../../../test/store/assistant/check-samples.ts';
import { makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { RULES_VERSION } from '../../assistant/index.ts';
import { MiharuError, raise } from '../../core/errors.ts';
import { NO_OWN_LIMITS, PLAN_LIMITS } from '../../core/plan.ts';
import { detectEvents } from '../../events/index.ts';
import type { Account } from '../../store/port.ts';
import { openPostgresStore } from '../../store/postgres/open-postgres-store.ts';
import { readOwnProducts } from '../asins/own-products.ts';
import { assistantCheckAdd } from './assistant-check-add.ts';
import { assistantCheckList } from './assistant-check-list.ts';
import { assistantRejudge, rejudgeAnswers } from './assistant-rejudge.ts';
import { judgeSubmission } from './judge-submission.ts';

const ROOMY = { limits: PLAN_LIMITS.pro, addedAtMs: 0 };

async function openAccount({ store }: Place, id: string): Promise<Account> {
  const account = { id, name: id, plan: 'pro', createdAtMs: 0 } as const;
  await store.createAccount(account);
  await store.addKeywords(id, ['扇風機'], ROOMY);
  await store.addAsins(id, [{ asin: 'B0TEST0001', relation: 'own', names: [] }], ROOMY);
  return { ...account, closedAtMs: null, ownLimits: NO_OWN_LIMITS, addsPages: true };
}

async function check({ context }: Place, account: Account, answer_text: string) {
  const sent = { keyword: '扇風機', question: 'おすすめは？', answer_text };
  return (await assistantCheckAdd.run(context, account, sent)).output;
}

test('turns old answers into hits after a name is added, keeps the old verdict and uses no quota', async (t) => {
  const place = await makePlace(t);
  const { store, context, clock } = place;
  const account = await openAccount(place, 'acc_a');
  const before = await check(place, account, 'ﾊﾙﾅｷﾞの扇風機 ＨＮ－２００ が人気です');
  await check(place, account, 'ツキミトウが人気です');
  assert.equal(before.hit, false);
  const names = ['ハルナギ HN-200', 'HN-200'];
  await store.addAsins('acc_a', [{ asin: 'B0TEST0001', relation: 'own', names }], ROOMY);
  clock.nowMs += 3_600_000;
  const counts = await assistantRejudge.run(context, {});
  assert.deepEqual(counts, {
    accounts: 1,
    checks: 2,
    without_answer: 0,
    changed: 1,
    became_hits: 1,
    became_misses: 0,
    became_uncertain: 0,
    changes: [
      {
        account: 'acc_a',
        check: before.id,
        local_date: TODAY,
        keyword: '扇風機',
        asin: 'B0TEST0001',
        before: 'not_named',
        after: 'named',
        text: 'ＨＮ－２００',
      },
    ],
    more_changes: 0,
    failed: 0,
    failures: [],
  });
  const { hit, rulesVersion, judgedAtMs } = (await store.findCheckById('acc_a', before.id))?.verdict ?? {};
  assert.deepEqual([hit, rulesVersion, judgedAtMs], [true, RULES_VERSION, clock.nowMs]);
  const { checks } = await forAccount(assistantCheckList, context, { account: 'acc_a', days: 1 });
  assert.deepEqual(checks.map((one) => [one.hit, one.verdicts]).toSorted(), [
    [false, 1],
    [true, 2],
  ]);
  assert.deepEqual(await store.countChecks('acc_a', '2026-11-28', '2026-11-23'), { day: 2, week: 2 });
});

test('adds nothing and keeps the version if nothing has changed', async (t) => {
  const place = await makePlace(t);
  const account = await openAccount(place, 'acc_a');
  await check(place, account, '1. B0TEST0001\n2. ツキミトウ');
  const version = await place.store.accountVersion('acc_a');
  const again = await assistantRejudge.run(place.context, { account: 'acc_a' });
  assert.deepEqual(again, {
    accounts: 1,
    checks: 1,
    without_answer: 0,
    changed: 0,
    became_hits: 0,
    became_misses: 0,
    became_uncertain: 0,
    changes: [],
    more_changes: 0,
    failed: 0,
    failures: [],
  });
  assert.equal(await place.store.accountVersion('acc_a'), version);
});

test('replaces and keeps verdicts of older rules even if they are the same', async (t) => {
  const place = await makePlace(t);
  const account = await openAccount(place, 'acc_a');
  const { id } = await check(place, account, 'B0TEST0001 です');
  const first = await place.store.findCheckById('acc_a', id);
  assert.ok(first !== undefined);
  const older = { ...first.verdict, rulesVersion: 0 };
  await place.store.addVerdicts('acc_a', [{ checkId: id, after: 1, verdict: older }]);
  const counts = await assistantRejudge.run(place.context, {});
  assert.deepEqual([counts.changed, counts.became_hits], [1, 0]);
  const last = await place.store.findCheckById('acc_a', id);
  assert.deepEqual([last?.verdict.rulesVersion, last?.verdictNumber], [RULES_VERSION, 3]);
});

test('judges only the given account, or every open one, in as many steps as needed', async (t) => {
  const place = await makePlace(t);
  const roomy = { ...place.context.settings, checksPerDay: 1_000, checksPerWeek: 1_000 };
  const wide = { ...place, context: { ...place.context, settings: roomy } };
  for (const id of ['acc_a', 'acc_b', 'acc_c']) {
    const account = await openAccount(place, id);
    for (let n = 0; n < (id === 'acc_a' ? 450 : 1); n += 1) await check(wide, account, `回答 ${n} HN-200`);
    const names = ['HN-200'];
    await place.store.addAsins(id, [{ asin: 'B0TEST0001', relation: 'own', names }], ROOMY);
  }
  await place.store.closeAccount('acc_c', 1);
  const one = await assistantRejudge.run(place.context, { account: 'acc_b' });
  assert.deepEqual([one.accounts, one.checks], [1, 1]);
  const rest = await assistantRejudge.run(place.context, {});
  assert.deepEqual([rest.accounts, rest.checks, rest.became_hits], [2, 451, 450]);
  assert.deepEqual([rest.changes.length, rest.more_changes], [200, 250]);
  await assert.rejects(assistantRejudge.run(place.context, { account: 'acc_x' }), { code: 'not_found' });
});

test('keeps the verdict of an answer whose text is no longer stored', async (t) => {
  const place = await makePlace(t);
  const { store, context, clock } = place;
  const account = await openAccount(place, 'acc_a');
  const hit = await check(place, account, '1. B0TEST0001\n2. ツキミトウ');
  clock.nowMs += 86_400_000;
  await check(place, account, '1. ツキミトウ');
  await store.pruneAssistant({ answersFrom: '2026-11-29', requestsFromMs: 0, answersMax: 10 });
  const counts = await assistantRejudge.run(context, {});
  const none = { changed: 0, became_hits: 0, became_misses: 0, became_uncertain: 0, changes: [] };
  assert.deepEqual(counts, {
    accounts: 1,
    checks: 2,
    without_answer: 1,
    ...none,
    more_changes: 0,
    failed: 0,
    failures: [],
  });
  const { checks } = await forAccount(assistantCheckList, context, { account: 'acc_a', days: 2 });
  assert.deepEqual(
    checks.map(({ id, answer_text, hit: isHit }) => [id === hit.id, answer_text, isHit]),
    [
      [false, '1. ツキミトウ', false],
      [true, '', true],
    ],
  );
});

test('keeps what a person confirmed, and counts it neither as a new hit nor as a miss', async (t) => {
  const place = await makePlace(t);
  const { store, context } = place;
  await openAccount(place, 'acc_a');
  const allowance = { weekStart: '2026-11-23', perDay: 5, perWeek: 10 };
  for (const number of [1, 2]) {
    await store.saveCheck('acc_a', sampleCheck(number, { verdict: LIKELY }), allowance);
    const word = { checkId: sampleCheck(number).id, asin: 'B0TEST0002', named: number === 1 };
    await store.confirmCheck('acc_a', { ...word, confirmedAtMs: 1 });
  }
  const standing = async () =>
    (await forAccount(assistantCheckList, context, { account: 'acc_a', days: 1 })).checks.map(
      ({ hit, certainty, confirmed_by_person, place: listed }) => [
        hit,
        certainty,
        confirmed_by_person,
        listed,
      ],
    );
  const before = [
    [false, 'certain', true, null],
    [true, 'certain', true, 1],
  ];
  assert.deepEqual(await standing(), before);
  const counts = await assistantRejudge.run(context, {});
  const none = { without_answer: 0, became_hits: 0, became_misses: 0, became_uncertain: 0 };
  const unlisted = { changes: [], more_changes: 0, failed: 0, failures: [] };
  assert.deepEqual(counts, { accounts: 1, checks: 2, changed: 2, ...none, ...unlisted });
  assert.deepEqual(await standing(), before);
});

const database = await makeTestDatabase();

async function makePostgresPlace(t: TestContext, url: string): Promise<Place> {
  const place = await makePlace(t);
  const store = await openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents });
  t.after(() => store[Symbol.asyncDispose]());
  return { ...place, store, context: { ...place.context, store } };
}

const PLACES: readonly (readonly [on: string, make: (t: TestContext) => Promise<Place>])[] = [
  ['SQLite', makePlace],
  ...(database === undefined
    ? []
    : [['PostgreSQL', async (t: TestContext) => makePostgresPlace(t, await database.makeSchema())] as const]),
];

for (const [on, make] of PLACES) {
  test(`counts and lists a hit that is no longer certain as uncertain (${on})`, async (t) => {
    const place = await make(t);
    const { store, context } = place;
    const account = await openAccount(place, 'acc_a');
    const pages = [[card('B0TEST0001', { title: 'ツキヨミ 羽毛布団 ロイヤル シングル' })]];
    await saveReading(store, readingOf({ term: '扇風機', localDate: TODAY, pages }));
    const name = (...names: string[]) => store.setAsinNames('acc_a', 'B0TEST0001', names);
    await name('ツキヨミのロイヤル');
    const { id, hit } = await check(place, account, 'ツキヨミのロイヤルが人気です。');
    assert.equal(hit, true);
    await name();
    const { changed, became_misses, became_uncertain, changes } = await assistantRejudge.run(context, {});
    assert.deepEqual(
      changes.map((one) => [one.check, one.asin, one.before, one.after, one.text]),
      [[id, 'B0TEST0001', 'named', 'asked', 'ツキヨミのロイヤル']],
    );
    assert.deepEqual([changed, became_misses, became_uncertain], [1, 1, 1]);
    const { checks } = await forAccount(assistantCheckList, context, { account: 'acc_a', days: 1 });
    assert.deepEqual(
      checks.map(({ hit: isHit, certainty }) => [isHit, certainty]),
      [[false, 'likely']],
    );
  });
}

test('judges all other answers when one, or all of an account, cannot be judged, and lists those', async (t) => {
  const place = await makePlace(t);
  const { store, context } = place;
  const accounts = [await openAccount(place, 'acc_a'), await openAccount(place, 'acc_b')];
  const [a, b] = accounts.map((account) => (text: string) => check(place, account, text));
  const [bad, lost] = [await a?.('この回答は壊れています'), await b?.('HN-200 が人気です')];
  const sound = await a?.('ハルナギ HN-200 が人気です');
  const names = ['ハルナギ HN-200', 'HN-200'];
  for (const id of ['acc_a', 'acc_b'])
    await store.addAsins(id, [{ asin: 'B0TEST0001', relation: 'own', names }], ROOMY);
  const outcome = await rejudgeAnswers(context, undefined, {
    readOwnProducts: async (from, id) =>
      id === 'acc_b' ? raise(new RangeError('ハルナギ')) : readOwnProducts(from, id),
    judgeSubmission: (submission, products, nowMs) =>
      submission.answer.includes('壊れ')
        ? raise(new TypeError('壊れ'))
        : judgeSubmission(submission, products, nowMs),
  });
  assert.deepEqual([outcome.accounts, outcome.checks, outcome.failed], [2, 3, 2]);
  assert.deepEqual(outcome.failures, [
    { account: 'acc_a', check: bad?.id, error: 'TypeError' },
    { account: 'acc_b', check: lost?.id, error: 'RangeError' },
  ]);
  assert.deepEqual(
    outcome.changes.map(({ check: id, after }) => [id, after]),
    [[sound?.id, 'named']],
  );
  assert.equal((await store.findCheckById('acc_a', bad?.id ?? ''))?.verdictNumber, 1);
});

test('ends when the store does not answer, instead of listing every check as a fault', async (t) => {
  const place = await makePlace(t);
  await check(place, await openAccount(place, 'acc_a'), 'ハルナギが人気です');
  const away = new MiharuError('unavailable', { en: 'away', ja: 'away' });
  const judging = { readOwnProducts: () => Promise.reject(away), judgeSubmission };
  await assert.rejects(rejudgeAnswers(place.context, undefined, judging), away);
});
