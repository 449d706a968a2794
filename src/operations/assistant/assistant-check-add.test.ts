import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { NO_OWN_LIMITS, PLAN_LIMITS } from '../../core/plan.ts';
import type { Store } from '../../store/port.ts';
import { assistantCheckAdd } from './assistant-check-add.ts';

const ROOMY = { limits: PLAN_LIMITS.pro, addedAtMs: 0 };
const DAY_MS = 86_400_000;

/** The store, with products that cannot be read while this is on. */
function faultyStore(store: Store, fault: { isOn: boolean }): Store {
  return Object.create(store, {
    findTitles: {
      value: (asins: readonly string[]) => {
        if (fault.isOn) throw new RangeError('too deep');
        return store.findTitles(asins);
      },
    },
  });
}

/** A place with an account and its keyword 扇風機. */
async function makeSeller(t: TestContext) {
  const place = await makePlace(t);
  const account = {
    id: 'acc_a',
    name: 'a',
    plan: 'pro',
    createdAtMs: 0,
    closedAtMs: null,
    ownLimits: NO_OWN_LIMITS,
    addsPages: true,
  } as const;
  await place.store.createAccount(account);
  await place.store.addKeywords(account.id, ['扇風機'], ROOMY);
  return { ...place, account };
}

test('counts checks that fail against the limit of their date, so that repeating them ends', async (t) => {
  const { store, context, clock, account } = await makeSeller(t);
  await store.addAsins(account.id, [{ asin: 'B0TEST0001', relation: 'own', names: [] }], ROOMY);
  const fault = { isOn: true };
  const faulty = { ...context, store: faultyStore(store, fault) };
  const check = (number: number) =>
    assistantCheckAdd.run(faulty, account, {
      keyword: '扇風機',
      question: 'おすすめは？',
      answer_text: `${number} 位はハルナギです`,
    });
  const { checksPerDay } = context.settings;
  for (let number = 1; number <= checksPerDay; number += 1) await assert.rejects(check(number), RangeError);
  await assert.rejects(check(1), { code: 'check_limit_daily' });
  clock.nowMs += DAY_MS;
  fault.isOn = false;
  assert.equal((await check(1)).outcome, 'created');
});

test('judges no more checks than are left, however many arrive at once', async (t) => {
  const { store, context, account } = await makeSeller(t);
  let judged = 0;
  const counting = Object.create(store, {
    listAsins: {
      value: (accountId: string) => {
        judged += 1;
        return store.listAsins(accountId);
      },
    },
  });
  const settled = await Promise.allSettled(
    Array.from({ length: 15 }, (_, number) =>
      assistantCheckAdd.run({ ...context, store: counting }, account, {
        keyword: '扇風機',
        question: 'おすすめは？',
        answer_text: `${number} 位はハルナギです`,
      }),
    ),
  );
  const refused = settled.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 15 - context.settings.checksPerDay);
  for (const one of refused) assert.equal(one.status === 'rejected' && one.reason.code, 'check_limit_daily');
  assert.equal(judged, context.settings.checksPerDay);
});
