import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { exportAccount } from '../../src/operations/accounts/export-account.ts';
import type { Store } from '../../src/store/port.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/sqlite/open-sqlite-store.ts';
import { until } from '../process/until.ts';
import { makeTestDatabase } from '../store/postgres/test-database.ts';
import { ROOMY } from '../store/samples.ts';
import { makeFolder } from '../store/sqlite/sqlite-place.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn, type Visitor } from './visitor.ts';

/** The reads for exports: how many were begun, how many are under way. */
interface Reads {
  begun: number;
  running: number;
}

/** A store that counts its reads for exports. */
function counting(store: Store, reads: Reads): Store {
  return {
    ...store,
    actingAs: (...given) => counting(store.actingAs(...given), reads),
    async readExport(query) {
      reads.begun += 1;
      reads.running += 1;
      try {
        return await store.readExport(query);
      } finally {
        reads.running -= 1;
      }
    },
  };
}

/** Asks for the export on a connection of which nothing is read. */
function askUnread(origin: string, { cookies }: Visitor): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(`GET /settings/account?download=export HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  return socket;
}

function downloadTest(adapter: string, open: (context: Parameters<typeof makeFolder>[0]) => Promise<Store>) {
  test(`${adapter}: an export that is not read, or aborted, holds no read and little memory, and ends`, async (t) => {
    const reads: Reads = { begun: 0, running: 0 };
    const openStore = async () => counting(await open(t), reads);
    await using site = await startSite({ openStore, settings: { answerMsMax: 2_000 } });
    const accountId = await addAccount(site.store);
    const keywords = Array.from({ length: 10_000 }, (_, number) => `${'長'.repeat(150)} ${number}`);
    await site.store.addKeywords(accountId, keywords, ROOMY);
    const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
    const account = await site.store.findAccount(accountId);
    assert.ok(account !== undefined);
    const isFree = async () => {
      const texts = exportAccount({ store: site.store, nowMs: () => 1 }, account);
      const isRefused = await texts.next().then(
        () => false,
        () => true,
      );
      await texts.return();
      return !isRefused;
    };
    for (const end of ['by the service', 'by the reader'] as const) {
      const socket = askUnread(site.origin, owner);
      const before = reads.begun;
      await until(() => reads.begun > before, 'the first read');
      assert.equal(await isFree(), false, 'one export of an account at a time');
      if (end === 'by the reader') socket.destroy();
      await until(isFree, 'the end of the export', { withinMs: 20_000 });
      assert.equal(reads.running, 0);
      // All of it would take more than 10,000 reads, one for each keyword.
      assert.ok(reads.begun - before < 500, `${reads.begun - before} reads`);
      socket.destroy();
    }
  });
}

downloadTest('SQLite', (t) => openSqliteStore({ file: `${makeFolder(t)}/${SQLITE_FILE}` }));

const database = await makeTestDatabase();
if (database !== undefined) {
  downloadTest('PostgreSQL', async () => openPostgresStore({ url: await database.makeSchema() }));
}
