import { sql } from 'kysely';
import type pg from 'pg';
import { MiharuError } from '../../core/errors.ts';
import { monthOf } from '../../core/local-date.ts';
import type { MoveTable, MoveTarget, Row } from '../move-port.ts';
import { beginMove, endMove, rowKeeper } from '../move-rows.ts';
import type { Db } from '../tables.ts';
import { openMoveClient } from './move-client.ts';
import { listMoveTables } from './move-tables.ts';
import { ensureMonth, ensureMonthsAhead } from './partitions.ts';
import { postgresSchema } from './schema.ts';

/** Opens a database as the target of a move; nothing changes before `begin`. Throws `unavailable`, `store_not_usable`. */
export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  const session = await openMoveClient(url);
  const place = `postgres://${session.place}`;
  const months = new Set<string>();
  const partitioned = new Set<string>();
  return {
    ...rowKeeper(session.run),
    place,
    begin: (source) =>
      session.run(async (db, client) => {
        await holdAlone(client, place);
        return beginMove(db, source, {
          place,
          schema: postgresSchema(client),
          listTables: () => listMoveTables(client),
        });
      }),
    async listTables() {
      const tables = await session.run((_, client) => listMoveTables(client));
      for (const { name, isPartitioned } of tables) if (isPartitioned) partitioned.add(name);
      return tables;
    },
    insert: (table, rows) =>
      session.run(async (db) => {
        if (partitioned.has(table.name)) await ensureMonths(db, rows, months);
        await insert(db, table, rows);
      }),
    finish: () => session.run(finish),
    [Symbol.asyncDispose]: () => session.end(),
  };
}

async function holdAlone(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('miharu move ' || current_schema(), 0)) as alone`,
  );
  if (rows[0]?.alone !== true) {
    throw new MiharuError('store_in_use', {
      en: `Another move to ${place} is running.`,
      ja: `${place} への別の移行が実行中です。`,
    });
  }
  // Rows lost in a crash of the server are copied again; the last step is durable.
  await client.query('set synchronous_commit = off');
}

/** `months`: those whose partitions are known to exist. */
async function ensureMonths(db: Db, rows: readonly Row[], months: Set<string>): Promise<void> {
  for (const { local_date: date } of rows) {
    const month = monthOf(String(date));
    if (months.has(month)) continue;
    await ensureMonth(db, String(date));
    months.add(month);
  }
}

/** One parameter for any number of rows; the table gives their types. */
async function insert(db: Db, { name, columns }: MoveTable, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const printed = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name: column }) => {
        const cell = row[column];
        return [column, cell instanceof Uint8Array ? `\\x${Buffer.from(cell).toString('hex')}` : cell];
      }),
    ),
  );
  await sql`
    insert into ${sql.table(name)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(printed)})`.execute(
    db,
  );
}

async function finish(db: Db, client: pg.Client): Promise<void> {
  await client.query('set synchronous_commit = on');
  await db.transaction().execute(async (open) => {
    for (const table of ['terms', 'audit_entries']) {
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
          from ${sql.table(table)}`.execute(open);
    }
    await sql`update write_counts set writes = writes + 1 where stripe = 0`.execute(open);
    await ensureMonthsAhead(open);
    await endMove(open);
  });
  // Without ANALYZE the first queries would be planned as if the tables were empty.
  await client.query('analyze');
}
