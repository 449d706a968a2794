import assert from 'node:assert/strict';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { CALLS } from '../../src/core/spending-cap.ts';
import { DAY, onEach, paidPages, type Site, words } from './capped-site.ts';
import { addWatcher, at, DATE } from './day-place.ts';
import { cardsPage, productSource, taskSource } from './scripted-source.ts';

/** What counts against a cap of an account that is set now, in the measure of the cap. */
async function spentBy(site: Site, accountId: string, measure: string): Promise<number | undefined> {
  await site.cap(1_000_000, { accountId, measure });
  const caps = await site.store.listCaps(DATE, { which: 'all', limit: 9 });
  return caps.find((cap) => cap.accountId === accountId && cap.measure === measure)?.spent;
}

onEach('what an account has caused before it has a cap counts against its first cap', async (site) => {
  const { store, clock } = site;
  await addWatcher(store, 'acc_a', [...words(2, 'own'), ...words(1, 'shared')]);
  await addWatcher(store, 'acc_b', [...words(1, 'shared'), ...words(1, 'other')]);
  const { sent, named } = paidPages(site);
  await site.run([site.worker('one', [named]), site.worker('two', [named])], DAY);
  assert.equal(sent.calls, 12);
  assert.deepEqual(
    [await spentBy(site, 'acc_a', CALLS), await spentBy(site, 'acc_a', 'search')],
    [9, 9],
    'a shared keyword counts in full for each account',
  );
  assert.equal(await spentBy(site, 'acc_b', CALLS), 6);
  await site.cap(9, { accountId: 'acc_a' });
  await store.addKeywords('acc_a', ['later'], { limits: 'of_account', twins: 'add', addedAtMs: clock.nowMs });
  await site.run([site.worker('one', [named])], [at('11:00'), at('11:30')]);
  assert.equal(sent.calls, 12, 'a cap set at noon knows the morning');
  assert.deepEqual(site.faults(), []);
});

onEach('batches of searches and of products count for the accounts that wanted them', async (site) => {
  const { store, clock } = site;
  await addWatcher(store, 'acc_a', words(3));
  await addWatcher(store, 'acc_b', words(1));
  const options = { limits: PLAN_LIMITS.enterprise, addedAtMs: 1 };
  const productOf = (asin: string) => ({ asin, relation: 'own' as const, names: [] });
  await store.addAsins('acc_a', ['B0TEST0001', 'B0TEST0002'].map(productOf), options);
  await store.addAsins('acc_b', ['B0TEST0002', 'B0TEST0003', 'B0TEST0004'].map(productOf), options);
  const searches = taskSource('vendor', () => ({
    outcome: 'cards',
    pages: [1, 2, 3].map((page) => cardsPage(page, clock.nowMs)),
    answeredTerm: null,
    charge: { billed: 'no', cost: null },
  }));
  const products = productSource('vendor-products', (asked) => ({
    observedAtMs: () => clock.nowMs,
    tokens: asked.length * 3,
  }));
  await site.run([site.worker('one', [searches, products])], [...DAY, at('11:30')]);
  assert.deepEqual((await site.outcomes()).failed, {});
  // Each search is expected to cost 3,000, and the vendor bills 4,500.
  assert.deepEqual(
    [await spentBy(site, 'acc_a', 'micro_usd'), await spentBy(site, 'acc_b', 'micro_usd')],
    [13_500, 4_500],
  );
  await site.cap(9_999, { source: 'vendor-products', accountId: 'acc_a', measure: 'token' });
  await site.cap(9_999, { source: 'vendor-products', accountId: 'acc_b', measure: 'token' });
  const spent = (await store.listCaps(DATE, { which: 'all', source: 'vendor-products', limit: 9 })).map(
    (cap) => cap.spent,
  );
  assert.deepEqual(spent, [6, 9]);
  assert.deepEqual(site.faults(), []);
});
