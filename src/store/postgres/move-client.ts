import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';
import type { Db, Tables } from '../tables.ts';
import { clientConfigOf, placeOf } from './address.ts';
import { postgresDialect } from './dialect.ts';
import { startFault } from './postgres-faults.ts';
import { requireServer } from './server.ts';

/** A connection for a move. Its queries have no time limit, since whole tables are read. */
export interface MoveClient {
  /** Host, port and database. */
  readonly place: string;
  /** Runs work on it; failures are reported as the store reports them. */
  run<T>(work: (db: Db, client: pg.Client) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** Connects to the server of an address. Throws `unavailable`, `invalid_setting`, `store_not_usable`. */
export async function openMoveClient(url: string): Promise<MoveClient> {
  const config = clientConfigOf(url, {
    application_name: 'miharu migrate-store',
    connectionTimeoutMillis: 10_000,
  });
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  const place = placeOf(config);
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(poolOfOne(client)) });
  const run = async <T>(work: (db: Db, client: pg.Client) => Promise<T>) => {
    try {
      return await work(db, client);
    } catch (thrown) {
      throw cutOff(startFault(thrown, place));
    }
  };
  const end = () => client.end().catch(() => undefined);
  try {
    await run(() => client.connect());
    await run(() =>
      client.query(`select set_config('statement_timeout', '0', false),
        set_config('idle_in_transaction_session_timeout', '0', false)`),
    );
    await run(() => requireServer(client, place));
  } catch (thrown) {
    await end();
    throw thrown;
  }
  return { place, run, end };
}

/** One connection as a pool: a transaction and a lock stay on it for any number of queries. */
function poolOfOne(client: pg.Client): PostgresPool {
  const query = (text: string, values: readonly unknown[]) => client.query(text, [...values]);
  const one = { query: query as unknown as PostgresPoolClient['query'], release: () => undefined };
  return { options: {}, connect: async () => one, end: () => client.end() };
}

const AGAIN: Text = {
  en: 'Make sure that the server keeps running, then run the same `miharu migrate-store` again: it continues where it stopped.',
  ja: 'サーバーが動き続けることを確認し、同じ `miharu migrate-store` をもう一度実行してください。中断したところから続きます。',
};

/** A failure of a move is not an HTTP answer that says when to retry: the operator starts the move again. */
function cutOff(fault: unknown): unknown {
  if (!(fault instanceof MiharuError) || fault.code !== 'unavailable') return fault;
  return new MiharuError('unavailable', fault.detail, { cause: fault.cause, remedy: AGAIN });
}
