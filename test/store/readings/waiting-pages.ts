import assert from 'node:assert/strict';
import type { Bringer } from '../../../src/core/bringer.ts';
import { addDays } from '../../../src/core/local-date.ts';
import { termTarget } from '../../../src/core/target.ts';
import type { Store, WaitingPage } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const DAY = '2026-11-27';
const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];
const TANAKA: Bringer = { kind: 'user', id: 'usr_a', name: '田中 "𩸽"', accountId: 'acc_a' };
const BROWSER: Bringer = { kind: 'key', id: 'key_b', name: 'browser', accountId: 'acc_b' };

function waitingPage(page: number, broughtBy?: Bringer, pagesWanted = 3): WaitingPage {
  const [shown] = sampleReading({ localDate: DAY, pages: { [page]: organicCards(ONE) } }).shelf.pages;
  assert.ok(shown !== undefined);
  return { page: shown, pagesWanted, ...(broughtBy === undefined ? {} : { broughtBy }) };
}

const PARTIAL = sampleReading({
  localDate: DAY,
  outcome: 'partial',
  pages: { 1: organicCards(ONE) },
  pagesWanted: 3,
});

/** A date with a partial reading, beside which these pages wait. */
async function makeWaiting(store: Store, pages: readonly WaitingPage[]): Promise<void> {
  for (const id of ['acc_a', 'acc_b']) await makeWatcher(store, id, { asins: [ONE] });
  await saveReading(store, PARTIAL);
  await store.addPages(TERM, DAY, { judge: () => undefined, wait: () => pages });
}

const numbersOn = async (store: Store, localDate = DAY) =>
  (await store.listWaitingPages(TERM, localDate)).map(({ page }) => page.page);

/** Pages that wait for others of their run. */
export const waitingPagesSuite: Suite = {
  'pages wait on any date of a term, also without a reading, and the dates are listed': async (store) => {
    const [first, second] = [waitingPage(2, TANAKA), waitingPage(3)];
    const next = addDays(DAY, 1);
    for (const [date, page] of [
      [next, second],
      [DAY, first],
    ] as const)
      await store.addPages(TERM, date, { judge: () => undefined, wait: () => [page] });
    assert.deepEqual(await store.listWaitingDays(TERM), [
      { localDate: DAY, pages: [first] },
      { localDate: next, pages: [second] },
    ]);
    assert.equal(await store.findReading(TERM, DAY), undefined);
    assert.deepEqual(await store.listWaitingDays('別の語'), []);
  },

  'waiting pages are returned in their order, with who brought them, and change no version': async (
    store,
  ) => {
    const pages = [waitingPage(3, TANAKA), waitingPage(2), waitingPage(1, BROWSER, 7)];
    await makeWaiting(store, pages.slice(0, 2));
    const version = await store.accountVersion('acc_a');
    const seen: unknown[] = [];
    const added = await store.addPages(TERM, DAY, {
      judge(kept, waiting) {
        seen.push(kept, waiting);
        return undefined;
      },
      wait: (change, waiting) => {
        assert.deepEqual(change, { before: PARTIAL, after: PARTIAL });
        return [...waiting, ...pages.slice(2)];
      },
    });
    assert.deepEqual(seen, [PARTIAL, pages.slice(0, 2)]);
    assert.deepEqual(added, { before: PARTIAL, after: PARTIAL, waiting: pages });
    assert.deepEqual(await store.listWaitingPages(TERM, DAY), pages);
    assert.deepEqual(await store.listWaitingPages(TERM, addDays(DAY, 1)), []);
    assert.deepEqual(await store.listWaitingPages('誰も持たない', DAY), []);
    assert.equal(await store.accountVersion('acc_a'), version);
  },

  'pages that are used are deleted with the save, and nothing is deleted if it fails': async (store) => {
    await makeWaiting(store, [waitingPage(2), waitingPage(3)]);
    const failing = store.addPages(TERM, DAY, {
      judge: () => undefined,
      wait: () => assert.fail('judge'),
    });
    await assert.rejects(failing);
    assert.deepEqual(await numbersOn(store), [2, 3]);
    const better = sampleReading({
      localDate: DAY,
      outcome: 'partial',
      pages: { 1: organicCards(ONE), 2: organicCards(TWO) },
      pagesWanted: 3,
    });
    const added = await store.addPages(TERM, DAY, {
      judge: () => better,
      wait: (change, waiting) => {
        assert.deepEqual(change.after, better);
        return waiting.slice(1);
      },
    });
    assert.deepEqual([added.after, await numbersOn(store)], [better, [3]]);
  },

  'a complete reading of any source deletes what wanted no more pages, a partial one nothing': async (
    store,
  ) => {
    await makeWaiting(store, [waitingPage(1), waitingPage(2, TANAKA, 7)]);
    const two = { 1: organicCards(ONE), 2: organicCards(TWO) };
    await saveReading(
      store,
      sampleReading({ localDate: DAY, outcome: 'partial', pages: two, pagesWanted: 3 }),
    );
    assert.deepEqual(await numbersOn(store), [1, 2]);
    const three = { ...two, 3: organicCards(sampleAsin(3)) };
    await saveReading(store, sampleReading({ localDate: DAY, pages: three, pagesWanted: 3 }));
    assert.deepEqual(await numbersOn(store), [2]);
  },

  'withdrawing the reading of a date deletes what waits beside it': async (store) => {
    await makeWaiting(store, [waitingPage(1)]);
    const choice = { target: termTarget(TERM), localDate: DAY, observedAtMs: null, source: null } as const;
    await store.withdrawReading({ ...choice, withdrawnAtMs: 9, why: '誤り', isRead: 'never' });
    assert.deepEqual(await numbersOn(store), []);
  },

  'waiting pages are forgotten with their dates, before readings are': async (store) => {
    await makeWaiting(store, [waitingPage(1)]);
    const prune = async (waitingFrom: string) => {
      const bounds = { shelvesFrom: '2026-01-01', keepFrom: '2026-01-01', auditFromMs: 0 };
      let next: number | null = 0;
      while (next !== null)
        next = (await store.prune({ afterTermId: next, termsMax: 9, waitingFrom, ...bounds })).nextTermId;
    };
    await prune(DAY);
    assert.deepEqual(await numbersOn(store), [1]);
    await prune(addDays(DAY, 1));
    assert.deepEqual(await numbersOn(store), []);
    assert.deepEqual(await store.findReading(TERM, DAY), PARTIAL);
  },

  'a deleted account leaves of its waiting pages only that somebody brought them': async (store, place) => {
    await makeWaiting(store, [waitingPage(1, BROWSER), waitingPage(2, TANAKA)]);
    await store.closeAccount('acc_b', 5);
    await store.beginDeletion('acc_b', 6);
    while ((await store.continueDeletion('acc_b', 7)) !== 'done');
    const bringers = (await store.listWaitingPages(TERM, DAY)).map(({ broughtBy }) => broughtBy);
    assert.deepEqual(bringers, [{ kind: 'key', id: null, name: null, accountId: null }, TANAKA]);
    await store.closeAccount('acc_a', 8);
    await store.beginDeletion('acc_a', 9);
    while ((await store.continueDeletion('acc_a', 10)) !== 'done');
    assert.deepEqual(await place.query('select number from waiting_pages'), [], 'deleted with the term');
  },
};
