import { sql } from 'kysely';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { PruneCounts } from '../retention/port.ts';
import { NOTHING_PRUNED } from '../retention/prune.ts';
import type { Db } from '../tables.ts';

/** Makes the partitions of a date's month where they are missing; `false` when none was. Safe beside other callers. */
export async function ensureMonth(db: Db, date: LocalDate): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select ensure_month(${date}) as made`.execute(db);
  return rows[0]?.made ?? false;
}

/** Makes the partitions of this month, by the server's clock, and of those around it. */
export async function ensureMonthsAhead(db: Db): Promise<void> {
  await sql`select ensure_months_ahead()`.execute(db);
}

/** How many rows went with the partitions of a table. */
type DroppedRows = Readonly<Record<string, number>>;

/** Drops the partitions whose every date is before `keepFrom`; gives how many rows each table lost. */
async function dropMonthsBefore(db: Db, keepFrom: LocalDate): Promise<DroppedRows> {
  const dropped: Record<string, number> = {};
  for (const { parent, child } of await listPartitions(db)) {
    const end = monthEndOf(child);
    if (end === undefined || end > keepFrom) continue;
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(child)}`.execute(db);
    await sql`drop table ${sql.table(child)}`.execute(db);
    dropped[parent] = (dropped[parent] ?? 0) + (counted.rows[0]?.rows ?? 0);
  }
  return dropped;
}

async function listPartitions(db: Db): Promise<{ parent: string; child: string }[]> {
  const { rows } = await sql<{ parent: string; child: string }>`
    select p.relname as parent, c.relname as child from pg_inherits as i
      join pg_class as p on p.oid = i.inhparent and p.relkind = 'p'
      join pg_class as c on c.oid = i.inhrelid
      where p.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  return rows;
}

/** The first date after the month of a partition, out of its name. */
function monthEndOf(child: string): LocalDate | undefined {
  const found = /_(\d{4})_(\d{2})$/.exec(child);
  if (found === null) return undefined;
  const begin = `${found[1]}-${found[2]}-01`;
  return `${addDays(begin, 31).slice(0, 7)}-01`;
}

/** Drops the months that are over unless a long read is in the way for some seconds; gives how many rows went. */
export async function dropMonths(db: Db, keepFrom: LocalDate): Promise<PruneCounts> {
  await sql`set local lock_timeout = '3s'`.execute(db);
  const { readings = 0, ranks = 0 } = await dropMonthsBefore(db, keepFrom);
  return { ...NOTHING_PRUNED, readings, ranks };
}
