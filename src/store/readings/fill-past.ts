import type { LocalDate } from '../../core/local-date.ts';
import { compareSpan, spanOf } from '../changes/compare-products.ts';
import type { FindChanges } from '../changes/port.ts';
import type { Db } from '../tables.ts';
import { fillTerm } from './fill-ranks.ts';

/** The terms and products whose past is missing, and how to run a transaction. */
export interface PastToFill {
  readonly terms: readonly string[];
  readonly asins: readonly string[];
  readonly find: FindChanges;
  /** Those of these terms that have any shelf. */
  readonly listRead: (terms: readonly string[]) => Promise<readonly string[]>;
  readonly write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/**
 * Adds the missing rank rows of products for terms, from stored shelves; returns how many were added. Each term has its
 * own transaction, so that other writes can run in between. Then each product has one that computes all its changes:
 * doing so after each term would repeat the work for all earlier terms. Terms that were never read, like most of a long
 * list that is added, need none.
 */
export async function fillPast({ terms, asins, find, listRead, write }: PastToFill): Promise<number> {
  const dates = new Map<string, Set<LocalDate>>();
  let added = 0;
  for (const term of await listRead(terms)) {
    const filled = await write((db) => fillTerm(db, term, asins, find));
    added += filled.added;
    for (const { row } of filled.changed)
      dates.set(row.asin, (dates.get(row.asin) ?? new Set()).add(row.local_date));
  }
  for (const [asin, changed] of dates)
    await write((db) => compareSpan(db, { asin, ...spanOf(changed), find }));
  return added;
}
