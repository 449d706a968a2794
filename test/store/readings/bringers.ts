import assert from 'node:assert/strict';
import type { Bringer } from '../../../src/core/bringer.ts';
import type { ReadingWithShelf } from '../../../src/core/reading.ts';
import { productTarget, type Target, termTarget } from '../../../src/core/target.ts';
import type { ProductReading, Store } from '../../../src/store/port.ts';
import { failedPage, samplePage } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import { claimOn, endIn, planOn } from '../plan/day-samples.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];
const DAY = '2026-11-27';
const SHELF = termTarget(TERM);
const PAGE = productTarget(ONE);

const TANAKA: Bringer = { kind: 'user', id: 'usr_a', name: '田中 "𩸽"', accountId: 'acc_a' };
const BROWSER: Bringer = { kind: 'key', id: 'key_b', name: 'browser', accountId: 'acc_b' };
const GONE = { id: null, name: null, accountId: null };

/** A reading with its first pages, brought by somebody. */
function brought(broughtBy: Bringer | undefined, asins: readonly string[], outcome: 'complete' | 'partial') {
  const pages = Object.fromEntries(asins.map((asin, at) => [at + 1, organicCards(asin)]));
  const { reading, shelf } = sampleReading({ localDate: DAY, pages, outcome, pagesWanted: 3 });
  return { shelf, reading: broughtBy === undefined ? reading : { ...reading, broughtBy } };
}

const bringerOn = async (store: Store) => (await store.findReading(TERM, DAY))?.reading.broughtBy;

/** The attempts of the date: who brought each, or its source. */
async function attemptsOf(store: Store, target: Target) {
  const attempts = await store.listAttempts(target, DAY, DAY);
  return attempts.map(({ broughtBy, source, outcome, calls, wasAsked }) => [
    broughtBy?.name ?? source,
    outcome,
    calls,
    wasAsked,
  ]);
}

function add(store: Store, observedAtMs: number, broughtBy = TANAKA, target: Target = SHELF) {
  const page = { localDate: DAY, observedAtMs, broughtBy, source: 'upload' } as const;
  return store.addBroughtAttempt(target, { ...page, outcome: 'failed', reason: 'blocked', pagesRead: 0 });
}

async function makeBoth(store: Store): Promise<void> {
  await makeWatcher(store, 'acc_a', { asins: [ONE] });
  await makeWatcher(store, 'acc_b', { asins: [ONE] });
}

