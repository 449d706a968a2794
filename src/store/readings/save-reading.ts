import type { Selectable } from 'kysely';
import { isSameBringer } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import {
  isBetterReading,
  type Reading,
  type ReadingStanding,
  type ReadingWithShelf,
} from '../../core/reading.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import { countPagesWithCards, leadingPages, placeCards } from '../../core/shelf.ts';
import { storableText } from '../../core/text.ts';
import { saveAtEnd } from '../accounts/moved-versions.ts';
import { compareProducts } from '../changes/compare-products.ts';
import { compareRanks } from '../changes/compare-ranks.ts';
import type { FindChanges } from '../changes/port.ts';
import { type EventReplacement, joinReplacements } from '../changes/replace-events.ts';
import { ensureTerm, moveVersionsOfTerms } from '../keywords/terms.ts';
import { listBrought } from '../plan/brought-attempts.ts';
import { columnsOfTerm } from '../plan/target-rows.ts';
import { listTrackedAsins } from '../products/asins.ts';
import { saveCards } from '../products/save-cards.ts';
import { saveTitles } from '../products/titles.ts';
import type { Db } from '../tables.ts';
import { holdProducts } from '../write-locks.ts';
import { bringerColumns, bringerOf } from './bringer-columns.ts';
import { encodeContext } from './context-codec.ts';
import { advanceLatestRanks } from './latest-ranks.ts';
import { moveNewestDates } from './newest-dates.ts';
import type { SaveOutcome } from './port.ts';
import { deleteRanksOfDate } from './ranks.ts';
import { updateDoubts } from './reading-doubts.ts';
import { encodeShelf } from './shelf-codec.ts';
import type { ReadingsTable } from './tables.ts';
import { deleteNeedless } from './waiting-rows.ts';
import { writeRanks } from './write-ranks.ts';

/** Saves a reading with everything that follows from it, unless the day's own is as good, in a transaction that has locked the term; see the port. */
export async function saveReading(
  db: Db,
  { reading, shelf, refutesDay }: ReadingWithShelf,
  find: FindChanges,
): Promise<SaveOutcome> {
  const termId = await ensureTerm(db, reading.term);
  const old = await db
    .selectFrom('readings')
    .selectAll()
    .where('term_id', '=', termId)
    .where('local_date', '=', reading.localDate)
    .executeTakeFirst();
  const pagesKept = countPagesWithCards(shelf);
  const standing = { ...reading, pagesKept };
  if (old !== undefined && refutesDay !== true && !isBetterReading(standing, standingOf(old))) return 'kept';
  const place = { term_id: termId, local_date: reading.localDate };
  const columns = readingColumns(reading, pagesKept);
  await db
    .insertInto('readings')
    .values({ ...place, ...columns })
    .onConflict((conflict) => conflict.columns(['term_id', 'local_date']).doUpdateSet(columns))
    .execute();
  const body = encodeShelf(shelf);
  await db
    .insertInto('shelves')
    .values({ ...place, body })
    .onConflict((conflict) => conflict.columns(['term_id', 'local_date']).doUpdateSet({ body }))
    .execute();
  if (reading.outcome === 'complete') await deleteNeedless(db, termId, reading);
  if (old !== undefined) await listReplaced(db, old, reading);
  await moveNewestDates(db, termId, reading);
  const doubted = await updateDoubts(db, termId, reading.localDate);
  const hadRanks = old !== undefined && old.outcome !== 'failed';
  const replaced = hadRanks ? await deleteRanksOfDate(db, termId, reading.localDate) : [];
  const changes = await saveRanks(db, termId, { reading, shelf, replaced, doubted, find });
  await moveVersionsOfTerms(db, [termId]);
  saveAtEnd(db, changes);
  return old === undefined ? 'stored' : 'replaced';
}

/** What somebody brought and somebody else, or a source, replaces is kept as an attempt of its date. */
async function listReplaced(
  db: Db,
  old: Selectable<ReadingsTable>,
  { broughtBy }: Pick<Reading, 'broughtBy'>,
): Promise<void> {
  if (!isSameBringer(bringerOf(old), broughtBy))
    await listBrought(db, { ...old, ...columnsOfTerm(old.term_id) });
}

function standingOf(row: Selectable<ReadingsTable>): ReadingStanding {
  const { outcome, reason, observed_results: observedResults } = row;
  const read = { observedAtMs: row.observed_at_ms, pagesRead: row.pages_read, pagesKept: row.pages_kept };
  return { outcome, reason, observedResults, ...read };
}

/** Saves the ranks of the products that are tracked now and of those whose rows the reading replaces; returns the resulting changes. */
async function saveRanks(
  db: Db,
  termId: number,
  {
    reading,
    shelf,
    replaced,
    doubted,
    find,
  }: ReadingWithShelf & {
    readonly replaced: readonly string[];
    /** Products whose ranks of later dates changed. */
    readonly doubted: ReadonlySet<string>;
    readonly find: FindChanges;
  },
): Promise<EventReplacement> {
  const { outcome, localDate, observedAtMs } = reading;
  if (outcome === 'failed') {
    await advanceLatestRanks(db, termId, { written: [], had: replaced });
    return compareRanks(db, {
      termId,
      term: reading.term,
      from: localDate,
      find,
      asins: [...replaced, ...doubted],
    });
  }
  const asins = new Set([...(await listTrackedAsins(db, termId)), ...replaced, ...doubted]);
  const cards = placeCards(leadingPages(shelf));
  const claim = claimOf(outcome, await findDoubt(db, termId, localDate));
  await writeRanks(db, termId, { reading, cards, claim, asins, had: replaced });
  const byRank = await compareRanks(db, { termId, term: reading.term, asins, from: localDate, find });
  const onShelf = cards.map(({ asin }) => asin).filter((asin) => asins.has(asin));
  await holdProducts(db, [...onShelf, ...replaced]);
  await saveTitles(db, cards, { asins, observedAtMs });
  const changed = await saveCards(db, { termId, reading, cards, asins });
  return joinReplacements([await compareProducts(db, changed, find), byRank]);
}

async function findDoubt(db: Db, termId: number, localDate: LocalDate): Promise<Pick<Reading, 'doubt'>> {
  const row = await db
    .selectFrom('readings')
    .select('doubt')
    .where('term_id', '=', termId)
    .where('local_date', '=', localDate)
    .executeTakeFirstOrThrow();
  return row.doubt === null ? {} : { doubt: row.doubt };
}

function readingColumns(reading: Reading, pagesKept: number): Omit<ReadingsTable, 'term_id' | 'local_date'> {
  return {
    outcome: reading.outcome,
    reason: reading.reason,
    observed_at_ms: reading.observedAtMs,
    observed_results: reading.observedResults,
    pages_read: reading.pagesRead,
    pages_wanted: reading.pagesWanted,
    pages_kept: pagesKept,
    source: storableText(reading.source),
    list_ends: Number(reading.listEnds),
    context: encodeContext(reading.context),
    doubt: null,
    ...bringerColumns(reading.broughtBy),
  };
}
