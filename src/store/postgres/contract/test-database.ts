import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import type { MakePlace } from '../../contract/place.ts';
import { findSampleChanges } from '../../contract/sample-changes.ts';
import { openPostgresStore } from '../open-postgres-store.ts';

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

const SENTENCE =
  'PostgreSQL is missing: start one that postgres://postgres@127.0.0.1:5432/postgres reaches, or name another in MIHARU_TEST_POSTGRES.';

/** Address of a database that is the test file's own. */
export interface TestDatabase {
  readonly url: string;
  /** A client on it that is connected; whoever asked for it ends it. */
  connect(): Promise<pg.Client>;
  /** Address of a schema of its own within the database. */
  makeSchema(): Promise<string>;
}

/** The address of the server for tests (`MIHARU_TEST_POSTGRES`, else the one of this machine). */
export function testServerUrl(): string {
  const named = process.env['MIHARU_TEST_POSTGRES'];
  return named !== undefined && named !== '' ? named : DEFAULT_SERVER;
}

/**
 * Makes a database for a test file, and drops it when the file is done. Without a server a test is skipped with a plain sentence and
 * `undefined` is given; under `CI=true` it throws, so that no run passes by not looking.
 */
export async function makeTestDatabase(): Promise<TestDatabase | undefined> {
  const name = `miharu_test_${randomBytes(8).toString('hex')}`;
  try {
    await runOnServer(
      `create database ${name} encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`,
    );
  } catch (cause) {
    if (process.env['CI'] === 'true') throw new Error(SENTENCE, { cause });
    test('everything about PostgreSQL', (context) => context.skip(SENTENCE));
    return undefined;
  }
  after(() => runOnServer(`drop database if exists ${name} with (force)`));
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return databaseAt(url);
}

function databaseAt(url: URL): TestDatabase {
  let schemas = 0;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    url: url.href,
    connect,
    async makeSchema() {
      schemas += 1;
      const schema = `place_${schemas}`;
      await runOn(url.href, `create schema ${schema}`);
      const own = new URL(url);
      own.searchParams.set('options', `-c search_path=${schema}`);
      return own.href;
    },
  };
}

/** Places for the store's contract: a schema each. */
export function placesOn(database: TestDatabase): MakePlace {
  return async () => {
    const url = await database.makeSchema();
    return { open: () => openPostgresStore({ url, connectionsMax: 8, findChanges: findSampleChanges }) };
  };
}

function runOnServer(sql: string): Promise<void> {
  return runOn(testServerUrl(), sql);
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
