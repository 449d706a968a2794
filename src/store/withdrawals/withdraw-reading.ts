import { storableText } from '../../core/text.ts';
import { saveAtEnd } from '../accounts/moved-versions.ts';
import { type ChangedSnapshot, compareProducts } from '../changes/compare-products.ts';
import { compareRanks } from '../changes/compare-ranks.ts';
import type { FindChanges } from '../changes/port.ts';
import { joinReplacements } from '../changes/replace-events.ts';
import { findTermId, moveVersionsOfTerms } from '../keywords/terms.ts';
import { columnsOfProduct, columnsOfTerm, isAbout, moveVersionsOfTargets } from '../plan/target-rows.ts';
import { listTrackedAsins } from '../products/asins.ts';
import { deleteSnapshot, listOfDate, OWN_PAGE, type SnapshotColumns } from '../products/product-snapshots.ts';
import { retitleProducts } from '../products/retitle-products.ts';
import { type SeenShelf, saveCards } from '../products/save-cards.ts';
import { bringerColumns, bringerOf } from '../readings/bringer-columns.ts';
import { advanceLatestRanks } from '../readings/latest-ranks.ts';
import { forgetNewestDates } from '../readings/newest-dates.ts';
import { deleteRanksOfDate } from '../readings/ranks.ts';
import { updateDoubts } from '../readings/reading-doubts.ts';
import { findReadingRow, readingOf } from '../readings/readings.ts';
import { deleteWaiting } from '../readings/waiting-rows.ts';
import type { Db } from '../tables.ts';
import { holdProducts, holdTerm } from '../write-locks.ts';
import type { WithdrawalAnswer, WithdrawRequest } from './port.ts';
import { addWithdrawn, answerFor, findChosen, isChosen, type WithdrawnColumns } from './withdrawn-rows.ts';

const NONE: WithdrawalAnswer = { outcome: 'none' };

/** Withdraws a reading with everything that followed from it; see the port. */
export async function withdrawReading(
  db: Db,
  request: WithdrawRequest,
  find: FindChanges,
): Promise<WithdrawalAnswer> {
  const { target } = request;
  return target.kind === 'term'
    ? withdrawTerm(db, { ...request, term: target.term }, find)
    : withdrawProduct(db, { ...request, asin: target.asin }, find);
}

async function withdrawTerm(
  db: Db,
  request: WithdrawRequest & { readonly term: string },
  find: FindChanges,
): Promise<WithdrawalAnswer> {
  const { term, localDate } = request;
  await holdTerm(db, term);
  const termId = await findTermId(db, term);
  if (termId === undefined) return NONE;
  const row = await findReadingRow(db, termId, localDate);
  if (row === undefined || !isChosen(row, request)) return takenBefore(db, request);
  // Doubts follow from other readings and are computed again if it is restored.
  const { doubt: _, ...kept } = row;
  const reading = await addWithdrawn(db, request.target, {
    ...kept,
    ...columnsOfTerm(termId),
    ...noteOf(request),
    ...NO_FACTS,
  });
  for (const table of ['readings', 'shelves'] as const) {
    await db.deleteFrom(table).where('term_id', '=', termId).where('local_date', '=', localDate).execute();
  }
  // They may be of the same wrong run, and nobody could withdraw them later.
  await deleteWaiting(db, termId, localDate);
  await forgetNewestDates(db, [termId], localDate);
  await forgetRanks(db, { termId, term, reading: readingOf(row, term) }, find);
  if (request.isRead === 'again') await openAgain(db, request);
  await moveVersionsOfTerms(db, [termId]);
  return { outcome: 'done', reading };
}

const NO_FACTS = { body: null, shown_asin: null } as const;

/** What only terms have. */
const NO_PAGES = {
  observed_results: null,
  pages_read: null,
  pages_wanted: null,
  pages_kept: null,
  list_ends: null,
  context: null,
  shelf: null,
} as const;

function noteOf({ withdrawnAtMs, why }: WithdrawRequest) {
  return { withdrawn_at_ms: withdrawnAtMs, why: storableText(why) };
}

/** Removes the ranks of a withdrawn reading, the facts on its cards, and all that followed from both. */
async function forgetRanks(
  db: Db,
  { termId, term, reading }: Pick<SeenShelf, 'termId' | 'reading'> & { readonly term: string },
  find: FindChanges,
): Promise<void> {
  const { localDate } = reading;
  const gone = await deleteRanksOfDate(db, termId, localDate);
  await advanceLatestRanks(db, termId, { written: [], had: gone });
  await updateDoubts(db, termId, localDate);
  // For every product of the term: with one reading fewer, look-backs now reach an older one.
  const asins = new Set([...(await listTrackedAsins(db, termId)), ...gone]);
  const byRank = await compareRanks(db, { termId, term, asins, from: localDate, find });
  await holdProducts(db, gone);
  const changed = await saveCards(db, { termId, reading, cards: [], asins: gone });
  const byFacts = await compareProducts(db, changed, find);
  await retitleProducts(db, gone, reading.observedAtMs);
  saveAtEnd(db, joinReplacements([byFacts, byRank]));
}

async function withdrawProduct(
  db: Db,
  request: WithdrawRequest & { readonly asin: string },
  find: FindChanges,
): Promise<WithdrawalAnswer> {
  const { asin, localDate } = request;
  await holdProducts(db, [asin]);
  const columns = columnsOfProduct(asin);
  const all = await listOfDate(db, { termId: OWN_PAGE, localDate, asins: [asin] });
  const [row, ...others] = all.filter((one) => isChosen(one, request));
  if (row === undefined) return takenBefore(db, request);
  if (others.length > 0) return { outcome: 'several', sources: all.map(({ source }) => source).toSorted() };
  const reading = await addWithdrawn(db, request.target, {
    ...productRow(row),
    ...columns,
    ...noteOf(request),
  });
  await deleteSnapshot(db, row);
  const changed: ChangedSnapshot[] = row.body === null ? [] : [{ row, change: 'other' }];
  saveAtEnd(db, await compareProducts(db, changed, find));
  await retitleProducts(db, [asin], row.observed_at_ms);
  if (request.isRead === 'again') await openAgain(db, request);
  await moveVersionsOfTargets(db, [columns]);
  return { outcome: 'done', reading };
}

function productRow(row: SnapshotColumns) {
  const { source, local_date, observed_at_ms, reason, body, shown_asin } = row;
  const brought = bringerColumns(bringerOf(row));
  const outcome: WithdrawnColumns['outcome'] = body === null ? 'failed' : 'complete';
  return { ...NO_PAGES, source, local_date, observed_at_ms, outcome, reason, body, shown_asin, ...brought };
}

async function takenBefore(db: Db, request: WithdrawRequest): Promise<WithdrawalAnswer> {
  const row = await findChosen(db, request);
  return row === undefined ? NONE : answerFor('before', row);
}

/** A target of today that was done is due now, as if it had never been tried. One that waits or is being read is left unchanged. */
async function openAgain(db: Db, { target, localDate, withdrawnAtMs }: WithdrawRequest): Promise<void> {
  await db
    .updateTable('day_targets')
    .set({
      state: 'waiting',
      due_at_ms: withdrawnAtMs,
      attempts: 0,
      reason: null,
      unasked: null,
      done_at_ms: null,
    })
    .where('local_date', '=', localDate)
    .where('state', '=', 'done')
    .where(isAbout(target))
    .execute();
}
