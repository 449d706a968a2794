import assert from 'node:assert/strict';
import { addDays } from '../../../src/core/local-date.ts';
import { productTarget } from '../../../src/core/target.ts';
import { failedPage, samplePage } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, ROOMY, sampleAsin } from '../samples.ts';
import { claimOn, claimOne, claimProductsOn, endIn, endProductIn, OWNER, planOn } from './day-samples.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];
const DATE = '2026-11-27';
const AT = 1_000;
const NOTHING = { planned: 0, complete: 0, partial: 0, failed: {}, pending: 0 };

function asinsOf(claims: readonly { readonly asin: string }[]): string[] {
  return claims.map(({ asin }) => asin);
}

/** Products in the plan of a date. */
export const planProductsSuite: Suite = {
  'what an account shares with other open accounts is counted, whether it is open or not': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: ['一', '二', '三'] });
    await makeWatcher(store, 'acc_b', { asins: [TWO], keywords: ['一', '二'] });
    await makeWatcher(store, 'acc_c', { asins: [ONE], keywords: ['二', '三'] });
    await store.addAsins('acc_c', [{ asin: THREE, relation: 'watched', names: [] }], ROOMY);
    await store.closeAccount('acc_c', 500);
    const shared = async (id: string) => [
      await store.countShared(id, 'term'),
      await store.countShared(id, 'product'),
    ];
    assert.deepEqual(await shared('acc_a'), [2, 1]);
    assert.deepEqual(await shared('acc_b'), [2, 1]);
    assert.deepEqual(await shared('acc_c'), [2, 1]);
    await store.closeAccount('acc_a', 600);
    assert.deepEqual(await shared('acc_b'), [0, 0]);
  },

  'own and watched products of open accounts are planned once, with the terms, each at its time': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: ['一', ONE] });
    await makeWatcher(store, 'acc_b', { asins: [TWO], keywords: [] });
    await makeWatcher(store, 'acc_c', { asins: [sampleAsin(4)], keywords: [] });
    await store.addAsins('acc_b', [{ asin: THREE, relation: 'watched', names: [] }], ROOMY);
    await store.closeAccount('acc_c', 500);
    const due = { 一: 1, [ONE]: 2_000, [TWO]: 900, [THREE]: 3_000 };
    assert.deepEqual(await planOn(store, DATE, { nowMs: AT, due }), { isNew: true, added: 5 });
    assert.deepEqual(await planOn(store, DATE, { nowMs: AT, due }), { isNew: false, added: 0 });
    assert.deepEqual(await claimProductsOn(store, DATE, AT), [
      { kind: 'product', asin: TWO, localDate: DATE, attempt: 1, task: null },
    ]);
    assert.equal(await store.findNextDue(DATE), 1);
    assert.equal(await store.findNextDue(DATE, ['product']), 2_000);
    assert.deepEqual(await store.countQueue(DATE, AT, 'product'), { due: 0, later: 2, reading: 1 });
    assert.deepEqual(asinsOf(await claimProductsOn(store, DATE, 3_000)), [ONE, THREE]);
    assert.equal((await claimOn(store, DATE, 3_000)).length, 2);
  },

  'a target that no source reads is not planned until a source reads it': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    assert.equal((await planOn(store, DATE, { nowMs: AT, kinds: ['term'] })).added, 1);
    assert.deepEqual((await store.findDay(DATE))?.products, NOTHING);
    assert.equal((await planOn(store, DATE, { nowMs: AT })).added, 1);
    assert.deepEqual(asinsOf(await claimProductsOn(store, DATE, AT)), [ONE]);
  },

  'a product is claimed by one worker, released and postponed like any target': async (store, place) => {
    const asins = Array.from({ length: 40 }, (_, at) => sampleAsin(at + 1));
    await makeWatcher(store, 'acc_a', { asins, keywords: [] });
    await planOn(store, DATE, { nowMs: AT });
    await using other = await place.open();
    const asked = Array.from({ length: 10 }, (_, at) =>
      claimProductsOn(at % 2 === 0 ? store : other, DATE, AT, { owner: `worker-${at}`, limit: 5 }),
    );
    const claims = (await Promise.all(asked)).flat();
    assert.deepEqual(asinsOf(claims).toSorted(), asins);
    const [first] = claims;
    assert.ok(first !== undefined);
    await store.releaseTargets('worker-0', DATE, [productTarget(asinsOf(claims)[0] ?? '')]);
    const target = [productTarget(first.asin)];
    const [again] = await claimProductsOn(store, DATE, AT, { targets: target });
    assert.deepEqual(again, first);
    await store.postponeTarget(first, OWNER, 9_000);
    assert.deepEqual(await claimProductsOn(store, DATE, 8_999, { targets: target }), []);
    assert.equal((await claimProductsOn(store, DATE, 9_000, { targets: target })).length, 1);
  },

  'products are counted separately: read, failed by reason, pending; a failed one changes nothing': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT, due: { [ONE]: 1, [TWO]: 2, [THREE]: 9_000 } });
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: AT, outcome: 'complete' });
    const [one, two] = await claimProductsOn(store, DATE, AT);
    assert.ok(one !== undefined && two !== undefined);
    await endProductIn(store, one, { nowMs: 2_000, reading: samplePage(ONE, DATE, { price: 1_980 }) });
    const other = { ...failedPage(TWO, DATE, 'other_product'), shownAsin: THREE };
    await endProductIn(store, two, { nowMs: 2_000, reading: other });
    const day = await store.findDay(DATE);
    assert.deepEqual([day?.planned, day?.complete, day?.finalAtMs], [1, 1, null]);
    const failed = { other_product: 1 };
    assert.deepEqual(day?.products, { planned: 3, complete: 1, partial: 0, failed, pending: 1 });
    assert.deepEqual(await store.listProductReadings(TWO, DATE, DATE), [other]);
    assert.deepEqual(
      (await store.listOpenTargets(DATE, 9)).map(({ target, reason, attempts }) => [
        target,
        reason,
        attempts,
      ]),
      [
        [productTarget(TWO), 'other_product', 1],
        [productTarget(THREE), null, 0],
      ],
    );
    const tries = await store.listAttempts(productTarget(TWO), DATE, DATE);
    assert.deepEqual(
      tries.map(({ outcome, reason }) => [outcome, reason]),
      [['failed', 'other_product']],
    );
    assert.deepEqual(await store.countProductDay('acc_a', DATE), { planned: 3, settled: 2 });
    assert.deepEqual(await store.closeDaysBefore('2026-11-28', 99_000), [DATE]);
    assert.deepEqual(await store.countProductDay('acc_a', DATE), { planned: 3, settled: 3 });
    const closed = { planned: 3, complete: 1, partial: 0, failed: { ...failed, not_scanned: 1 }, pending: 0 };
    assert.deepEqual((await store.findDay(DATE))?.products, closed);
  },

  'a product whose page was imported is done; one that nobody has any more is not read': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE], keywords: [] });
    await store.saveProducts([samplePage(ONE, DATE), failedPage(TWO, DATE, 'blocked')]);
    assert.deepEqual(await store.listUnread(DATE, 'product'), [productTarget(TWO), productTarget(THREE)]);
    await planOn(store, DATE, { nowMs: AT, due: { [TWO]: 1, [THREE]: 2 } });
    await store.removeAsins('acc_a', [THREE]);
    assert.deepEqual(asinsOf(await claimProductsOn(store, DATE, 5_000)), [TWO]);
    await planOn(store, DATE, { nowMs: AT });
    assert.equal((await store.findDay(DATE))?.products.planned, 2);
  },

  'an attempt that another worker has taken over counts when it read the product': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: [] });
    await planOn(store, DATE, { nowMs: AT });
    const [claim] = await claimProductsOn(store, DATE, AT);
    await planOn(store, DATE, { nowMs: 70_000 });
    const [second] = await claimProductsOn(store, DATE, 70_000, { owner: 'worker-2' });
    assert.ok(claim !== undefined && second !== undefined);
    const reading = samplePage(ONE, DATE, { price: 1 });
    assert.equal(await endProductIn(store, claim, { nowMs: 71_000, reading }), 'taken_over');
    assert.deepEqual(await claimProductsOn(store, DATE, 99_000, { owner: 'worker-3' }), []);
    const late = { nowMs: 72_000, reading: null, owner: 'worker-2' } as const;
    await endProductIn(store, second, late);
    assert.equal((await store.findDay(DATE))?.products.complete, 1);
  },

  'a late failure, before or after its date is closed, changes neither the data nor the ledger': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: [] });
    await planOn(store, DATE, { nowMs: AT });
    const slept = await claimProductsOn(store, DATE, AT);
    await planOn(store, DATE, { nowMs: 70_000 });
    for (const claim of await claimProductsOn(store, DATE, 70_000, { owner: 'worker-2' })) {
      const reading = failedPage(claim.asin, DATE, 'not_found');
      await endProductIn(store, claim, { nowMs: 71_000, reading, owner: 'worker-2' });
    }
    const [one, two] = slept;
    assert.ok(one !== undefined && two !== undefined);
    const late = (asin: string) => ({ nowMs: 72_000, reading: failedPage(asin, DATE, 'quota') });
    assert.equal(await endProductIn(store, one, late(one.asin)), 'taken_over');
    assert.deepEqual(await store.closeDaysBefore('2026-11-28', 99_000), [DATE]);
    assert.equal(await endProductIn(store, two, late(two.asin)), 'taken_over');
    assert.deepEqual((await store.findDay(DATE))?.products.failed, { not_found: 2 });
    for (const asin of [ONE, TWO]) {
      assert.deepEqual(await store.listProductReadings(asin, DATE, DATE), [
        failedPage(asin, DATE, 'not_found'),
      ]);
    }
  },

  'a product waits again when its source is started; accounts that have it see a new version': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: [] });
    await planOn(store, DATE, { nowMs: AT });
    const [claim] = await claimProductsOn(store, DATE, AT);
    assert.ok(claim !== undefined);
    const before = await store.accountVersion('acc_a');
    await endProductIn(store, claim, { nowMs: AT, reading: failedPage(ONE, DATE, 'quota') });
    assert.notEqual(await store.accountVersion('acc_a'), before);
    assert.deepEqual(await claimProductsOn(store, DATE, 5_000), []);
    await store.startSource(DATE, 'keepa', 6_000);
    assert.equal((await claimProductsOn(store, DATE, 6_000))[0]?.attempt, 2);
  },

  'attempts at products are removed with the plan of their date': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: [] });
    for (const date of [DATE, addDays(DATE, 1)]) {
      await planOn(store, date, { nowMs: AT });
      for (const claim of await claimProductsOn(store, date, AT)) {
        await endProductIn(store, claim, { nowMs: AT, reading: samplePage(ONE, date) });
      }
    }
    await store.closeDaysBefore(addDays(DATE, 2), AT);
    const request = {
      termsMax: 10,
      shelvesFrom: addDays(DATE, 1),
      keepFrom: DATE,
      waitingFrom: DATE,
      auditFromMs: 0,
    };
    for (let after: number | null = 0; after !== null; ) {
      ({ nextTermId: after } = await store.prune({ ...request, afterTermId: after }));
    }
    const kept = await store.listAttempts(productTarget(ONE), DATE, addDays(DATE, 1));
    assert.deepEqual(
      kept.map(({ localDate }) => localDate),
      [addDays(DATE, 1)],
    );
    assert.equal((await store.findDay(DATE))?.products.complete, 1);
  },
};
