import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore } from '../../../src/store/postgres/open-postgres-store.ts';
import { findSampleChanges } from '../changes/sample-changes.ts';
import type { MakePlace } from '../place.ts';

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

const SENTENCE =
  'PostgreSQL is missing: start one that postgres://postgres@127.0.0.1:5432/postgres reaches, or name another in MIHARU_TEST_POSTGRES.';

/** A database that is the test file's own; it is dropped when the file is done. */
export interface TestDatabase {
  /** Its address; it has no tables until somebody opens it. */
  readonly url: string;
  /** Address of an empty schema within it. */
  makeSchema(): Promise<string>;
}

/** The address of the server for tests (`MIHARU_TEST_POSTGRES`, else the one of this machine). */
export function testServerUrl(): string {
  const named = process.env['MIHARU_TEST_POSTGRES'];
  return named !== undefined && named !== '' ? named : DEFAULT_SERVER;
}

/** A database of its own on the server for tests; it is dropped with whatever is connected to it. */
export interface OwnDatabase extends AsyncDisposable {
  /** Its address; it has no tables until somebody opens it. */
  readonly url: string;
}

/** Makes an empty database on the server for tests, named for what it is made for. Throws when the server does not answer. */
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
 * Makes a database for a test file. Without a server a test is skipped with a plain sentence and `undefined` is given; under `CI=true`
 * it throws, so that no run passes by not looking.
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
 * Places for the store's suites, in a schema each. A place that a test has given back is emptied and serves the next one: that is
 * many times faster than to have all tables made. So is one connection that empties: it knows the tables from the last time.
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
      open: () => openPostgresStore({ url: place.url, connectionsMax: 8, findChanges: findSampleChanges }),
      query: async (sql) => (await place.emptier.query(sql)).rows,
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
  // It keeps no process alive, and is cut off when the database is dropped.
  const emptier = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  emptier.on('error', () => undefined);
  return { url, emptier };
}

/** Empties all tables, those that refer to others first, as if they had just been made. */
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

/** A client that is connected; whoever asked for it ends it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A test may cut it off.
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
