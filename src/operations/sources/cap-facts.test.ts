import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { makeWatcher } from '../../../test/store/samples.ts';
import { createCapFinder } from './cap-facts.ts';
import { sourceCap } from './source-cap.ts';

test('reads the caps of an owner once, and another finder reads them after a change', async (t) => {
  const { store, context } = await makePlace(t);
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['水筒'] });
  await store.addSource({ name: 'paid', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 1 });
  const cap = { name: 'paid', per: 'day', calls: null, none: false } as const;
  await sourceCap.run(context, { ...cap, account: null, units: 5 });
  await sourceCap.run(context, { ...cap, account: 'acc_a', units: 3 });
  const all = { which: 'all', source: 'paid', limit: 10 } as const;
  const findCaps = await createCapFinder(context, 'en');
  const found = await findCaps(all);
  assert.deepEqual(
    found.map(({ account_id, most }) => [account_id, most]),
    [
      [null, 5],
      ['acc_a', 3],
    ],
  );
  assert.equal(await findCaps({ ...all }), found, 'the same answer, not another one');
  assert.equal((await findCaps({ ...all, limit: 1 })).length, 1);
  await sourceCap.run(context, { ...cap, account: null, units: 6 });
  assert.equal((await (await createCapFinder(context, 'en'))(all))[0]?.most, 6);
});
