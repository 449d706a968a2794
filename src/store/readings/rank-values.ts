import type { LocalDate } from '../../core/local-date.ts';
import { type JsonColumn, numbers, words } from '../json-rows.ts';
import { positionsOf, statusOf } from './ranks.ts';
import type { RankRow } from './ranks-port.ts';

/** The values of a rank row except its product, in the order of {@link RANK_COLUMNS}; see `jsonRows`. */
export type RankValues = readonly [
  localDate: LocalDate,
  sponsoredPositions: string | null,
  rank: number | null,
  position: number | null,
  page: number | null,
  observedAtMs: number,
  observedResults: number,
];

/** The columns of {@link RankValues} in `ranks as r`. */
export const RANK_COLUMNS: readonly JsonColumn[] = [
  ...words(['r.local_date', 'r.sponsored_positions']),
  ...numbers(['r.rank', 'r.position', 'r.page', 'r.observed_at_ms', 'r.observed_results']),
];

/** The rank of a product. */
export function rankOfValues(asin: string, values: RankValues): RankRow {
  return {
    asin,
    localDate: values[0],
    observedAtMs: values[5],
    status: statusOf(values[2]),
    rank: values[2],
    position: values[3],
    page: values[4],
    sponsoredPositions: positionsOf(values[1]),
    observedResults: values[6],
  };
}
