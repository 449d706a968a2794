import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { keyIssue } from '../../src/operations/accounts/key-issue.ts';
import { asinAdd } from '../../src/operations/asins/asin-add.ts';
import { SQLITE_FILE } from '../../src/store/index.ts';
import { forAccount } from '../../test/operations/for-account.ts';
import { makePlace, type Place } from '../../test/operations/place.ts';
import { openDemoAccount } from './demo-account.ts';
import { requireDemoData } from './demo-data.ts';
import { DEMO_KEYWORDS } from './demo-shop.ts';
import { SHOP_SOURCE } from './fill-days.ts';

const DATE = '2026-11-20';

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-demo-data-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Data as a demo leaves them: its account, and a reading of the sample shop. */
async function makeDemo(t: TestContext): Promise<Place> {
  const place = await makePlace(t);
  await openDemoAccount(place.context, { sinceMs: 0, products: [], rivals: ['B0TEST0001'] });
  read(place, SHOP_SOURCE, DATE);
  return place;
}

/** Keeps a failed reading of the demo's first keyword, as a source brought it. */
function read({ folder }: Place, source: string, date: string): void {
  using database = new DatabaseSync(join(folder, SQLITE_FILE));
  database
    .prepare(
      `insert into readings (term_id, local_date, outcome, reason, observed_at_ms, pages_read, pages_wanted, pages_kept, source)
       select id, ?, 'failed', 'blocked', 0, 0, 3, 0, ? from terms where term = ?`,
    )
    .run(date, source, DEMO_KEYWORDS[0]);
}

async function assertRefused(folder: string, says: RegExp): Promise<void> {
  await assert.rejects(
    async () => requireDemoData(folder),
    (thrown: Error) => {
      assert.match(thrown.message, says);
      assert.equal(Reflect.get(thrown, 'code'), 'unusable_input');
      return true;
    },
  );
}

test("takes a missing folder, an empty one and a demo's own data, wherever the demo was stopped", async (t) => {
  const folder = makeFolder(t);
  requireDemoData(join(folder, 'missing', 'deeper'));
  requireDemoData(folder);
  writeFileSync(join(folder, SQLITE_FILE), '');
  requireDemoData(folder);
  requireDemoData((await makePlace(t)).folder);
  const demo = await makeDemo(t);
  requireDemoData(demo.folder);
  const begun = await makePlace(t);
  await begun.store.createAccount({ id: 'acc_begun', name: 'demo', plan: 'pro', createdAtMs: 0 });
  requireDemoData(begun.folder);
});

test('refuses data whose first account is not the demo’s', async (t) => {
  const real = await makePlace(t);
  await real.store.createAccount({ id: 'acc_real', name: 'Yukiyanagi', plan: 'pro', createdAtMs: 0 });
  await assertRefused(real.folder, /Yukiyanagi/);
  await openDemoAccount(real.context, { sinceMs: 1, products: [], rivals: [] });
  await assertRefused(real.folder, /Yukiyanagi/);
});

test('the demo starts again after a visitor has created accounts in it', async (t) => {
  const demo = await makeDemo(t);
  await demo.store.createAccount({ id: 'acc_visitor', name: 'Yukiyanagi', plan: 'pro', createdAtMs: 1 });
  requireDemoData(demo.folder);
});

test('does not take an account for the demo’s by its name alone', async (t) => {
  const named = await makePlace(t);
  const account = 'acc_00000000000000000001';
  await named.store.createAccount({ id: account, name: 'demo', plan: 'pro', createdAtMs: 0 });
  await forAccount(asinAdd, named.context, { account, asins: ['B0TEST0001'], names: [], relation: 'own' });
  await assertRefused(named.folder, /"demo"/);
  const keyed = await makePlace(t);
  await keyed.store.createAccount({ id: account, name: 'demo', plan: 'pro', createdAtMs: 0 });
  await forAccount(keyIssue, keyed.context, { account, name: 'production' });
  await assertRefused(keyed.folder, /"demo"/);
});

test('invents nothing beside readings of another source', async (t) => {
  const demo = await makeDemo(t);
  read(demo, 'saved-pages', '2026-11-21');
  await assertRefused(demo.folder, /saved-pages/);
});

test('an installation whose first operator has registered is refused before it has an account', async (t) => {
  const place = await makePlace(t);
  using database = new DatabaseSync(join(place.folder, SQLITE_FILE));
  database.exec(
    "insert into users (id, email, name, email_verified, is_operator, two_factor_enabled, created_at_ms, updated_at_ms) values ('u', 'a@example.jp', 'A', 0, 1, 0, 0, 0)",
  );
  await assertRefused(place.folder, /user/);
});

test('refuses what is no folder or no database of miharu, and changes not one byte of it', async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, SQLITE_FILE);
  writeFileSync(file, 'no database at all, and somebody wants it');
  await assertRefused(folder, /is not a database of miharu/);
  await assertRefused(file, /not a folder/);
  assert.equal(readFileSync(file, 'utf8'), 'no database at all, and somebody wants it');
  rmSync(file);
  writeFileSync(join(folder, 'letter.txt'), 'x');
  await assertRefused(folder, /letter\.txt/);
  rmSync(join(folder, 'letter.txt'));
  {
    using other = new DatabaseSync(file);
    other.exec('create table orders (id integer)');
  }
  await assertRefused(folder, /is not a database of miharu/);
});
