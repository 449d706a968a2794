import type { LocalDate } from '../../core/local-date.ts';
import { type RankClaim, ranksOf } from '../../core/rank.ts';
import type { ReadingContext } from '../../core/reading-context.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import { inBatches } from '../batches.ts';
import type { ChangedSnapshot } from '../changes/compare-products.ts';
import { compareRanks } from '../changes/compare-ranks.ts';
import type { FindChanges } from '../changes/port.ts';
import { replaceEvents } from '../changes/replace-events.ts';
import { findTermId, moveVersionsOfTerms } from '../keywords/terms.ts';
import { saveCards } from '../products/save-cards.ts';
import { saveTitles } from '../products/titles.ts';
import type { Db } from '../tables.ts';
import { holdProducts, holdTerm } from '../write-locks.ts';
import { decodeContext } from './context-codec.ts';
import { decodeShelf } from './shelf-codec.ts';
import { writeRanks } from './write-ranks.ts';

/** Those of these terms that have a shelf of any date. */
export async function listTermsWithShelves(db: Db, terms: readonly string[]): Promise<string[]> {
  const rows = await inBatches(terms, (batch) =>
    db
      .selectFrom('terms as t')
      .select('t.term')
      .where('t.term', 'in', batch)
      .where((eb) =>
        eb.exists(eb.selectFrom('shelves as s').select('s.term_id').whereRef('s.term_id', '=', 't.id')),
      )
      .execute(),
  );
  return rows.map(({ term }) => term);
}

/** The result for a term: the number of rank rows, and the facts of products that changed. */
export interface FilledTerm {
  readonly added: number;
  readonly changed: readonly ChangedSnapshot[];
}

const NOTHING: FilledTerm = { added: 0, changed: [] };

/**
 * Adds the missing rank rows of these products for a term, from stored shelves, with the changes of these ranks. The
 * caller computes changes of facts from the result.
 */
export async function fillTerm(
  db: Db,
  term: string,
  asins: readonly string[],
  find: FindChanges,
): Promise<FilledTerm> {
  await holdTerm(db, term);
  const termId = await findTermId(db, term);
  if (termId === undefined || asins.length === 0) return NOTHING;
  const readings = await listUsableShelves(db, termId);
  if (readings.length === 0) return NOTHING;
  const wanted = [...new Set(asins)];
  await holdProducts(db, wanted);
  const there = await listThere(db, termId, wanted);
  let added = 0;
  const changed: ChangedSnapshot[] = [];
  for (const reading of readings) {
    const missing = wanted.filter((asin) => !there.has(`${asin} ${reading.localDate}`));
    if (missing.length === 0) continue;
    const filled = await fillDate(db, termId, reading, missing);
    added += filled.added;
    changed.push(...filled.changed);
  }
  if (added === 0) return NOTHING;
  for (const { localDate: from } of readings) {
    await replaceEvents(db, await compareRanks(db, { termId, term, asins: wanted, from, find }));
  }
  await moveVersionsOfTerms(db, [termId]);
  return { added, changed };
}

/** How many rank rows {@link fillTerm} would add; nothing is written. */
export async function countFillable(db: Db, term: string, asins: readonly string[]): Promise<number> {
  const termId = await findTermId(db, term);
  if (termId === undefined || asins.length === 0) return 0;
  const wanted = [...new Set(asins)];
  const there = await listThere(db, termId, wanted);
  let count = 0;
  for (const { localDate, claim } of await listUsableShelves(db, termId)) {
    const missing = wanted.filter((asin) => !there.has(`${asin} ${localDate}`));
    if (missing.length > 0) count += ranksOf(await readCards(db, termId, localDate), missing, claim).length;
  }
  return count;
}

/** The ASINs and dates that have a rank row for a term. */
async function listThere(db: Db, termId: number, asins: readonly string[]): Promise<Set<string>> {
  const ranks = await inBatches(asins, (batch) =>
    db
      .selectFrom('ranks')
      .select(['asin', 'local_date'])
      .where('term_id', '=', termId)
      .where('asin', 'in', batch)
      .execute(),
  );
  return new Set(ranks.map((row) => `${row.asin} ${row.local_date}`));
}

async function readCards(db: Db, termId: number, localDate: LocalDate): Promise<PlacedCard[]> {
  const shelf = await db
    .selectFrom('shelves')
    .select('body')
    .where('term_id', '=', termId)
    .where('local_date', '=', localDate)
    .executeTakeFirstOrThrow();
  return placeCards(leadingPages(decodeShelf(shelf.body)));
}

interface UsableReading {
  readonly localDate: LocalDate;
  readonly claim: RankClaim;
  readonly observedAtMs: number;
  readonly observedResults: number;
  readonly source: string;
  readonly context: ReadingContext;
}

async function fillDate(
  db: Db,
  termId: number,
  reading: UsableReading,
  asins: readonly string[],
): Promise<FilledTerm> {
  const cards = await readCards(db, termId, reading.localDate);
  const added = await writeRanks(db, termId, { reading, cards, claim: reading.claim, asins, had: [] });
  await saveTitles(db, cards, { asins, observedAtMs: reading.observedAtMs });
  return { added, changed: await saveCards(db, { termId, reading, cards, asins }) };
}

async function listUsableShelves(db: Db, termId: number): Promise<UsableReading[]> {
  const rows = await db
    .selectFrom('readings as r')
    .innerJoin('shelves as s', (join) =>
      join.onRef('s.term_id', '=', 'r.term_id').onRef('s.local_date', '=', 'r.local_date'),
    )
    .select([
      'r.local_date',
      'r.outcome',
      'r.observed_at_ms',
      'r.observed_results',
      'r.source',
      'r.context',
      'r.doubt',
    ])
    .where('r.term_id', '=', termId)
    .orderBy('r.local_date')
    .execute();
  return rows.flatMap((row) =>
    row.outcome === 'failed'
      ? []
      : [
          {
            localDate: row.local_date,
            claim: claimOf(row.outcome, row.doubt === null ? {} : { doubt: row.doubt }),
            observedAtMs: row.observed_at_ms,
            observedResults: row.observed_results ?? 0,
            source: row.source,
            context: decodeContext(row.context),
          },
        ],
  );
}