/** Who brought a reading: kept with it wherever it goes, and forgotten with the account. */
export const bringersSuite: Suite = {
  'a reading is returned with who brought it, and without anybody if its source did': async (store) => {
    await makeBoth(store);
    await saveReading(store, brought(TANAKA, [ONE], 'partial'));
    assert.deepEqual(await bringerOn(store), TANAKA);
    const [listed] = await store.listReadings(TERM, DAY, DAY);
    assert.deepEqual(listed?.broughtBy, TANAKA);
    assert.deepEqual((await store.findLatestShelf(TERM))?.reading.broughtBy, TANAKA);
    assert.deepEqual((await store.listKeywordDays('acc_b', DAY))[0]?.broughtBy, TANAKA);
    await saveReading(store, brought(undefined, [ONE, TWO], 'partial'));
    const reading = (await store.findReading(TERM, DAY))?.reading;
    assert.ok(reading !== undefined && !('broughtBy' in reading));
    assert.equal((await store.listKeywordDays('acc_b', DAY))[0]?.broughtBy, undefined);
  },

  'a keyword says who brought the reading of its ranks, of the newest and of an earlier one': async (
    store,
  ) => {
    await makeBoth(store);
    const standing = async () => (await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 9 }))[0];
    const earlier = brought(BROWSER, [ONE, TWO, THREE], 'complete');
    await saveReading(store, earlier);
    assert.deepEqual((await standing())?.newestComplete?.broughtBy, BROWSER);
    assert.deepEqual((await standing())?.ranks[0]?.broughtBy, BROWSER);
    const later = brought(TANAKA, [ONE], 'partial');
    const localDate = '2026-11-28';
    const observedAtMs = Date.parse('2026-11-28T06:00:00+09:00');
    await saveReading(store, { ...later, reading: { ...later.reading, localDate, observedAtMs } });
    assert.deepEqual((await standing())?.newestComplete?.broughtBy, BROWSER);
    assert.deepEqual((await standing())?.ranks[0]?.broughtBy, TANAKA);
  },

  'what somebody else or a source replaces is listed as an attempt, what the same one completes is not':
    async (store) => {
      await makeBoth(store);
      await saveReading(store, brought(TANAKA, [ONE], 'partial'));
      await saveReading(store, brought(TANAKA, [ONE, TWO], 'partial'));
      assert.deepEqual(await attemptsOf(store, SHELF), []);
      await saveReading(store, brought(undefined, [ONE, TWO, THREE], 'complete'));
      assert.deepEqual(await attemptsOf(store, SHELF), [[TANAKA.name, 'partial', 0, false]]);
      assert.deepEqual(await bringerOn(store), undefined);
    },

  'listed pages change nothing but the list: not the tries, not the costs, not the state of the date': async (
    store,
  ) => {
    await makeBoth(store);
    await planOn(store, DAY, { nowMs: 10 });
    const facts = async () => {
      const [day] = await store.listKeywordDays('acc_a', DAY);
      const [target] = await store.listOpenTargets(DAY, 9);
      return { day, target, ledger: await store.findDay(DAY), due: await store.findNextDue(DAY) };
    };
    const before = await facts();
    await add(store, 1_000);
    await add(store, 1_000);
    assert.deepEqual(await facts(), before);
    const [claim] = await claimOn(store, DAY, 20);
    assert.equal(claim?.attempt, 1);
    assert.ok(claim !== undefined);
    await endIn(store, claim, { nowMs: 30, outcome: 'complete' });
    await add(store, 2_000, BROWSER);
    const listed = (await store.listAttempts(SHELF, DAY, DAY)).map(({ attempt, broughtBy }) => [
      attempt,
      broughtBy?.id ?? null,
    ]);
    assert.deepEqual(listed, [
      [1, 'usr_a'],
      [2, null],
      [3, 'key_b'],
    ]);
    assert.equal((await store.listKeywordDays('acc_a', DAY))[0]?.attempts, 1);
  },

  'of brought attempts the newest 20 of a date stay, and the same one is listed once': async (store) => {
    await makeBoth(store);
    const versions = async () => [await store.accountVersion('acc_a'), await store.accountVersion('acc_b')];
    for (let at = 1; at <= 25; at += 1) await add(store, at * 1_000);
    const listed = await store.listAttempts(SHELF, DAY, DAY);
    assert.deepEqual(
      listed.map(({ startedAtMs }) => startedAtMs),
      Array.from({ length: 20 }, (_, at) => (at + 6) * 1_000),
    );
    const before = await versions();
    await add(store, 25_000);
    assert.equal((await store.listAttempts(SHELF, DAY, DAY)).length, 20);
    assert.deepEqual(await versions(), before, 'nothing changed');
    await add(store, 26_000);
    assert.notDeepEqual(await versions(), before);
    const counts = await store.listBroughtCounts('acc_b', DAY);
    assert.deepEqual(counts.get(TERM), {
      count: 20,
      outcome: 'failed',
      reason: 'blocked',
      observedAtMs: 26_000,
      broughtBy: TANAKA,
    });
    assert.equal((await store.listBroughtCounts('acc_x', DAY)).size, 0);
    assert.equal((await store.listBroughtCounts('acc_a', '2026-11-26')).size, 0);
    await store.addBroughtAttempt(termTarget('誰も持たない'), {
      localDate: DAY,
      observedAtMs: 1,
      broughtBy: TANAKA,
      source: 'upload',
      pagesRead: 0,
      outcome: 'failed',
      reason: 'blocked',
    });
    assert.deepEqual(await store.listAttempts(termTarget('誰も持たない'), DAY, DAY), []);
  },

  'a withdrawn reading keeps who brought it, and is restored with it': async (store) => {
    await makeBoth(store);
    const page: ProductReading = {
      ...samplePage(ONE, DAY),
      broughtBy: BROWSER,
    };
    await saveReading(store, brought(TANAKA, [ONE], 'partial'));
    await store.saveProducts([page]);
    for (const [target, bringer] of [
      [SHELF, TANAKA],
      [PAGE, BROWSER],
    ] as const) {
      const choice = { target, localDate: DAY, observedAtMs: null, source: null } as const;
      const answer = await store.withdrawReading({
        ...choice,
        withdrawnAtMs: 9,
        why: '誤り',
        isRead: 'never',
      });
      assert.equal(answer.outcome, 'done');
      const [withdrawn] = await store.listWithdrawn(target, DAY, DAY);
      assert.deepEqual(withdrawn?.broughtBy, bringer);
      assert.equal((await store.restoreReading(choice)).outcome, 'done');
    }
    assert.deepEqual(await bringerOn(store), TANAKA);
    const [restored] = await store.listProductReadings(ONE, DAY, DAY);
    assert.deepEqual(restored?.broughtBy, BROWSER);
  },

  'a product page is returned with who brought it, and listed when somebody else replaces it': async (
    store,
  ) => {
    await makeBoth(store);
    const failed: ProductReading = {
      ...failedPage(ONE, DAY, 'blocked'),
      broughtBy: TANAKA,
    };
    await store.saveProducts([failed]);
    assert.deepEqual((await store.listProductReadings(ONE, DAY, DAY))[0]?.broughtBy, TANAKA);
    const good: ProductReading = {
      ...samplePage(ONE, DAY),
      broughtBy: BROWSER,
      observedAtMs: failed.observedAtMs + 1_000,
    };
    await store.saveProducts([good]);
    const [kept, ...others] = await store.listProductReadings(ONE, DAY, DAY);
    assert.deepEqual([kept?.broughtBy, others], [BROWSER, []]);
    assert.deepEqual(await attemptsOf(store, PAGE), [[TANAKA.name, 'failed', 0, false]]);
  },

  'a deleted account leaves of what it brought only that somebody did': async (store, place) => {
    await makeBoth(store);
    await store.addKeywords('acc_a', ['マグ'], { limits: 'of_account', addedAtMs: 1 });
    await saveReading(store, brought(BROWSER, [ONE], 'partial'));
    await store.withdrawReading({
      target: SHELF,
      localDate: DAY,
      observedAtMs: null,
      source: null,
      withdrawnAtMs: 9,
      why: '誤り',
      isRead: 'never',
    });
    await saveReading(store, brought(BROWSER, [ONE, TWO], 'partial'));
    const page: ProductReading = {
      ...samplePage(ONE, DAY),
      broughtBy: BROWSER,
    };
    await store.saveProducts([page]);
    await add(store, 1_000, BROWSER);
    await add(store, 2_000, TANAKA);
    await add(store, 1_000, BROWSER, PAGE);
    await store.removeKeywords('acc_b', [TERM]);
    await store.closeAccount('acc_b', 5);
    await store.beginDeletion('acc_b', 6);
    while ((await store.continueDeletion('acc_b', 7)) !== 'done');
    const forgotten = { kind: 'key', ...GONE };
    assert.deepEqual(await bringerOn(store), forgotten);
    assert.deepEqual((await store.listWithdrawn(SHELF, DAY, DAY))[0]?.broughtBy, forgotten);
    assert.deepEqual((await store.listProductReadings(ONE, DAY, DAY))[0]?.broughtBy, forgotten);
    const attempts = [SHELF, PAGE].map((target) => store.listAttempts(target, DAY, DAY));
    const bringers = (await Promise.all(attempts)).flat().map(({ broughtBy }) => broughtBy);
    assert.deepEqual(bringers, [forgotten, TANAKA, forgotten]);
    for (const table of ['readings', 'product_snapshots', 'withdrawn_readings', 'target_attempts'])
      assert.doesNotMatch(
        JSON.stringify(await place.query(`select brought_id, brought_name, brought_account from ${table}`)),
        /browser|key_b|acc_b/,
      );
  },

  'a second account that is asked is told the same reading, whoever brought it': async (store) => {
    await makeBoth(store);
    const reading: ReadingWithShelf = brought(TANAKA, [ONE], 'partial');
    await saveReading(store, reading);
    await saveReading(store, { ...reading, reading: { ...reading.reading, broughtBy: BROWSER } });
    assert.deepEqual(await bringerOn(store), TANAKA, 'the same pages again bring nothing');
    assert.deepEqual(await attemptsOf(store, SHELF), []);
  },
};
