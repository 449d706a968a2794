import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { ALLOWANCE, HIT, MISS, MONDAY, SATURDAY, sampleCheck, saveChecks } from './check-samples.ts';

const WIDE = { from: '2026-01-01', to: '2026-12-31', limit: 100 };

/** Checks: kept with text and verdict, counted once. */
export const checksSuite: Suite = {
  'a check is returned as it was saved, with its texts unchanged': async (store, place) => {
    await makeAccount(store, 'acc_a');
    const check = sampleCheck(1, {
      verdict: HIT,
      answer: '1. 𠮷野\r\n2. *ハルナギ* HN‑200\u200d👩‍🚀\t\u202e',
    });
    const [saved] = await saveChecks(store, 'acc_a', [check]);
    const kept = { ...check, verdictNumber: 1, confirmations: [] };
    assert.deepEqual(saved, { outcome: 'saved', check: kept, counts: { day: 1, week: 1 } });
    await using other = await place.open();
    assert.deepEqual(await other.listChecks('acc_a', WIDE), [kept]);
    assert.deepEqual(await other.findCheck('acc_a', check), kept);
  },

  'the sixth check of a day and the eleventh of a week are not saved; the week is reported first': async (
    store,
  ) => {
    await makeAccount(store, 'acc_a');
    const days = [MONDAY, '2026-11-24', '2026-11-25'];
    const checks = days.flatMap((localDate, day) =>
      [1, 2, 3, 4, 5, 6].map((number) => sampleCheck(day * 10 + number, { localDate })),
    );
    const saved = await saveChecks(store, 'acc_a', checks);
    const outcomes = saved.map(({ outcome }) => outcome);
    const five = Array.from({ length: 5 }, () => 'saved');
    const six = Array.from({ length: 6 }, () => 'week_used_up');
    assert.deepEqual(outcomes, [...five, 'day_used_up', ...five, 'week_used_up', ...six]);
    assert.equal((await store.listChecks('acc_a', WIDE)).length, 10);
    const next = { ...ALLOWANCE, weekStart: '2026-11-30' };
    const monday = sampleCheck(99, { localDate: '2026-11-30' });
    const [after] = await saveChecks(store, 'acc_a', [monday], next);
    assert.deepEqual([after?.outcome, after?.counts], ['saved', { day: 1, week: 1 }]);
  },

  'a check that is not saved changes nothing and moves no version': async (store) => {
    await makeAccount(store, 'acc_a');
    await saveChecks(
      store,
      'acc_a',
      [1, 2, 3, 4, 5].map((number) => sampleCheck(number)),
    );
    const version = await store.accountVersion('acc_a');
    const [refused] = await saveChecks(store, 'acc_a', [sampleCheck(6)]);
    assert.deepEqual(refused, { outcome: 'day_used_up', counts: { day: 5, week: 5 } });
    assert.equal(await store.accountVersion('acc_a'), version);
    assert.equal((await store.listCheckRows('acc_a')).length, 5);
  },

  'the same submission on the same date returns the first check and is not counted, even when all are used up':
    async (store) => {
      await makeAccount(store, 'acc_a');
      const checks = [1, 2, 3, 4, 5].map((number) => sampleCheck(number));
      await saveChecks(store, 'acc_a', checks);
      const again = sampleCheck(77, { answer: sampleCheck(2).answer, verdict: HIT });
      const [same] = await saveChecks(store, 'acc_a', [again]);
      assert.deepEqual(same, {
        outcome: 'existing',
        check: { ...sampleCheck(2), verdictNumber: 1, confirmations: [] },
        counts: { day: 5, week: 5 },
      });
      const tomorrow = { ...again, id: 'chk_next', localDate: '2026-11-29' };
      assert.equal((await saveChecks(store, 'acc_a', [tomorrow]))[0]?.outcome, 'saved');
    },

  'an answer pasted with other line ends or trailing blanks is the same submission': async (store) => {
    await makeAccount(store, 'acc_a');
    const [first, second] = [sampleCheck(1, { answer: '1. 水筒\n\n  軽い\n' }), sampleCheck(2)];
    await saveChecks(store, 'acc_a', [first, second]);
    for (const answer of ['1. 水筒\r\n\r\n  軽い', '1. 水筒 \n\u3000\n  軽い\t\n\n', '1. 水筒\r\r  軽い ']) {
      const [again] = await saveChecks(store, 'acc_a', [sampleCheck(3, { answer })]);
      assert.equal(again?.outcome, 'existing', JSON.stringify(answer));
      assert.equal((await store.findCheck('acc_a', sampleCheck(3, { answer })))?.id, first.id);
    }
    const others = ['1. 水筒\n軽い', '1. 水筒\n\n軽い', '1.水筒\n\n  軽い'].map((answer, index) =>
      sampleCheck(4 + index, { answer }),
    );
    const saved = await saveChecks(store, 'acc_a', others);
    assert.deepEqual(
      saved.map(({ outcome }) => outcome),
      ['saved', 'saved', 'saved'],
    );
  },

  'a check counted on a future date, since the clock was set back, counts in its week and is found again':
    async (store) => {
      await makeAccount(store, 'acc_a');
      const [ahead] = await saveChecks(store, 'acc_a', [sampleCheck(1, { localDate: '2026-11-29' })]);
      const [again] = await saveChecks(store, 'acc_a', [sampleCheck(2, { answer: sampleCheck(1).answer })]);
      assert.deepEqual([ahead?.outcome, again?.outcome], ['saved', 'existing']);
      assert.deepEqual(await store.countChecks('acc_a', SATURDAY, MONDAY), { day: 0, week: 1 });
    },

  'keyword, question and answer never run into each other': async (store) => {
    await makeAccount(store, 'acc_a');
    const texts = [
      ['a', 'b', 'c'],
      ['ab', '', 'c'],
      ['a', 'bc', ''],
      ['a","b', '', 'c'],
    ] as const;
    const checks = texts.map(([keyword, question, answer], index) =>
      sampleCheck(index, { keyword, question, answer }),
    );
    const saved = await saveChecks(store, 'acc_a', checks);
    assert.deepEqual(
      saved.map(({ outcome }) => outcome),
      checks.map(() => 'saved'),
    );
  },

  "one account's checks are neither counted nor listed for another": async (store) => {
    for (const id of ['acc_a', 'acc_b']) await makeAccount(store, id);
    await saveChecks(
      store,
      'acc_a',
      [1, 2, 3, 4, 5].map((number) => sampleCheck(number)),
    );
    const [other] = await saveChecks(store, 'acc_b', [sampleCheck(1)]);
    assert.deepEqual([other?.outcome, other?.counts], ['saved', { day: 1, week: 1 }]);
    assert.deepEqual(await store.countChecks('acc_a', SATURDAY, MONDAY), { day: 5, week: 5 });
    assert.equal((await store.listChecks('acc_b', WIDE)).length, 1);
    await assert.rejects(store.saveCheck('acc_x', sampleCheck(1), ALLOWANCE), { code: 'not_found' });
  },

  'checks are listed newest first, within dates, optionally of one keyword, up to the limit': async (
    store,
  ) => {
    await makeAccount(store, 'acc_a');
    const roomy = { ...ALLOWANCE, perDay: 100, perWeek: 100 };
    const checks = [1, 2, 3, 4].map((number) =>
      sampleCheck(number, {
        localDate: `2026-11-2${number}`,
        keyword: number % 2 === 0 ? '緑茶' : '水筒',
      }),
    );
    await saveChecks(store, 'acc_a', checks, roomy);
    const ids = async (range: object) =>
      (await store.listChecks('acc_a', { ...WIDE, ...range })).map(({ id }) => id);
    assert.deepEqual(await ids({}), ['chk_0004', 'chk_0003', 'chk_0002', 'chk_0001']);
    assert.deepEqual(await ids({ limit: 2 }), ['chk_0004', 'chk_0003']);
    assert.deepEqual(await ids({ keyword: '緑茶' }), ['chk_0004', 'chk_0002']);
    assert.deepEqual(await ids({ from: '2026-11-22', to: '2026-11-23' }), ['chk_0003', 'chk_0002']);
    const later = await store.listChecksById('acc_a', { afterId: 'chk_0002', limit: 1 });
    assert.deepEqual(
      later.map(({ id }) => id),
      ['chk_0003'],
    );
  },

  'a new verdict is reported and the old one is kept; two at once add one': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    await saveChecks(store, 'acc_a', [sampleCheck(1), sampleCheck(2)]);
    const version = await store.accountVersion('acc_a');
    const better = { ...HIT, rulesVersion: 2, judgedAtMs: 9_000 };
    const rejudgement = { checkId: 'chk_0001', after: 1, verdict: better };
    const added = await Promise.all([store, other].map((each) => each.addVerdicts('acc_a', [rejudgement])));
    assert.deepEqual(added.toSorted(), [0, 1]);
    assert.equal(await store.addVerdicts('acc_b', [rejudgement]), 0);
    const kept = await place.query(
      "select number, hit, rules_version, matches from verdicts where check_id = 'chk_0001' order by number",
    );
    assert.deepEqual(
      kept.map((row) => ({ ...row })),
      [MISS, better].map(({ hit, rulesVersion, matches }, index) => ({
        number: index + 1,
        hit: Number(hit),
        rules_version: rulesVersion,
        matches: JSON.stringify(matches),
      })),
    );
    const [, first] = await store.listChecks('acc_a', WIDE);
    assert.deepEqual([first?.verdict, first?.verdictNumber], [better, 2]);
    assert.deepEqual(
      (await store.listCheckRows('acc_a')).map(({ verdict }) => [verdict.hit, verdict.rulesVersion]),
      [
        [true, 2],
        [false, 1],
      ],
    );
    assert.equal(await store.accountVersion('acc_a'), version + 1);
  },
};
