import { sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { NOTHING_PRUNED, type PruneCounts } from '../retention/port.ts';
import type { Db } from '../tables.ts';

/** Creates the missing partitions of a date's month; `false` when none was missing. Safe beside other callers. */
export async function ensureMonth(db: Db, date: LocalDate): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select ensure_month(${date}) as made`.execute(db);
  return rows[0]?.made ?? false;
}

/** Creates the partitions of this month, by the server's clock, and of the months around it. */
export async function ensureMonthsAhead(db: Db): Promise<void> {
  await sql`select ensure_months_ahead()`.execute(db);
}

/** Drops past months unless a long read blocks that for some seconds; returns how many rows were dropped. */
export async function dropMonths(db: Db, keepFrom: LocalDate): Promise<PruneCounts> {
  await sql`set local lock_timeout = '3s'`.execute(db);
  const dropped: Record<string, number> = {};
  for (const { parent, child } of await listMonthsBefore(db, keepFrom)) {
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(child)}`.execute(db);
    await sql`drop table ${sql.table(child)}`.execute(db);
    dropped[parent] = (dropped[parent] ?? 0) + (counted.rows[0]?.rows ?? 0);
  }
  return { ...NOTHING_PRUNED, readings: dropped['readings'] ?? 0, ranks: dropped['ranks'] ?? 0 };
}

/** Partitions that end before a date: their names end with the year and the month. */
async function listMonthsBefore(db: Db, date: LocalDate): Promise<{ parent: string; child: string }[]> {
  const { rows } = await sql<{ parent: string; child: string }>`
    select p.relname as parent, c.relname as child from pg_inherits as i
      join pg_class as p on p.oid = i.inhparent and p.relkind = 'p'
      join pg_class as c on c.oid = i.inhrelid
      where p.relnamespace = current_schema()::regnamespace and case when c.relname ~ '_[0-9]{4}_[0-9]{2}$'
        then to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ${date}::date end
      order by 1, 2`.execute(db);
  return rows;
}
