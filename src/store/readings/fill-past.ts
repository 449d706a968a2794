import type { LocalDate } from '../../core/local-date.ts';
import { compareSpan, spanOf } from '../changes/compare-products.ts';
import type { FindChanges } from '../changes/port.ts';
import type { Db } from '../tables.ts';
import { fillTerm } from './fill-ranks.ts';

/** Which products lack their past for which terms, and how a transaction is run. */
export interface PastToFill {
  readonly terms: readonly string[];
  readonly asins: readonly string[];
  readonly find: FindChanges;
  readonly write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/**
 * Fills the rank rows that products lack for terms, from kept shelves; gives how many were added. Each term has a transaction of its own,
 * so that others get their turn. Then each product has one in which all its changes are worked out: after each term they would be
 * worked out again with those of all terms before.
 */
export async function fillPast({ terms, asins, find, write }: PastToFill): Promise<number> {
  const dates = new Map<string, Set<LocalDate>>();
  let added = 0;
  for (const term of terms) {
    const filled = await write((db) => fillTerm(db, term, asins, find));
    added += filled.added;
    for (const { row } of filled.changed)
      dates.set(row.asin, (dates.get(row.asin) ?? new Set()).add(row.local_date));
  }
  for (const [asin, changed] of dates)
    await write((db) => compareSpan(db, { asin, ...spanOf(changed), find }));
  return added;
}
