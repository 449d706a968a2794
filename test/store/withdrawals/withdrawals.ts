import assert from 'node:assert/strict';
import type { Card } from '../../../src/core/card.ts';
import type { LocalDate } from '../../../src/core/local-date.ts';
import { productTarget, type Target, termTarget } from '../../../src/core/target.ts';
import type { Store, WithdrawRequest } from '../../../src/store/port.ts';
import { failedPage, samplePage, sampleQuery } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import { claimOn, claimOne, endIn, planOn } from '../plan/day-samples.ts';
import { listLatestRanks, listRanks } from '../rank-rows.ts';
import {
  adCard,
  makeWatcher,
  organicCard,
  organicCards,
  sampleAsin,
  sampleReading,
  TERM,
} from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];
const SHELF = termTarget(TERM);
const PAGE = productTarget(ONE);

function requestOf(target: Target, day: number, more: Partial<WithdrawRequest> = {}): WithdrawRequest {
  return {
    target,
    localDate: `2026-11-${day}`,
    observedAtMs: null,
    source: null,
    withdrawnAtMs: 9_000,
    why: '別の検索',
    isRead: 'never',
    ...more,
  };
}

/** Saves a reading of the term with these cards. */
function read(store: Store, day: number, cards: readonly Card[], observedAtMs?: number) {
  const localDate: LocalDate = `2026-11-${day}`;
  const instant = observedAtMs === undefined ? {} : { observedAtMs };
  return saveReading(store, sampleReading({ localDate, pages: { 1: cards }, ...instant }));
}

/** Everything that an account can read, except the order of arrival. */
async function readable(store: Store): Promise<unknown> {
  const [from, to] = ['2026-11-01', '2026-11-30'] as const;
  return {
    events: (await store.listEvents('acc_a', sampleQuery())).events,
    ranks: await listRanks(store, TERM, [ONE, TWO, THREE], [from, to]),
    latest: await listLatestRanks(store, TERM, [ONE, TWO, THREE]),
    readings: await store.listReadings(TERM, from, to),
    standings: await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 9 }),
    shelf: await store.findLatestShelf(TERM),
    products: await store.listProductStandings([ONE, TWO, THREE]),
    titles: await store.findTitles([ONE, TWO, THREE]),
    newest: [await store.findNewestDate('acc_a'), await store.findNewestProductDate('acc_a')],
  };
}

