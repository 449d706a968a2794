import { moveVersions } from '../accounts/moved-versions.ts';
import { batchesOf, inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';

/** The id of a term; `undefined` when it was never saved. */
export async function findTermId(db: Db, term: string): Promise<number | undefined> {
  const row = await db.selectFrom('terms').select('id').where('term', '=', term).executeTakeFirst();
  return row?.id;
}

/** The ids of these terms; missing terms are created. */
export async function ensureTerms(db: Db, terms: readonly string[]): Promise<Map<string, number>> {
  for (const batch of batchesOf(terms)) {
    await db
      .insertInto('terms')
      .values(batch.map((term) => ({ term })))
      .onConflict((conflict) => conflict.column('term').doNothing())
      .execute();
  }
  const rows = await inBatches(terms, (batch) =>
    db.selectFrom('terms').select(['id', 'term']).where('term', 'in', batch).execute(),
  );
  return new Map(rows.map((row) => [row.term, row.id]));
}

/** As {@link ensureTerms}, for one. */
export async function ensureTerm(db: Db, term: string): Promise<number> {
  const id = (await findTermId(db, term)) ?? (await ensureTerms(db, [term])).get(term);
  if (id === undefined) throw new Error('A term that was just saved is missing.');
  return id;
}

/** Moves the versions of the open accounts that have one of these terms as a keyword. */
export async function moveVersionsOfTerms(db: Db, termIds: readonly number[]): Promise<void> {
  const rows = await inBatches(termIds, (batch) =>
    db
      .selectFrom('account_keywords as k')
      .innerJoin('accounts as c', 'c.id', 'k.account_id')
      .where('k.term_id', 'in', batch)
      .where('c.closed_at_ms', 'is', null)
      .select('k.account_id')
      .distinct()
      .execute(),
  );
  moveVersions(db, [...new Set(rows.map((row) => row.account_id))]);
}
