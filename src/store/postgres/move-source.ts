import { sql } from 'kysely';
import { MiharuError } from '../../core/errors.ts';
import { hasOwnTables, isCurrent } from '../migrations/migrate.ts';
import { otherVersion } from '../migrations/unfinished-move.ts';
import type { MoveSource } from '../move-port.ts';
import { rowReader } from '../move-rows.ts';
import type { Db } from '../tables.ts';
import { openMoveClient } from './move-client.ts';
import { listMoveTables } from './move-tables.ts';
import { postgresSchema } from './schema.ts';

/**
 * Opens a database as the source of a move: one snapshot, which later writes do not affect. Nothing is written. Throws
 * `unavailable`, `not_found`, `store_not_usable`, `store_too_new`.
 */
export async function openPostgresSource(url: string): Promise<MoveSource> {
  const snapshot = await openMoveClient(url);
  try {
    const begun = await snapshot.run(async (db, client) => {
      await client.query('begin isolation level repeatable read read only');
      const schema = postgresSchema(client);
      if (!(await hasOwnTables(schema))) throw noData(snapshot.place);
      if (!(await isCurrent(schema))) throw otherVersion(snapshot.place);
      return countWrites(db);
    });
    return {
      ...rowReader(snapshot.run),
      place: `postgres://${snapshot.place}`,
      listTables: () => snapshot.run((_, client) => listMoveTables(client)),
      async hasChanged() {
        const watch = await openMoveClient(url);
        try {
          return (await watch.run(countWrites)) !== begun;
        } finally {
          await watch.end();
        }
      },
      [Symbol.asyncDispose]: () => snapshot.end(),
    };
  } catch (thrown) {
    await snapshot.end();
    throw thrown;
  }
}

async function countWrites(db: Db): Promise<number> {
  const { rows } = await sql<{ writes: number }>`select sum(writes) as writes from write_counts`.execute(db);
  return rows[0]?.writes ?? 0;
}

function noData(place: string): MiharuError {
  return new MiharuError('not_found', {
    en: `PostgreSQL at ${place} contains no miharu data.`,
    ja: `PostgreSQL（${place}）にデータはありません。`,
  });
}
