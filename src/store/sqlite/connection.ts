import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { CompiledQuery, Kysely } from 'kysely';
import { MiharuError } from '../../core/errors.ts';
import { migrate } from '../migrations/migrate.ts';
import { NOTHING_PRUNED } from '../retention/port.ts';
import { RunningWork } from '../running-work.ts';
import type { SqlConnection } from '../sql-connection.ts';
import type { Tables } from '../tables.ts';
import { backupTo } from './backup.ts';
import { requireOwnData } from './data-owner.ts';
import { type Begin, begin, sqliteDialect } from './dialect.ts';
import { makeFolder } from './make-folder.ts';
import { sqliteSchema } from './schema.ts';
import { isBusy, withStoreFaults } from './sqlite-faults.ts';

/** How long SQLite may wait for another connection, in milliseconds: it blocks the event loop meanwhile. */
const BLOCKED_MS_MAX = 5;

/** Longest pause between two attempts to begin a write, in milliseconds. */
const PAUSE_MS_MAX = 50;

/**
 * When a commit survives a failure of the machine: `durable` before it is acknowledged, `later` once the store is closed.
 * It survives the end of the process in both.
 */
export type Commits = 'durable' | 'later';

export interface SqliteOptions {
  /** Path of the database file; its folder is created if missing. */
  readonly file: string;
  /** How long a write waits for other processes before it fails with `store_in_use`; 30,000 by default. */
  readonly writeWaitMsMax?: number;
  /** `durable` by default; `later` is for data that can be made again. */
  readonly commits?: Commits;
}

/**
 * Opens the file with one connection for writes and one for reads, so that a read never waits for a write. Brings the
 * schema up to date. Data of another program is refused before anything is written. Throws `store_not_usable`,
 * `store_too_new`, `store_in_use`.
 */
export async function openSqliteConnection({
  file,
  writeWaitMsMax = 30_000,
  commits = 'durable',
}: SqliteOptions): Promise<SqlConnection> {
  makeFile(file);
  return withStoreFaults(file, async () => {
    await retryWhileBusy(() => requireOwnData(file), writeWaitMsMax);
    const writer = new DatabaseSync(file);
    try {
      await retryWhileBusy(() => prepareWriter(writer, commits), writeWaitMsMax);
      await retryWhileBusy(() => migrate(sqliteSchema(writer)), writeWaitMsMax);
      const reader = openReader(file);
      return connectionOf(file, reader, { writer, writeWaitMsMax });
    } catch (thrown) {
      writer.close();
      throw thrown;
    }
  });
}

/** Creates a missing folder and file, closed to other users: SQLite itself would let them read. */
export function makeFile(file: string): void {
  try {
    makeFolder(dirname(file));
    closeSync(openSync(file, 'a', 0o600));
  } catch (cause) {
    throw new MiharuError(
      'store_not_usable',
      {
        en: `The data file ${file} cannot be opened for writing. Check its folder and permissions.`,
        ja: `データファイル ${file} を書き込み用に開けません。フォルダーと権限を確認してください。`,
      },
      { cause },
    );
  }
}

/** Settings of a connection that writes: references are checked, and the log is synced at every durable commit. */
export function prepareWriter(writer: DatabaseSync, commits: Commits): void {
  writer.exec(`pragma busy_timeout = ${BLOCKED_MS_MAX}`);
  writer.exec('pragma journal_mode = wal');
  writer.exec(`pragma synchronous = ${commits === 'durable' ? 'full' : 'normal'}`);
  writer.exec('pragma foreign_keys = on');
}

/** A reader waits only while the log of a crashed process is recovered, which takes milliseconds. */
function openReader(file: string): DatabaseSync {
  const reader = new DatabaseSync(file);
  reader.exec('pragma busy_timeout = 2000');
  reader.exec('pragma query_only = on');
  return reader;
}

function connectionOf(
  file: string,
  reader: DatabaseSync,
  { writer, writeWaitMsMax }: { readonly writer: DatabaseSync; readonly writeWaitMsMax: number },
): SqlConnection {
  const dataVersion = reader.prepare('pragma data_version');
  // Takes the write lock at once, so that a transaction that reads first cannot fail later because of a second writer.
  const beginWrite: Begin = (connection) =>
    retryWhileBusy(async () => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    }, writeWaitMsMax);
  const readDb = new Kysely<Tables>({ dialect: sqliteDialect(reader, begin) });
  const writeDb = new Kysely<Tables>({ dialect: sqliteDialect(writer, beginWrite) });
  const running = new RunningWork();
  const run = <T>(work: () => Promise<T>) => running.run(() => withStoreFaults(file, work));
  return {
    read: (work) => run(() => work(readDb)),
    readSnapshot: (work) => run(() => readDb.transaction().execute(work)),
    write: (work) =>
      run(async () => {
        // SQLite answers synchronously: without a pause, a series of writes would block the event loop.
        await setImmediate();
        return writeDb.transaction().execute(work);
      }),
    keepUp: async () => NOTHING_PRUNED,
    changeToken: () => Number(dataVersion.get()?.['data_version']),
    backup: (target) => run(() => backupTo(file, target)),
    close: async () => {
      await running.close();
      if (writer.isOpen) writer.close();
      if (reader.isOpen) reader.close();
    },
  };
}

/** Retries, pausing without blocking, while another process has locked the file; finally throws the busy error. */
async function retryWhileBusy(attempt: () => void | Promise<void>, waitMsMax: number): Promise<void> {
  const startedMs = performance.now();
  for (let pauseMs = 1; ; pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 2)) {
    try {
      return await attempt();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() - startedMs > waitMsMax) throw thrown;
    }
    await setTimeout(pauseMs);
  }
}
