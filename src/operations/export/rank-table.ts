import { createInstantPrinter } from '../../core/instant.ts';
import type { AccountAsin, KeywordSeries } from '../../store/port.ts';
import { toRelation } from '../changes/event-schema.ts';
import { listAllKeywords } from '../keywords/list-keywords.ts';
import { listRankDays, RANK_COLUMNS, toObservation } from '../ranks/rank-days.ts';
import { breaksOf, gapDatesOf, gapsOf, observationsOf } from '../ranks/rankings-window.ts';
import type { ExportJob, ExportRow, ExportTable } from './export-table.ts';

/** Products whose ranks for a keyword are read at once: with a year of dates some thousand rows. */
const PRODUCTS_AT_ONCE = 20;

/** One row for each keyword, product and date: what the API has, for all products and any number of dates. */
export const rankTable: ExportTable = {
  name: 'rankings',
  columns: [...RANK_COLUMNS, 'relation', 'differs'],
  async *list(job) {
    const { context, account, products, range } = job;
    const batches = batchesOf(products);
    for await (const { keyword } of listAllKeywords(context.store, account.id)) {
      for (const batch of batches) {
        const asins = batch.map(({ asin }) => asin);
        const choice = { ...range, asins, limit: PRODUCTS_AT_ONCE };
        const found = await context.store.findKeywordRanks(account.id, keyword, choice);
        // Removed since the export began.
        if (found === undefined) break;
        yield toRows(job, batch, found);
      }
    }
  },
};

/** At least one, since gaps are listed without products too. */
function batchesOf(products: readonly AccountAsin[]): (readonly AccountAsin[])[] {
  const starts = Array.from({ length: Math.ceil(products.length / PRODUCTS_AT_ONCE) || 1 }, (_, at) => at);
  return starts.map((at) => products.slice(at * PRODUCTS_AT_ONCE, (at + 1) * PRODUCTS_AT_ONCE));
}

function toRows(
  { context, range }: ExportJob,
  products: readonly AccountAsin[],
  found: KeywordSeries,
): ExportRow[] {
  const { keyword, readings, series } = found;
  const print = createInstantPrinter();
  const rows = observationsOf(
    series.flatMap((one) => one.rows),
    readings,
  );
  const known = products.map(({ asin }) => ({
    asin,
    observations: (rows.get(asin) ?? []).map((row) => toObservation(row, print)),
  }));
  const gaps = gapsOf(readings, range, gapDatesOf(context, found)).map(({ localDate, reason }) => ({
    local_date: localDate,
    reason,
  }));
  const relations = new Map(products.map(({ asin, relation }) => [asin, toRelation(relation)]));
  const differs = new Map(breaksOf(readings).map((one) => [one.localDate, one.differs]));
  return listRankDays(keyword.keyword, known, gaps).map((day) => ({
    ...day,
    relation: day.asin === null ? null : relations.get(day.asin),
    differs: day.rank_status === 'unknown' ? null : differs.get(day.local_date),
  }));
}
