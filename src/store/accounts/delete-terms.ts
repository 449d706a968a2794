import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchesOf, inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';
import { listEverAsins, listOthersOfTerm, listRunning, listSharedAsins } from './account-targets.ts';
import type { MeantRows, RowDeletion } from './delete-rows.ts';
import type { DeletionStep } from './port.ts';

/** Terms per transaction, at most: each takes a dozen statements, however little was read for it. */
const TERMS_MAX = 10;

/** The step of a deletion. */
export interface DeletionWork {
  readonly deletion: RowDeletion;
  readonly nowMs: number;
}

/**
 * Deletes the account's keywords, present and former ones. A term that no other account has or had is deleted with its
 * readings; of the others only the ranks of products that nobody else has there.
 */
export async function deleteTerms(
  db: Db,
  accountId: string,
  { deletion, nowMs }: DeletionWork,
): Promise<DeletionStep> {
  const termIds = await listTermIds(db, accountId);
  if (termIds.length === 0) return 'done';
  const running = await listRunning(db, nowMs);
  const asins = await listEverAsins(db, accountId);
  const shown = await listTermsOfFacts(db, termIds, [...(await listSharedAsins(db, accountId, asins))]);
  let forgotten = 0;
  for (const termId of termIds) {
    const others = await listOthersOfTerm(db, accountId, termId);
    if (others.length === 0 && running.has(`${termId} `)) continue;
    const isOver =
      others.length === 0
        ? await deleteData(db, termId, deletion)
        : (await deletion.deleteAll(await listRanksAlone(db, { termId, asins, others }))) &&
          (await forgetBringersOfTerm(deletion, sql`term_id = ${termId} and brought_account = ${accountId}`));
    if (!isOver) return 'more';
    await forgetKeyword(db, accountId, termId);
    forgotten += 1;
    if (others.length === 0 && !shown.has(termId))
      await db.deleteFrom('terms').where('id', '=', termId).execute();
  }
  return forgotten === 0 ? 'waiting' : 'more';
}

async function listTermIds(db: Db, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select term_id as id from account_keywords where account_id = ${accountId}
    union select term_id as id from former_targets where account_id = ${accountId} and asin = ''
    order by id limit ${TERMS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these terms, those whose shelves show facts of these products, or reported a change of them. */
async function listTermsOfFacts(
  db: Db,
  termIds: readonly number[],
  asins: readonly string[],
): Promise<Set<number>> {
  const terms = sql.join(termIds);
  const rows = await inBatches(asins, async (batch) => {
    const list = sql.join(batch);
    const found = await sql<{ id: number }>`
      select term_id as id from product_snapshots where asin in (${list}) and term_id in (${terms})
      union select teller_term_id as id from change_events
        where asin in (${list}) and keyword_term_id is null and teller_term_id in (${terms})`.execute(db);
    return found.rows;
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes all that was read for a term; `false` when some is left. First the term loses its text, so that an account
 * that adds the keyword meanwhile begins anew. No keyword begins with a space.
 */
async function deleteData(db: Db, termId: number, deletion: RowDeletion): Promise<boolean> {
  await db
    .updateTable('terms')
    .set({
      term: ` deleted ${termId}`,
      newest_date: null,
      newest_usable_date: null,
      newest_complete_date: null,
    })
    .where('id', '=', termId)
    .execute();
  const isOfTerm = sql<SqlBool>`term_id = ${termId}`;
  return deletion.deleteAll([
    of('shelves', ['term_id', 'local_date'], isOfTerm),
    of('waiting_pages', WAITING_KEY, isOfTerm),
    of('latest_ranks', ['term_id', 'asin'], isOfTerm),
    of('ranks', ['term_id', 'asin', 'local_date'], isOfTerm),
    of('readings', ['term_id', 'local_date'], isOfTerm),
    of('withdrawn_readings', ['term_id', 'asin', 'local_date', 'number'], isOfTerm),
    of('target_attempts', ['term_id', 'asin', 'local_date', 'attempt'], isOfTerm),
    planned(isOfTerm),
    of('change_events', ['asin', 'local_date', 'id'], sql`keyword_term_id = ${termId}`),
  ]);
}

const WAITING_KEY = ['term_id', 'local_date', 'number'];

async function forgetBringersOfTerm(deletion: RowDeletion, isMeant: RawBuilder<SqlBool>): Promise<boolean> {
  return (
    (await forgetBringers(deletion, 'readings', isMeant)) &&
    (await deletion.forgetBringers(of('waiting_pages', WAITING_KEY, isMeant)))
  );
}

/** Forgets who of an account brought readings that stay: of a term, or of a product itself; `false` when some are left. */
export async function forgetBringers(
  deletion: RowDeletion,
  table: 'readings' | 'product_snapshots',
  isMeant: RawBuilder<SqlBool>,
): Promise<boolean> {
  const key = table === 'readings' ? ['term_id', 'local_date'] : ['asin', 'term_id', 'source', 'local_date'];
  return (
    (await deletion.forgetBringers(of(table, key, isMeant))) &&
    (await deletion.forgetBringers(
      of('withdrawn_readings', ['term_id', 'asin', 'local_date', 'number'], isMeant),
    )) &&
    (await deletion.forgetBringers(
      of('target_attempts', ['term_id', 'asin', 'local_date', 'attempt'], isMeant),
    ))
  );
}

/** Rows of the plan; their key begins with the date. */
export function planned(isMeant: RawBuilder<SqlBool>): MeantRows {
  const where = sql<SqlBool>`local_date in (select local_date from days) and ${isMeant}`;
  return of('day_targets', ['local_date', 'term_id', 'asin'], where);
}

/** Rows of a table. */
export function of(table: MeantRows['table'], key: readonly string[], where: RawBuilder<SqlBool>): MeantRows {
  return { table, key, where };
}

/** The ranks of the account's products that none of the others has or had, for a term that they share. */
async function listRanksAlone(
  db: Db,
  {
    termId,
    asins,
    others,
  }: { readonly termId: number; readonly asins: readonly string[]; readonly others: readonly string[] },
): Promise<MeantRows[]> {
  const theirs = new Set<string>();
  for (const other of others) for (const asin of await listEverAsins(db, other)) theirs.add(asin);
  const alone = asins.filter((asin) => !theirs.has(asin));
  return batchesOf(alone).flatMap((batch) => {
    const isAlone = sql<SqlBool>`term_id = ${termId} and asin in (${sql.join(batch)})`;
    return [
      of('latest_ranks', ['term_id', 'asin'], isAlone),
      of('ranks', ['term_id', 'asin', 'local_date'], isAlone),
      of(
        'change_events',
        ['asin', 'local_date', 'id'],
        sql`keyword_term_id = ${termId} and asin in (${sql.join(batch)})`,
      ),
    ];
  });
}

async function forgetKeyword(db: Db, accountId: string, termId: number): Promise<void> {
  for (const table of ['account_keywords', 'former_targets'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).where('term_id', '=', termId).execute();
  }
}
