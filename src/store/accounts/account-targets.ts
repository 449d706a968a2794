import { sql } from 'kysely';
import { inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';

/** The products that an account has or had. */
export async function listEverAsins(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ asin: string }>`
    select asin from account_asins where account_id = ${accountId}
    union select asin from former_targets where account_id = ${accountId} and term_id = 0
    order by asin`.execute(db);
  return rows.map(({ asin }) => asin);
}

/** Of these products, those that another account has or had. */
export async function listSharedAsins(
  db: Db,
  accountId: string,
  asins: readonly string[],
): Promise<Set<string>> {
  const rows = await inBatches(asins, async (batch) => {
    const list = sql.join(batch);
    const found = await sql<{ asin: string }>`
      select asin from account_asins where asin in (${list}) and account_id <> ${accountId}
      union select asin from former_targets where term_id = 0 and asin in (${list}) and account_id <> ${accountId}`.execute(
      db,
    );
    return found.rows;
  });
  return new Set(rows.map(({ asin }) => asin));
}

/** The other accounts that have or had a term. */
export async function listOthersOfTerm(db: Db, accountId: string, termId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from account_keywords where term_id = ${termId} and account_id <> ${accountId}
    union select account_id as id from former_targets
      where term_id = ${termId} and asin = '' and account_id <> ${accountId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What workers are reading at this moment, as `term_id asin`. */
export async function listRunning(db: Db, nowMs: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('day_targets')
    .select(['term_id', 'asin'])
    .where('state', '=', 'running')
    .where('lease_until_ms', '>', nowMs)
    .execute();
  return new Set(rows.map(({ term_id: termId, asin }) => `${termId} ${asin}`));
}
