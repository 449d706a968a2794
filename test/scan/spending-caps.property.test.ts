import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALLS } from '../../src/core/spending-cap.ts';
import { makeSqlitePlace } from '../store/sqlite/sqlite-place.ts';
import { DAY, paidPages, Site } from './capped-site.ts';
import { addWatcher, DATE } from './day-place.ts';

test('whatever the caps, the prices and who wants what: no cap is exceeded and no call is lost', async (t) => {
  const accounts = ['acc_a', 'acc_b', 'acc_c'];
  const caps = fc.uniqueArray(
    fc.record({
      accountId: fc.constantFrom(null, ...accounts),
      period: fc.constantFrom('day' as const, 'month' as const),
      measure: fc.constantFrom(CALLS, 'search'),
      most: fc.nat({ max: 14 }),
    }),
    { maxLength: 5, selector: ({ accountId, period, measure }) => `${accountId} ${period} ${measure}` },
  );
  const wanted = fc.array(fc.subarray(accounts, { minLength: 1 }), { minLength: 1, maxLength: 6 });
  const charges = fc.array(fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(caps, wanted, charges, async (given, wants, billed) => {
      const place = await makeSqlitePlace(t);
      await using store = await place.open();
      await using other = await place.open();
      const site = new Site(place, store, other);
      for (const id of accounts) {
        const own = wants.flatMap((ids, index) => (ids.includes(id) ? [`語 ${index}`] : []));
        await addWatcher(store, id, own);
      }
      for (const { most, ...cap } of given) await site.cap(most, cap);
      const { sent, named } = paidPages(site, (call) => ({
        billed: billed[call % billed.length] ?? 'yes',
        cost: null,
      }));
      await site.run([site.worker('one', [named]), site.worker('two', [named])], DAY);
      assert.deepEqual(site.faults(), []);
      const listed = await store.listCaps(DATE, { which: 'all', limit: 99 });
      for (const { spent, most } of listed) assert.ok(spent <= most, `${spent} of ${most}`);
      const [cost] = (await store.findDay(DATE))?.costs ?? [];
      assert.equal(cost?.calls ?? 0, sent.calls);
      const billable = Array.from({ length: sent.calls }, (_, at) => billed[(at + 1) % billed.length]);
      assert.equal(cost?.amount ?? 0, billable.filter((each) => each !== 'no').length);
      const { planned = 0, complete = 0, partial = 0, failed = {} } = (await store.findDay(DATE)) ?? {};
      assert.equal(planned, complete + partial + (failed.installation_cap ?? 0) + (failed.account_cap ?? 0));
    }),
    { numRuns: 25 },
  );
});
