import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CALLS } from '../../../src/core/spending-cap.ts';
import { productTarget, termTarget } from '../../../src/core/target.ts';
import type { Store } from '../../../src/store/port.ts';
import { NODE_WORDS } from '../../process/node-words.ts';
import type { StorePlace, Suite } from '../place.ts';
import { claimOn, claimProductsOn, endIn, endProductIn, OWNER, planOn } from '../plan/day-samples.ts';
import { makeWatcher, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { accountRows, ROWS_DATE, SHARED_ROWS } from './account-rows.ts';

/** Tables without data of accounts, and why. */
export const NOT_OF_ACCOUNTS: ReadonlyMap<string, string> = new Map([
  ['users', 'people outlive their accounts'],
  ['passwords', 'of people'],
  ['sessions', 'of people'],
  ['two_factors', 'of people'],
  ['used_codes', 'of people'],
  ['verifications', 'of people'],
  ['days', 'the work of the whole installation'],
  ['day_costs', 'the work of the whole installation'],
  ['source_days', 'of sources'],
  ['source_turns', 'of sources'],
  ['sources', 'the operator adds them'],
  ['paused_sources', 'of sources'],
  ['picture_hosts', 'the operator allows them'],
  ['event_order', 'one number for all'],
  ['web_secrets', 'of the installation'],
]);

/** Tables that change with every write: of the database itself, and of who wrote. The audit outlives accounts: see docs/web-page.md. */
export const OF_DATABASE = new Set(['migrations', 'write_counts', 'audit_entries']);

type Dump = Readonly<Record<string, readonly string[]>>;

/** Every row of every table as text, sorted. */
async function dumpOf(place: StorePlace): Promise<Dump> {
  const dump: Record<string, string[]> = {};
  for (const table of await place.listTables()) {
    if (OF_DATABASE.has(table)) continue;
    const rows = await place.query(`select * from ${table}`);
    dump[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return dump;
}

/** PostgreSQL makes the partitions of a month when something is saved in it. */
async function makeMonth(store: Store, place: StorePlace): Promise<void> {
  await saveReading(store, sampleReading({ term: '月', localDate: ROWS_DATE }));
  for (const table of ['readings', 'shelves', 'terms']) await place.change(`delete from ${table}`);
}

async function termsIn(place: StorePlace): Promise<string[]> {
  return (await place.query('select term from terms')).map(({ term }) => String(term));
}

async function deleteAll(store: Store, accountId: string): Promise<number> {
  assert.equal(await store.closeAccount(accountId, 5), true);
  assert.equal(await store.beginDeletion(accountId, 6), true);
  for (let steps = 1; steps < 100; steps += 1)
    if ((await store.continueDeletion(accountId, 7)) === 'done') return steps;
  throw new Error('The deletion does not end.');
}

const PROGRAM = new URL('./delete-account.ts', import.meta.url).pathname;

/** Deletes in another process, which is killed in the step after its first; how that first step ended. */
async function deleteUntilKilled(place: StorePlace, accountId: string): Promise<string> {
  const child = spawn(process.execPath, [...NODE_WORDS, PROGRAM, place.address, accountId], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let first = '';
  for await (const step of createInterface({ input: child.stdout })) {
    first = step;
    if (step === 'more') child.kill('SIGKILL');
  }
  return first;
}

/** More rows than a step deletes. */
function listMany(row: (number: number) => string): string {
  return Array.from({ length: 1_200 }, (_, number) => row(number)).join(',');
}

function manyRanks(termId: number): string {
  return `insert into ranks (term_id, asin, local_date, observed_at_ms, observed_results) values ${listMany((n) => `(${termId}, 'B1${String(n).padStart(8, '0')}', '${ROWS_DATE}', 6, 48)`)};`;
}

/** Rows of one account in tables that are deleted first, in the middle and last. */
function manyRows(mark: string, termId: number): string {
  return `${manyRanks(termId)}
insert into idempotent_requests (account_id, path, key, body_hash, owner, begun_at_ms) values ${listMany((n) => `('acc_${mark}', '/x', 'many ${n}', 'h', 'o', 1)`)};
insert into product_snapshots (asin, term_id, source, local_date, observed_at_ms, body) values ${listMany((n) => `('B0${mark}OWN1', ${n + 1_000}, 's', '${ROWS_DATE}', 1, '{}')`)};
insert into invitations (hash, id, purpose, account_id, role, created_at_ms, expires_at_ms, made_by) values ${listMany((n) => `('many ${n}', 'many ${n}', 'member', 'acc_${mark}', 'member', 1, 2, 'usr_${mark}')`)};`;
}

/** Deletion: whole for one account, and as if it had never been there for all others. */
export const deletionSuite: Suite = {
  'a deleted account leaves nothing anywhere, and others are as if it had never been there': async (
    store,
    place,
  ) => {
    await makeMonth(store, place);
    await place.change(SHARED_ROWS);
    await place.change(accountRows('stay', 10));
    const before = await dumpOf(place);
    await place.change(accountRows('gone', 20));
    const both = await dumpOf(place);
    for (const [table, rows] of Object.entries(both)) {
      const isSeeded = rows.length > (before[table]?.length ?? 0);
      assert.ok(
        isSeeded || NOT_OF_ACCOUNTS.has(table),
        `The table ${table} is new to the deletion of accounts. If it has data of accounts, delete it in src/store/accounts/delete-*.ts and add rows to accountRows in test/store/accounts/account-rows.ts; otherwise add a line to NOT_OF_ACCOUNTS.`,
      );
      assert.ok(!(isSeeded && NOT_OF_ACCOUNTS.has(table)), `${table} has rows of accounts`);
    }
    await deleteAll(store, 'acc_gone');
    const after = await dumpOf(place);
    for (const [table, rows] of Object.entries(after)) assert.deepEqual(rows, before[table], table);
    const isOfPeople = (table: string) => ['users', 'passwords', 'sessions'].includes(table);
    const rest = Object.entries(after).filter(([table]) => !isOfPeople(table));
    assert.doesNotMatch(JSON.stringify(rest), /gone/i);
    assert.equal(await store.continueDeletion('acc_gone', 8), 'done', 'again changes nothing');
  },

  'a deletion is done in bounded steps, is visible meanwhile, and is resumed by another process': async (
    store,
    place,
  ) => {
    await makeMonth(store, place);
    await place.change(SHARED_ROWS);
    await place.change(accountRows('gone', 20));
    await place.change(manyRanks(20));
    const countRanks = async () => (await place.query('select asin from ranks')).length;
    assert.equal(await store.beginDeletion('acc_gone', 6), false, 'an open account is not deleted');
    await assert.rejects(store.continueDeletion('acc_gone', 6), /not begun/);
    await store.closeAccount('acc_gone', 5);
    await store.beginDeletion('acc_gone', 6);
    const had = await countRanks();
    assert.equal(await store.continueDeletion('acc_gone', 7), 'more');
    assert.ok(had - (await countRanks()) <= 1_000);
    const [listed] = await store.listAccounts();
    assert.deepEqual([listed?.closedAtMs, listed?.deletingSinceMs], [5, 6]);
    assert.equal(await store.reopenAccount('acc_gone'), false, 'it never opens again');
    assert.deepEqual(await store.listAccountsOfUser('usr_gone'), []);
    // The keyword is free again: another account that adds it does not see half of what was read.
    await store.createAccount({ id: 'acc_new', name: '新', plan: 'pro', createdAtMs: 1 });
    await store.addKeywords('acc_new', ['水筒 gone'], { limits: 'of_account', twins: 'add', addedAtMs: 1 });
    assert.equal(await store.findReading('水筒 gone', ROWS_DATE), undefined);
    await using other = await place.open();
    let steps = 1;
    while ((await other.continueDeletion('acc_gone', 8)) !== 'done') steps += 1;
    assert.ok(steps > 1, `${steps} steps`);
    assert.equal(await countRanks(), 0, 'nobody else has the other term either');
    assert.equal(await store.findAccount('acc_gone'), undefined);
    assert.equal(await store.countAccount('acc_new').then(({ keywords }) => keywords), 1);
  },

  'a deletion whose process is killed again and again leaves nothing in the end, and others as they were':
    async (store, place) => {
      await makeMonth(store, place);
      await place.change(SHARED_ROWS);
      await place.change(accountRows('stay', 10));
      const before = await dumpOf(place);
      await place.change(accountRows('gone', 20));
      await place.change(manyRows('gone', 20));
      await store.closeAccount('acc_gone', 5);
      let kills = 0;
      while ((await deleteUntilKilled(place, 'acc_gone')) === 'more') {
        kills += 1;
        const left = await store.findAccount('acc_gone');
        if (left !== undefined) assert.deepEqual([left.closedAtMs, left.deletingSinceMs], [5, 6]);
      }
      assert.ok(kills >= 3, `killed ${kills} times`);
      assert.equal(await store.findAccount('acc_gone'), undefined);
      assert.deepEqual(await dumpOf(place), before);
    },

  'a deletion waits for what a worker is reading for the account': async (store, place) => {
    await makeMonth(store, place);
    await place.change(SHARED_ROWS);
    await place.change(accountRows('gone', 20));
    await place.change(
      `update day_targets set state = 'running', lease_owner = 'w', lease_until_ms = 100, done_at_ms = null where term_id = 20`,
    );
    await store.closeAccount('acc_gone', 5);
    await store.beginDeletion('acc_gone', 6);
    while ((await store.continueDeletion('acc_gone', 99)) === 'more');
    assert.equal(await store.continueDeletion('acc_gone', 99), 'waiting');
    assert.ok((await termsIn(place)).includes('水筒 gone'));
    while ((await store.continueDeletion('acc_gone', 100)) === 'more');
    assert.equal(await store.findAccount('acc_gone'), undefined);
    assert.deepEqual(await termsIn(place), []);
  },

  'facts of a product that others have stay, even if a deleted keyword brought them': async (
    store,
    place,
  ) => {
    await makeMonth(store, place);
    await place.change(SHARED_ROWS);
    await place.change(accountRows('stay', 10));
    await place.change(accountRows('gone', 20));
    const facts = `insert into product_snapshots (asin, term_id, source, local_date, observed_at_ms, body) values ('B0SHARED01', 20, 's', '${ROWS_DATE}', 1, '{}')`;
    await place.change(facts);
    const seen = await store.listProductStandings(['B0SHARED01']);
    await deleteAll(store, 'acc_gone');
    assert.deepEqual(await store.listProductStandings(['B0SHARED01']), seen);
    assert.doesNotMatch(JSON.stringify(await dumpOf(place).then(({ terms }) => terms)), /gone/);
  },

  'what an account removed before is deleted with it, unless another account has it': async (
    store,
    place,
  ) => {
    await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 1 });
    await store.createAccount({ id: 'acc_b', name: 'b', plan: 'pro', createdAtMs: 1 });
    const options = { limits: 'of_account', twins: 'add', addedAtMs: 1 } as const;
    await store.addKeywords('acc_a', ['古い', '二人の'], options);
    await store.addKeywords('acc_b', ['二人の'], options);
    for (const term of ['古い', '二人の'])
      await saveReading(store, sampleReading({ term, localDate: ROWS_DATE }));
    await store.removeKeywords('acc_a', ['古い', '二人の']);
    await store.removeKeywords('acc_b', ['二人の']);
    await deleteAll(store, 'acc_a');
    assert.deepEqual(await termsIn(place), ['二人の']);
    assert.notEqual(await store.findReading('二人の', ROWS_DATE), undefined);
  },

  'no cap is set for an account from the beginning of its deletion on': async (store, place) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['甲'] });
    const cap = { source: 'vendor', accountId: 'acc_a', period: 'day', measure: CALLS, most: 9 } as const;
    await store.closeAccount('acc_a', 5);
    await store.beginDeletion('acc_a', 6);
    await store.setCap(cap, ROWS_DATE, 7);
    await deleteAll(store, 'acc_a');
    await store.setCap(cap, ROWS_DATE, 7);
    assert.deepEqual(await place.query('select account_id from source_caps'), []);
    assert.deepEqual(await place.query(`select id from audit_entries where kind = 'source_cap_set'`), []);
  },

  'what is read for several accounts is saved with its cost when one of them is deleted meanwhile': async (
    store,
  ) => {
    const asin = sampleAsin(1);
    for (const id of ['acc_a', 'acc_b'])
      await makeWatcher(store, id, { asins: [asin], keywords: ['甲', '乙'] });
    await planOn(store, ROWS_DATE, { nowMs: 7 });
    for (const accountId of ['acc_a', 'acc_b'])
      await store.setCap(
        { source: 'vendor', accountId, period: 'day', measure: CALLS, most: 9 },
        ROWS_DATE,
        7,
      );
    const targets = [termTarget('甲'), termTarget('乙'), productTarget(asin)];
    const price = { unit: 'search', amount: 1, calls: 'each' } as const;
    await store.reserveCalls({ source: 'vendor', localDate: ROWS_DATE, nowMs: 7, price, targets });
    const [read, posted] = await claimOn(store, ROWS_DATE, 7);
    const [product] = await claimProductsOn(store, ROWS_DATE, 7);
    assert.ok(read && posted && product);
    await deleteAll(store, 'acc_a');
    const shares = ['acc_a', 'acc_b'].map((accountId) => ({ accountId, amount: -1, calls: 0 }));
    const costs = [{ source: 'vendor', unit: 'search', amount: -1, calls: 0, shares }];
    const task = { source: 'vendor', taskId: 't', pages: 1, postedAtMs: 7 };
    await store.saveTask(posted, task, { owner: OWNER, lookAtMs: 7, costs });
    const [collected] = await claimOn(store, ROWS_DATE, 7);
    assert.equal(collected?.task?.taskId, 't', 'what was paid for is still looked at');
    for (const claim of [read, collected])
      assert.equal(await endIn(store, claim, { nowMs: 7, outcome: 'complete', costs }), 'settled');
    assert.equal(await endProductIn(store, product, { nowMs: 7, reading: null, costs }), 'settled');
    for (const word of ['甲', '乙'])
      assert.equal((await store.findReading(word, ROWS_DATE))?.reading.outcome, 'complete');
    assert.deepEqual((await store.findDay(ROWS_DATE))?.costs, [
      { source: 'vendor', unit: 'search', amount: -1, calls: 3 },
    ]);
    const left = await store.listCaps(ROWS_DATE, { which: 'all', limit: 9 });
    assert.deepEqual(
      left.map(({ accountId, spent }) => [accountId, spent]),
      [['acc_b', 3]],
    );
  },
};
