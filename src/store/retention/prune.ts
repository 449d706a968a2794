import type { LocalDate } from '../../core/local-date.ts';
import { pruneEntries } from '../audit/entries.ts';
import { pruneImportedRanks } from '../imported-ranks/imported-ranks.ts';
import { moveVersionsOfTerms } from '../keywords/terms.ts';
import { pruneProducts } from '../products/prune-products.ts';
import type { Db } from '../tables.ts';
import { NOTHING_PRUNED, type PruneRequest, type PruneStep } from './port.ts';

/** Takes one small step of forgetting what is past its retention; see the port. */
export async function prune(db: Db, request: PruneRequest): Promise<PruneStep> {
  const terms = await db
    .selectFrom('terms')
    .select('id')
    .where('id', '>', request.afterTermId)
    .orderBy('id')
    .limit(request.termsMax)
    .execute();
  const last = terms.at(-1)?.id;
  if (last === undefined) {
    await pruneDays(db, request);
    await pruneProducts(db, request);
    await pruneWithdrawn(db, request);
    await pruneImportedRanks(db, request.keepFrom);
    await pruneEntries(db, request.auditFromMs);
    return { nextTermId: null, counts: NOTHING_PRUNED };
  }
  const { shelvesFrom, keepFrom } = request;
  const range = [request.afterTermId, last] as const;
  const counts = {
    shelves: await deleteShelves(db, range, request),
    attempts: await deleteBefore(db, 'target_attempts', range, shelvesFrom),
    readings: await deleteBefore(db, 'readings', range, keepFrom),
    ranks: await deleteBefore(db, 'ranks', range, keepFrom),
  };
  await deleteBefore(db, 'waiting_pages', range, request.waitingFrom);
  const latest = await deleteBefore(db, 'latest_ranks', range, keepFrom);
  if (latest > 0)
    await moveVersionsOfTerms(
      db,
      terms.map((term) => term.id),
    );
  await forgetDates(db, range, keepFrom);
  return { nextTermId: last, counts };
}

type TermRange = readonly [after: number, last: number];

async function deleteBefore(
  db: Db,
  table: 'shelves' | 'waiting_pages' | 'target_attempts' | 'readings' | 'ranks' | 'latest_ranks',
  [after, last]: TermRange,
  from: LocalDate,
): Promise<number> {
  const deleted = await db
    .deleteFrom(table)
    .where('term_id', '>', after)
    .where('term_id', '<=', last)
    .where('local_date', '<', from)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** The newest usable shelf of a term stays as long as its reading: pages show it, however old it is. */
async function deleteShelves(
  db: Db,
  range: TermRange,
  { shelvesFrom, keepFrom }: Pick<PruneRequest, 'shelvesFrom' | 'keepFrom'>,
): Promise<number> {
  const [after, last] = range;
  const deleted = await db
    .deleteFrom('shelves')
    .where('term_id', '>', after)
    .where('term_id', '<=', last)
    .where('local_date', '<', shelvesFrom)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('terms')
            .select('terms.id')
            .whereRef('terms.id', '=', 'shelves.term_id')
            .whereRef('terms.newest_usable_date', '=', 'shelves.local_date'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) + (await deleteBefore(db, 'shelves', range, keepFrom));
}

/** Clears a term's references to readings that are gone. */
async function forgetDates(db: Db, [after, last]: TermRange, from: LocalDate): Promise<void> {
  for (const column of ['newest_date', 'newest_usable_date', 'newest_complete_date'] as const) {
    await db
      .updateTable('terms')
      .set({ [column]: null })
      .where('id', '>', after)
      .where('id', '<=', last)
      .where(column, '<', from)
      .execute();
  }
}

/** Plans are removed when their dates are closed and their shelves are gone: the counts of a date stay as long as its readings. */
async function pruneDays(db: Db, { shelvesFrom, keepFrom }: PruneRequest): Promise<void> {
  const closed = await db
    .selectFrom('days')
    .select('local_date')
    .where('local_date', '<', shelvesFrom)
    .where('counts', 'is not', null)
    .orderBy('local_date')
    .execute();
  for (const { local_date: localDate } of closed) {
    // The index of attempts begins with the product, and the date's plan lists the products.
    await db
      .deleteFrom('target_attempts')
      .where('term_id', '=', 0)
      .where('local_date', '=', localDate)
      .where('asin', 'in', (eb) =>
        eb
          .selectFrom('day_targets')
          .select('day_targets.asin')
          .where('day_targets.local_date', '=', localDate)
          .where('day_targets.term_id', '=', 0),
      )
      .execute();
    await db.deleteFrom('day_targets').where('local_date', '=', localDate).execute();
  }
  for (const table of ['days', 'day_costs', 'account_costs', 'source_days'] as const) {
    await db.deleteFrom(table).where('local_date', '<', keepFrom).execute();
  }
}

/** Withdrawn readings stay as long as other readings, their pages as long as shelves. There are few of them. */
async function pruneWithdrawn(db: Db, { shelvesFrom, keepFrom }: PruneRequest): Promise<void> {
  await db.deleteFrom('withdrawn_readings').where('local_date', '<', keepFrom).execute();
  await db
    .updateTable('withdrawn_readings')
    .set({ shelf: null })
    .where('local_date', '<', shelvesFrom)
    .where('shelf', 'is not', null)
    .execute();
}
