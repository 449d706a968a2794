import { Kysely } from 'kysely';
import pg from 'pg';
import { MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';
import { NOTHING_PRUNED } from '../retention/port.ts';
import { RunningWork } from '../running-work.ts';
import type { SqlConnection } from '../sql-connection.ts';
import type { Tables } from '../tables.ts';
import { clientConfigOf, placeOf } from './address.ts';
import { ChangeWatch, type OnLook } from './change-watch.ts';
import { postgresDialect } from './dialect.ts';
import { withNames } from './named-statements.ts';
import { dropMonths, ensureMonthsAhead } from './partitions.ts';
import { isHeldByOthers, postgresFault, startFault } from './postgres-faults.ts';
import { readAgain } from './reader.ts';
import { prepareServer } from './server.ts';
import { createWriter } from './writer.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; parameters that `pg` understands may follow a `?`. */
  readonly url: string;
  /** Maximum number of connections for queries, half of them for writes; one more watches for changes. 10 by default, at least 2. */
  readonly connectionsMax?: number;
  /** Longest time for a query, in milliseconds: then the server cancels it, and a little later the client does. 60,000 by default. */
  readonly queryMsMax?: number;
  /** How long to wait at the start for a server that does not answer, in milliseconds; 30,000 by default. */
  readonly startWaitMsMax?: number;
  /** Called once when waiting for the server begins. */
  readonly onWaiting?: (text: Text) => void;
  /** Called a few times a second: with `null` when the server answers, otherwise with the reason. */
  readonly onLook?: (failure: unknown) => void;
  /** Whether an empty database is given its tables (the default) or refused with `not_found`. */
  readonly whenMissing?: 'make' | 'refuse';
}

/** Longest wait for a connection, in milliseconds: the server may be away or all connections busy. */
const CONNECT_MS_MAX = 10_000;

/** How much later than the server the client cancels a query, in milliseconds. */
const SERVER_FIRST_MS = 5_000;

/** An unused connection is closed after this long, in milliseconds; its prepared statements and caches are lost. */
const IDLE_MS_MAX = 300_000;

/** How long a transaction keeps its locks after its process has fallen silent, in milliseconds. */
const SILENT_MS_MAX = 15_000;

/**
 * Opens the database with separate connections for reads and writes, so that a read never waits for a write, and one
 * that watches for changes. Brings the schema up to date. Throws `unavailable` when the server is not reached in time,
 * `invalid_setting` when its address cannot work, `store_not_usable`, `store_too_new`, `not_found`.
 */
export async function openPostgresConnection(options: PostgresOptions): Promise<SqlConnection> {
  const start = clientConfigOf(options.url, {
    application_name: 'miharu',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idle_in_transaction_session_timeout: SILENT_MS_MAX,
  });
  const place = placeOf(start);
  // Migrations, and waiting for those of another process, may take any time.
  await prepareServer(() => new pg.Client(start), { ...options, place });
  const { queryMsMax = 60_000 } = options;
  const config = { ...start, statement_timeout: queryMsMax, query_timeout: queryMsMax + SERVER_FIRST_MS };
  const onLook: OnLook = (failure) =>
    options.onLook?.(failure === null ? null : postgresFault(failure, place));
  const watch = await ChangeWatch.start(() => new pg.Client(config), onLook).catch((thrown) => {
    throw startFault(thrown, place);
  });
  const half = Math.max(1, Math.floor((options.connectionsMax ?? 10) / 2));
  return connectionOf(place, watch, { readers: poolOf(config, half), writers: poolOf(config, half) });
}

/** Without listeners a connection that breaks would end the process, both while idle and between two queries of a transaction. */
function poolOf(config: pg.ClientConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: IDLE_MS_MAX, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function connectionOf(
  place: string,
  watch: ChangeWatch,
  { readers, writers }: { readonly readers: pg.Pool; readonly writers: pg.Pool },
): SqlConnection {
  const readDb = new Kysely<Tables>({ dialect: postgresDialect(withNames(readers)) });
  const writeDb = new Kysely<Tables>({ dialect: postgresDialect(withNames(writers)) });
  const running = new RunningWork();
  const run = <T>(work: () => Promise<T>) =>
    running.run(async () => {
      try {
        return await work();
      } catch (thrown) {
        throw postgresFault(thrown, place);
      }
    });
  const write = createWriter(writeDb, watch);
  return {
    read: (work) => run(() => readAgain(() => work(readDb))),
    readSnapshot: (work) => run(() => readAgain(() => onSnapshot(readDb).execute((db) => work(db)))),
    write: (work, scope) => run(() => write(work, scope)),
    keepUp: (keepFrom) =>
      run(async () => {
        await write(ensureMonthsAhead, undefined);
        // Partitions that cannot be dropped now are deleted row by row.
        return write((db) => dropMonths(db, keepFrom), undefined).catch((thrown) => {
          if (isHeldByOthers(thrown)) return NOTHING_PRUNED;
          throw thrown;
        });
      }),
    changeToken: () => watch.token(),
    backup: async () => {
      throw new MiharuError(
        'unusable_input',
        {
          en: `The data is on PostgreSQL (${place}), which has its own backup.`,
          ja: `データは PostgreSQL（${place}）にあります。バックアップは PostgreSQL の機能で作成します。`,
        },
        {
          remedy: {
            en: 'Use `pg_dump --format=custom --file=FILE "$DATABASE_URL"`.',
            ja: '`pg_dump --format=custom --file=ファイル "$DATABASE_URL"` を使ってください。',
          },
        },
      );
    },
    close: async () => {
      await running.close();
      await watch[Symbol.asyncDispose]();
      await Promise.all([readers, writers].filter((pool) => !pool.ending).map((pool) => pool.end()));
    },
  };
}

function onSnapshot(db: Kysely<Tables>) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
}
