import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '../../../tools/sample-shop/faults.ts';
import { simulateInFolder } from '../../soak/scan-faults.ts';
import { makeTestDatabase } from '../../store/postgres/test-database.ts';
import { MISTAKES } from './broken-judges.ts';
import { assertTrue, simulate } from './simulate.ts';

const SMALL = {
  seed: 'small',
  terms: 10,
  days: 10,
  rate: 0.3,
  killedProcesses: 0.5,
  reads: 'terms_and_products',
} as const;

test('no fault of the shop and no end of a worker puts anything untrue into the store', async () => {
  const result = await simulateInFolder(SMALL);
  assertTrue(result);
  const { termDays, calls, workersAbandoned, processesKilled, states, rankRows } = result.counts;
  const { productStates, events, views } = result.counts;
  assert.equal(termDays, 100);
  assert.ok(workersAbandoned > 0 && processesKilled > 0, 'nobody died, so nothing was proved of deaths');
  assert.ok(Object.keys(calls).length > FAULTS.length / 2, `too few kinds of faults: ${Object.keys(calls)}`);
  assert.ok((states['complete'] ?? 0) > termDays / 2 && rankRows > 300);
  assert.ok(
    ['phone', 'far_away', 'machine'].filter((view) => (views[view] ?? 0) > 0).length > 1,
    `${Object.keys(views)}`,
  );
  const failed = Object.keys(productStates).filter((state) => state !== 'complete');
  assert.ok((productStates['complete'] ?? 0) > termDays / 2 && failed.length > 1 && events > 50);
});

const database = await makeTestDatabase();
if (database !== undefined) {
  test('nor into a PostgreSQL database that a process and its successors share', async () => {
    const result = await simulate({ ...SMALL, terms: 4, days: 3, killedProcesses: 1, place: database.url });
    assertTrue(result);
    assert.equal(result.counts.termDays, 12);
    assert.ok(result.counts.processesKilled > 0 && result.counts.rankRows > 50);
  });
}

for (const { name, ...mistake } of MISTAKES) {
  test(`the simulation finds out a scan that ${name}`, async () => {
    const { violations } = await simulateInFolder({
      seed: 'small',
      terms: mistake.reads === undefined ? 3 : 2,
      days: 20,
      rate: 0.6,
      killedProcesses: 0,
      reads: 'terms',
      goesOn: 'while_true',
      ...mistake,
    });
    assert.ok(violations.length > 0);
  });
}