/** Readings that are withdrawn and restored. */
export const withdrawalsSuite: Suite = {
  'a withdrawn reading leaves the data as without it, and is kept with when and why': async (
    store,
    place,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await read(store, 25, organicCards(ONE, TWO));
    await read(store, 27, [organicCard(TWO), { ...organicCard(ONE, '商品 改'), price: 1_500 }]);
    const without = await readable(store);
    await read(store, 26, [adCard(TWO), { ...organicCard(ONE, '別の名前'), price: 99 }]);
    assert.notDeepEqual(await readable(store), without);
    await using other = await place.open();
    const answer = await other.withdrawReading(requestOf(SHELF, 26));
    assert.equal(answer.outcome, 'done');
    assert.deepEqual(await readable(store), without);
    const observedAtMs = Date.parse('2026-11-26T06:00:00+09:00');
    assert.deepEqual(await store.listWithdrawn(SHELF, '2026-11-01', '2026-11-30'), [
      {
        localDate: '2026-11-26',
        number: 1,
        withdrawnAtMs: 9_000,
        why: '別の検索',
        source: 'import',
        outcome: 'complete',
        reason: null,
        observedAtMs,
        observedResults: 1,
        pagesRead: 1,
        pagesWanted: 1,
        shownAsin: null,
        isRestorable: true,
      },
    ]);
  },

  'withdrawing the newest reading makes the one before it the newest': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await read(store, 25, organicCards(ONE, TWO));
    const without = await readable(store);
    await read(store, 26, [{ ...organicCard(ONE, '別の名前'), price: 99 }, adCard(TWO)]);
    await store.withdrawReading(requestOf(SHELF, 26));
    assert.deepEqual(await readable(store), without);
    await store.withdrawReading(requestOf(SHELF, 25));
    assert.equal((await store.findTitles([ONE, TWO])).size, 0);
    assert.equal(await store.findNewestDate('acc_a'), undefined);
  },

  'a title reverts to the last stored one, even if only an ad showed it': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await read(store, 24, organicCards(ONE));
    await read(store, 25, [{ ...organicCard(ONE, '広告の名前'), isSponsored: true }]);
    await read(store, 26, [organicCard(ONE, '別の名前')]);
    await store.withdrawReading(requestOf(SHELF, 26));
    assert.equal((await store.findTitles([ONE])).get(ONE), '広告の名前');
    await store.withdrawReading(requestOf(SHELF, 25));
    assert.equal((await store.findTitles([ONE])).get(ONE), `商品 ${ONE}`);
  },

  'the withdrawn page of a product is as if it had never arrived': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const page = (day: number, price: number) =>
      samplePage(ONE, `2026-11-${day}`, { price, title: `商品 ${price}` });
    await store.saveProducts([page(25, 1_980), page(27, 1_780)]);
    const without = await readable(store);
    await store.saveProducts([page(26, 99), page(28, 98)]);
    for (const day of [26, 28]) {
      const { outcome } = await store.withdrawReading(requestOf(PAGE, day));
      assert.equal(outcome, 'done');
    }
    assert.deepEqual(await readable(store), without);
    const [wrong, right] = [page(28, 98), page(28, 1_780)];
    assert.deepEqual([await store.isTakenBack(wrong), await store.isTakenBack(right)], [true, false]);
    await store.saveProducts([failedPage(ONE, '2026-11-28', 'other_product')]);
    await store.withdrawReading(requestOf(PAGE, 28));
    assert.deepEqual(await readable(store), without);
    assert.deepEqual(
      (await store.listWithdrawn(PAGE, '2026-11-28', '2026-11-28')).map(({ number, reason }) => [
        number,
        reason,
      ]),
      [
        [1, null],
        [2, 'other_product'],
      ],
    );
  },

  'a correct later reading is as if it had been the first': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    const days = async (): Promise<unknown> => {
      await read(store, 25, organicCards(ONE, TWO));
      await read(store, 26, organicCards(TWO, ONE));
      await read(store, 27, organicCards(TWO, ONE));
      return readable(store);
    };
    const right = await days();
    await store.withdrawReading(requestOf(SHELF, 26));
    await read(store, 26, organicCards(THREE), 7_000);
    await store.withdrawReading(requestOf(SHELF, 26));
    assert.deepEqual(await days(), right);
  },

  'withdrawing again changes nothing, and an unknown reading is reported separately': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    assert.deepEqual(await store.withdrawReading(requestOf(termTarget('無い'), 26)), { outcome: 'none' });
    assert.deepEqual(await store.withdrawReading(requestOf(SHELF, 26)), { outcome: 'none' });
    assert.deepEqual(await store.withdrawReading(requestOf(PAGE, 26)), { outcome: 'none' });
    await read(store, 26, organicCards(ONE), 6_000);
    const first = await store.withdrawReading(requestOf(SHELF, 26, { why: 'a\u0000b\ud800' }));
    assert.equal(first.outcome === 'done' && first.reading.why, 'a\ufffdb\ufffd');
    const version = await store.accountVersion('acc_a');
    assert.deepEqual(await store.withdrawReading(requestOf(SHELF, 26, { why: 'x' })), {
      ...first,
      outcome: 'before',
    });
    assert.equal(await store.accountVersion('acc_a'), version);
    await read(store, 26, organicCards(TWO), 7_000);
    const named = await store.withdrawReading(requestOf(SHELF, 26, { observedAtMs: 6_000 }));
    assert.equal(named.outcome, 'before', 'the later reading remains');
    assert.equal((await store.withdrawReading(requestOf(SHELF, 26, { source: 'keepa' }))).outcome, 'none');
  },

  'when several sources read a product on a date, the source has to be named': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const page = samplePage(ONE, '2026-11-26', { price: 1_980 });
    await store.saveProducts([page, { ...page, source: 'keepa', price: 99 }]);
    assert.deepEqual(await store.withdrawReading(requestOf(PAGE, 26)), {
      outcome: 'several',
      sources: ['import', 'keepa'],
    });
    const { outcome } = await store.withdrawReading(requestOf(PAGE, 26, { source: 'keepa' }));
    assert.equal(outcome, 'done');
    const [standing] = await store.listProductStandings([ONE]);
    assert.deepEqual(
      standing?.snapshots.map(({ source, price }) => [source, price]),
      [['import', 1_980]],
    );
  },

  'a restored reading is as it was, once, and never replaces one that is as good': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await read(store, 25, organicCards(ONE, TWO));
    await read(store, 26, organicCards(TWO, ONE));
    await store.saveProducts([
      samplePage(ONE, '2026-11-25', { price: 5 }),
      samplePage(ONE, '2026-11-26', { price: 6 }),
    ]);
    const before = await readable(store);
    for (const target of [SHELF, PAGE]) {
      await store.withdrawReading(requestOf(target, 26));
      assert.notDeepEqual(await readable(store), before);
      assert.equal((await store.restoreReading(requestOf(target, 26))).outcome, 'done');
      assert.deepEqual(await readable(store), before);
      assert.equal((await store.restoreReading(requestOf(target, 26))).outcome, 'none');
      assert.deepEqual(await store.listWithdrawn(target, '2026-11-01', '2026-11-30'), []);
    }
    await store.withdrawReading(requestOf(SHELF, 26));
    await read(store, 26, organicCards(ONE));
    assert.equal((await store.restoreReading(requestOf(SHELF, 26))).outcome, 'before');
    assert.equal((await store.listWithdrawn(SHELF, '2026-11-26', '2026-11-26')).length, 1);
  },

  'every account that could see the reading has a new version': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [TWO], keywords: ['他'] });
    await read(store, 26, organicCards(ONE, TWO));
    await store.saveProducts([samplePage(TWO, '2026-11-26', { price: 5 })]);
    const versions = () => Promise.all(['acc_a', 'acc_b'].map((id) => store.accountVersion(id)));
    const [a, b] = await versions();
    await store.withdrawReading(requestOf(SHELF, 26));
    assert.deepEqual([(await versions())[0] === a, (await versions())[1] === b], [false, true]);
    await store.withdrawReading(requestOf(productTarget(TWO), 26));
    assert.notEqual((await versions())[1], b);
  },

  'a target of today that was done is due again, as if never tried; one of an older date is not': async (
    store,
  ) => {
    const date = '2026-11-26';
    await makeWatcher(store, 'acc_a', { asins: [] });
    await planOn(store, date, { nowMs: 1_000 });
    await endIn(store, await claimOne(store, date, 1_000), { nowMs: 2_000, outcome: 'complete' });
    assert.deepEqual(await claimOn(store, date, 8_000), []);
    await store.withdrawReading(requestOf(SHELF, 26));
    assert.deepEqual(await claimOn(store, date, 8_000), []);
    assert.equal((await store.restoreReading(requestOf(SHELF, 26))).outcome, 'done');
    await store.withdrawReading(requestOf(SHELF, 26, { isRead: 'again' }));
    const [open] = await store.listOpenTargets(date, 9);
    assert.deepEqual([open?.outcome, open?.attempts, open?.nextAttemptAtMs], [null, 0, 9_000]);
    assert.deepEqual(await claimOn(store, date, 8_999), []);
    const claim = await claimOne(store, date, 9_000);
    await endIn(store, claim, { nowMs: 9_500, outcome: 'complete' });
    assert.equal((await store.listAttempts(SHELF, date, date)).length, 2);
    assert.deepEqual(await store.listOpenTargets(date, 9), []);
  },

  'pages of withdrawn readings are kept like shelves, the rest like readings': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await read(store, 20, organicCards(ONE));
    await read(store, 26, organicCards(ONE));
    for (const day of [20, 26]) await store.withdrawReading(requestOf(SHELF, day));
    const prune = async (shelvesFrom: LocalDate, keepFrom: LocalDate) => {
      let afterTermId: number | null = 0;
      while (afterTermId !== null) {
        const step = await store.prune({
          afterTermId,
          termsMax: 100,
          shelvesFrom,
          keepFrom,
          waitingFrom: keepFrom,
          auditFromMs: 0,
        });
        afterTermId = step.nextTermId;
      }
    };
    await prune('2026-11-22', '2026-10-01');
    const kept = await store.listWithdrawn(SHELF, '2026-11-01', '2026-11-30');
    assert.deepEqual(
      kept.map(({ isRestorable }) => isRestorable),
      [false, true],
    );
    assert.equal((await store.listWithdrawnShelves(TERM, '2026-11-20')).length, 0);
    assert.equal((await store.listWithdrawnShelves(TERM, '2026-11-26')).length, 1);
    assert.equal((await store.restoreReading(requestOf(SHELF, 20))).outcome, 'before');
    await prune('2026-11-22', '2026-11-22');
    assert.equal((await store.listWithdrawn(SHELF, '2026-11-01', '2026-11-30')).length, 1);
  },
};
