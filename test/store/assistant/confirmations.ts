import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { HIT, LIKELY, MISS, sampleCheck, saveChecks } from './check-samples.ts';

const WIDE = { from: '2026-01-01', to: '2026-12-31', limit: 100 };
const ASIN = 'B0TEST0002';
const YES = { checkId: 'chk_0001', asin: ASIN, named: true, confirmedAtMs: 5_000 };

/** What people say about products in checks: stored beside the verdicts, and counted with them. */
export const confirmationsSuite: Suite = {
  'a verdict is returned with its candidates and its confidence': async (store, place) => {
    await makeAccount(store, 'acc_a');
    await saveChecks(store, 'acc_a', [sampleCheck(1, { verdict: LIKELY })]);
    await using other = await place.open();
    assert.deepEqual((await other.findCheckById('acc_a', 'chk_0001'))?.verdict, LIKELY);
  },

  "a person's statement is saved with its candidates, is included in every list, and moves the version":
    async (store, place) => {
      await makeAccount(store, 'acc_a');
      const checks = [1, 2, 3].map((number) => sampleCheck(number, { verdict: LIKELY }));
      await saveChecks(store, 'acc_a', checks);
      const version = await store.accountVersion('acc_a');
      const said = await store.confirmCheck('acc_a', YES);
      const confirmations = [
        { asin: ASIN, named: true, confirmedAtMs: 5_000, candidates: LIKELY.candidates },
      ];
      assert.deepEqual(said, { ...sampleCheck(1, { verdict: LIKELY }), verdictNumber: 1, confirmations });
      assert.equal(await store.accountVersion('acc_a'), version + 1);
      await using other = await place.open();
      assert.deepEqual(await other.findCheckById('acc_a', 'chk_0001'), said);
      assert.deepEqual(await other.findCheck('acc_a', sampleCheck(1)), said);
      const spoken = [[], [], confirmations];
      assert.deepEqual(
        (await other.listChecks('acc_a', WIDE)).map((check) => check.confirmations),
        spoken,
      );
      const byId = await other.listChecksById('acc_a', { afterId: '', limit: 9 });
      assert.deepEqual(
        byId.map((check) => check.confirmations),
        spoken.toReversed(),
      );
      const rows = await other.listCheckRows('acc_a');
      assert.deepEqual(
        rows.map(({ verdict: { hit, confirmedByPerson } }) => [hit, confirmedByPerson]),
        [
          [true, true],
          [false, false],
          [false, false],
        ],
      );
    },

  'repeating a statement changes nothing; another one replaces it, and one on another product is added':
    async (store) => {
      await makeAccount(store, 'acc_a');
      await saveChecks(store, 'acc_a', [sampleCheck(1, { verdict: LIKELY })]);
      const first = await store.confirmCheck('acc_a', YES);
      const version = await store.accountVersion('acc_a');
      assert.deepEqual(await store.confirmCheck('acc_a', { ...YES, confirmedAtMs: 6_000 }), first);
      assert.equal(await store.accountVersion('acc_a'), version);
      await store.confirmCheck('acc_a', { ...YES, asin: 'B0TEST0001', confirmedAtMs: 7_000 });
      const changed = await store.confirmCheck('acc_a', { ...YES, named: false, confirmedAtMs: 8_000 });
      assert.deepEqual(changed?.confirmations, [
        { asin: 'B0TEST0001', named: true, confirmedAtMs: 7_000, candidates: [] },
        { asin: ASIN, named: false, confirmedAtMs: 8_000, candidates: LIKELY.candidates },
      ]);
      assert.deepEqual(
        (await store.findCheckById('acc_a', 'chk_0001'))?.confirmations,
        changed?.confirmations,
      );
    },

  'concurrent statements and verdicts are saved whole: one statement per product, one new verdict': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    await saveChecks(store, 'acc_a', [sampleCheck(1, { verdict: LIKELY })]);
    const rejudgement = { checkId: 'chk_0001', after: 1, verdict: { ...HIT, rulesVersion: 2 } };
    await Promise.all(
      [store, other].flatMap((each, index) => [
        each.confirmCheck('acc_a', { ...YES, named: index === 0 }),
        each.addVerdicts('acc_a', [rejudgement]),
        each.confirmCheck('acc_a', { ...YES, asin: 'B0TEST0003' }),
      ]),
    );
    const check = await store.findCheckById('acc_a', 'chk_0001');
    assert.deepEqual(
      [check?.verdictNumber, check?.confirmations.map(({ asin }) => asin)],
      [2, [ASIN, 'B0TEST0003']],
    );
  },

  'a statement remains when the answer is judged again, with the candidates it referred to': async (
    store,
  ) => {
    await makeAccount(store, 'acc_a');
    await saveChecks(store, 'acc_a', [sampleCheck(1, { verdict: LIKELY })]);
    const said = await store.confirmCheck('acc_a', YES);
    const verdict = { ...MISS, rulesVersion: 2 };
    await store.addVerdicts('acc_a', [{ checkId: 'chk_0001', after: 1, verdict }]);
    const check = await store.findCheckById('acc_a', 'chk_0001');
    assert.deepEqual([check?.verdict, check?.confirmations], [verdict, said?.confirmations]);
    const changed = await store.confirmCheck('acc_a', { ...YES, named: false });
    assert.deepEqual(changed?.confirmations.at(0)?.candidates, LIKELY.candidates);
    const [row] = await store.listCheckRows('acc_a');
    assert.deepEqual([row?.verdict.hit, row?.verdict.confirmedByPerson], [false, true]);
  },

  "a statement overrides a hit of the rules; another account's check is not found": async (store) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    await saveChecks(store, 'acc_a', [sampleCheck(1, { verdict: HIT })]);
    assert.equal(await store.confirmCheck('acc_b', YES), undefined);
    assert.equal(await store.confirmCheck('acc_a', { ...YES, checkId: 'chk_0002' }), undefined);
    assert.equal(await store.findCheckById('acc_b', 'chk_0001'), undefined);
    await store.confirmCheck('acc_a', { ...YES, asin: 'B0TEST0001', named: false });
    const [row] = await store.listCheckRows('acc_a');
    assert.deepEqual([row?.verdict.hit, row?.verdict.confirmedByPerson], [false, true]);
  },
};
