import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { StorePlace, Suite } from '../place.ts';
import { makeAccount } from '../samples.ts';
import { ALLOWANCE, MONDAY, SATURDAY, sampleCheck } from './check-samples.ts';

/** Four stores on the same data, the given one among them. */
async function openFour(store: Store, place: StorePlace) {
  const others = await Promise.all([place.open(), place.open(), place.open()]);
  return {
    stores: [store, ...others],
    [Symbol.asyncDispose]: async () => {
      for (const other of others) await other[Symbol.asyncDispose]();
    },
  };
}

/** Checks that are submitted at the same time through several stores. */
export const checkConcurrencySuite: Suite = {
  'of fifty checks at once through four stores exactly five are saved, and after a restart as many are counted':
    async (store, place) => {
      await makeAccount(store, 'acc_a');
      await using four = await openFour(store, place);
      const saves = Array.from({ length: 50 }, (_, number) =>
        (four.stores[number % 4] ?? store).saveCheck('acc_a', sampleCheck(number), ALLOWANCE),
      );
      const outcomes = (await Promise.all(saves)).map(({ outcome }) => outcome);
      assert.equal(outcomes.filter((outcome) => outcome === 'saved').length, 5);
      assert.equal(outcomes.filter((outcome) => outcome === 'day_used_up').length, 45);
      await using again = await place.open();
      assert.deepEqual(await again.countChecks('acc_a', SATURDAY, MONDAY), { day: 5, week: 5 });
      assert.equal((await again.listCheckRows('acc_a')).length, 5);
      const sixth = await again.saveCheck('acc_a', sampleCheck(60), ALLOWANCE);
      assert.equal(sixth.outcome, 'day_used_up');
    },

  'the same submission fifty times at once is one check': async (store, place) => {
    await makeAccount(store, 'acc_a');
    await using four = await openFour(store, place);
    const { answer } = sampleCheck(0);
    const saves = Array.from({ length: 50 }, (_, number) =>
      (four.stores[number % 4] ?? store).saveCheck('acc_a', sampleCheck(number, { answer }), ALLOWANCE),
    );
    const saved = await Promise.all(saves);
    assert.equal(saved.filter(({ outcome }) => outcome === 'saved').length, 1);
    assert.equal(saved.filter(({ outcome }) => outcome === 'existing').length, 49);
    const ids = saved.map((one) => ('check' in one ? one.check.id : null));
    assert.equal(new Set(ids).size, 1);
    assert.deepEqual(await store.countChecks('acc_a', SATURDAY, MONDAY), { day: 1, week: 1 });
  },
};
