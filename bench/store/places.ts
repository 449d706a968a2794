import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { detectEvents } from '../../src/events/index.ts';
import { openSqliteStore, type Store } from '../../src/store/index.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { makeOwnDatabase } from '../../test/store/postgres/test-database.ts';
import { type Dialect, POSTGRES, SQLITE } from './fill.ts';

/** An empty database that is removed afterwards. */
export interface BenchPlace extends AsyncDisposable {
  readonly name: string;
  readonly dialect: Dialect;
  open(): Promise<Store>;
  /** Runs statements in one transaction, then updates the statistics of the database. */
  fill(statements: readonly string[]): Promise<void>;
}

/** A file in a folder of its own. */
export async function makeSqlitePlace(): Promise<BenchPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-bench-'));
  const file = join(folder, 'miharu.db');
  return {
    name: 'SQLite',
    dialect: SQLITE,
    open: () => openSqliteStore({ file, findChanges: detectEvents }),
    async fill(statements) {
      const database = new DatabaseSync(file);
      database.exec(`begin; ${statements.join(';\n')}; commit; pragma wal_checkpoint(truncate)`);
      database.close();
    },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A database on the server of the tests; `undefined`, with a message, if it does not respond. */
export async function makePostgresPlace(): Promise<BenchPlace | undefined> {
  const own = await makeOwnDatabase('bench').catch(() => undefined);
  if (own === undefined) {
    console.log('No PostgreSQL answers (MIHARU_TEST_POSTGRES names one), so that it is not measured.');
    return undefined;
  }
  const { url } = own;
  return {
    name: 'PostgreSQL',
    dialect: POSTGRES,
    open: () => openPostgresStore({ url, connectionsMax: 8, findChanges: detectEvents }),
    async fill(statements) {
      const months = "select ensure_month('2026-11-01'), ensure_month('2026-12-01')";
      const ids = "select setval(pg_get_serial_sequence('terms', 'id'), (select max(id) from terms))";
      await runOn(url, [months, 'begin', ...statements, ids, 'commit', 'vacuum analyze']);
    },
    [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
  };
}

async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs work on each database, with its tables filled by these statements. */
export async function onFilledPlaces(
  statementsOf: (dialect: Dialect) => readonly string[],
  work: (place: BenchPlace) => Promise<void>,
): Promise<void> {
  for (const make of [makeSqlitePlace, makePostgresPlace]) {
    await using place = await make();
    if (place === undefined) continue;
    await (await place.open())[Symbol.asyncDispose]();
    await place.fill(statementsOf(place.dialect));
    await work(place);
  }
}
