import type { LocalDate } from '../../core/local-date.ts';
import type { RankRow } from '../port.ts';
import { valueAt } from './json-columns.ts';
import { positionsOf, statusOf } from './ranks.ts';

/** What rank rows hold besides their product, a column each in the order of {@link rankValueColumns}; see `jsonColumns`. */
export type RankValues = readonly [
  localDate: readonly LocalDate[],
  observedAtMs: readonly number[],
  rank: readonly (number | null)[],
  position: readonly (number | null)[],
  page: readonly (number | null)[],
  sponsoredPositions: readonly (string | null)[],
  observedResults: readonly number[],
];

/** The columns of {@link RankValues} in `ranks` or `latest_ranks`, by the alias of the table. */
export function rankValueColumns(table: string): string[] {
  return COLUMNS.map((column) => `${table}.${column}`);
}

const COLUMNS = [
  ...['local_date', 'observed_at_ms', 'rank', 'position', 'page'],
  ...['sponsored_positions', 'observed_results'],
];

/** One row of the columns, the rank of a product. */
export function rankOfValues(
  asin: string,
  values: readonly [...RankValues, ...rest: readonly unknown[]],
  row: number,
): RankRow {
  const rank = valueAt(values[2], row);
  return {
    asin,
    localDate: valueAt(values[0], row),
    observedAtMs: valueAt(values[1], row),
    status: statusOf(rank),
    rank,
    position: valueAt(values[3], row),
    page: valueAt(values[4], row),
    sponsoredPositions: positionsOf(valueAt(values[5], row)),
    observedResults: valueAt(values[6], row),
  };
}
