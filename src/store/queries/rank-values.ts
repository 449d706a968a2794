import type { LocalDate } from '../../core/local-date.ts';
import type { RankRow } from '../port.ts';
import { positionsOf, statusOf } from './ranks.ts';

/** What a rank row holds besides its product, in the order of {@link rankValueColumns}; see `jsonRows`. */
export type RankValues = readonly [
  localDate: LocalDate,
  observedAtMs: number,
  rank: number | null,
  position: number | null,
  page: number | null,
  sponsoredPositions: string | null,
  observedResults: number,
];

/** The columns of {@link RankValues} in `ranks` or `latest_ranks`, by the alias of the table. */
export function rankValueColumns(table: string): string[] {
  return COLUMNS.map((column) => `${table}.${column}`);
}

const COLUMNS = [
  ...['local_date', 'observed_at_ms', 'rank', 'position', 'page'],
  ...['sponsored_positions', 'observed_results'],
];

/** A rank row of a product. */
export function rankOfValues(
  asin: string,
  values: readonly [...RankValues, ...rest: readonly unknown[]],
): RankRow {
  return {
    asin,
    localDate: values[0],
    observedAtMs: values[1],
    status: statusOf(values[2]),
    rank: values[2],
    position: values[3],
    page: values[4],
    sponsoredPositions: positionsOf(values[5]),
    observedResults: values[6],
  };
}
