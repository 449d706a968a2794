import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore } from '../../../src/store/postgres/open-postgres-store.ts';
import { findSampleChanges } from '../changes/sample-changes.ts';
import { forTests, type MakePlace } from '../place.ts';

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

const SENTENCE =
  'PostgreSQL is missing: start one that postgres://postgres@127.0.0.1:5432/postgres reaches, or name another in MIHARU_TEST_POSTGRES.';

/** The database of a test file; it is dropped at the end of the file. */
export interface TestDatabase {
  /** Its address; it has no tables until it is opened. */
  readonly url: string;
  /** Address of an empty schema within it. */
  makeSchema(): Promise<string>;
}

/** The address of the server for tests (`MIHARU_TEST_POSTGRES`, or the one of this machine). */
export function testServerUrl(): string {
  const named = process.env['MIHARU_TEST_POSTGRES'];
  return named !== undefined && named !== '' ? named : DEFAULT_SERVER;
}

/** A separate database on the server for tests; dropping it cuts its connections. */
export interface OwnDatabase extends AsyncDisposable {
  /** Its address; it has no tables until it is opened. */
  readonly url: string;
}

/** Makes an empty database on the server for tests, named for its purpose. Throws when the server does not answer. */
export async function makeOwnDatabase(purpose: string): Promise<OwnDatabase> {
  const name = `miharu_${purpose}_${randomBytes(6).toString('hex')}`;
  await runOn(
    testServerUrl(),
    `create database ${name} encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`,
  );
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => runOn(testServerUrl(), `drop database if exists ${name} with (force)`),
  };
}

/**
 * Makes a database for a test file. Without a server a test is skipped and `undefined` is returned; under `CI=true` it
 * throws, so that no run passes without testing.
 */
export async function makeTestDatabase(): Promise<TestDatabase | undefined> {
  const own = await makeOwnDatabase('test').catch((cause: unknown) => {
    if (process.env['CI'] === 'true') throw new Error(SENTENCE, { cause });
    test('everything about PostgreSQL', (context) => context.skip(SENTENCE));
    return undefined;
  });
  if (own === undefined) return undefined;
  after(() => own[Symbol.asyncDispose]());
  let schemas = 0;
  return {
    url: own.url,
    async makeSchema() {
      schemas += 1;
      const schema = `place_${schemas}`;
      await runOn(own.url, `create schema ${schema}`);
      const url = new URL(own.url);
      url.searchParams.set('options', `-c search_path=${schema}`);
      return url.href;
    },
  };
}

/**
 * Places for the store's suites, in a schema each. A released place is emptied and used again, which is many times
 * faster than creating all tables. One connection does the emptying, since it has cached the tables.
 */
export function placesOn(database: TestDatabase): MakePlace {
  const free: Place[] = [];
  return async (context) => {
    const place = free.pop() ?? (await makeNextPlace(database));
    let isGivenBack = false;
    const giveBack = async () => {
      if (isGivenBack) return;
      isGivenBack = true;
      await place.emptier.query(EMPTY);
      free.push(place);
    };
    context.after(giveBack);
    return {
      address: place.url,
      open: async () =>
        forTests(
          await openPostgresStore({ url: place.url, connectionsMax: 8, findChanges: findSampleChanges }),
        ),
      query: async (sql) => (await place.emptier.query(sql)).rows,
      change: async (sql) => {
        await place.emptier.query(sql.replaceAll(/\bx'([0-9a-f]*)'/g, "'\\\\x$1'"));
      },
      listTables: async () => (await place.emptier.query(TABLES)).rows.map(({ name }) => String(name)),
      [Symbol.asyncDispose]: giveBack,
    };
  };
}

/** A schema with the connection that empties it. */
interface Place {
  readonly url: string;
  readonly emptier: pg.Pool;
}

async function makeNextPlace(database: TestDatabase): Promise<Place> {
  const url = await database.makeSchema();
  // It does not keep the process alive, and is cut when the database is dropped.
  const emptier = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  emptier.on('error', () => undefined);
  return { url, emptier };
}

const TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;

/** Empties all tables, those that refer to others first. */
const EMPTY = `do $$
  declare
    name name;
  begin
    for name in
      select relname from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname not in ('migrations', 'write_counts', 'event_order')
        order by oid desc
    loop
      execute format('delete from %I', name);
    end loop;
    update event_order set last_seq = 0;
    alter sequence terms_id_seq restart;
  end
$$`;

/** A connected client; the caller ends it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A test may cut it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
