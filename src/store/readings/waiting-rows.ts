import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from '../tables.ts';

/** Deletes all waiting pages of a term's date. */
export async function deleteWaiting(db: Db, termId: number, localDate: LocalDate): Promise<void> {
  await db
    .deleteFrom('waiting_pages')
    .where('term_id', '=', termId)
    .where('local_date', '=', localDate)
    .execute();
}

/** Deletes the waiting pages of a date that wanted no more pages than its complete reading has. */
export async function deleteNeedless(
  db: Db,
  termId: number,
  { localDate, pagesRead }: { readonly localDate: LocalDate; readonly pagesRead: number },
): Promise<void> {
  await db
    .deleteFrom('waiting_pages')
    .where('term_id', '=', termId)
    .where('local_date', '=', localDate)
    .where('pages_wanted', '<=', pagesRead)
    .execute();
}
