import type { Selectable } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason, ReadingOutcome } from '../../core/reading.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import type { BringerColumns } from './bringer-columns.ts';

/** Tables of readings in both databases; `migrations/` describes the columns. */
export interface ReadingTables {
  readonly readings: ReadingsTable;
  readonly shelves: ShelvesTable;
  readonly waiting_pages: WaitingPagesTable;
  readonly ranks: RanksTable;
  readonly latest_ranks: LatestRanksTable;
}

export interface ReadingsTable extends BringerColumns {
  term_id: number;
  local_date: LocalDate;
  outcome: ReadingOutcome;
  reason: FailureReason | null;
  observed_at_ms: number;
  observed_results: number | null;
  pages_read: number;
  pages_wanted: number;
  pages_kept: number;
  source: string;
  /** 1: the leading pages contain the shop's whole list. */
  list_ends: number;
  /** JSON. */
  context: string;
  doubt: Doubt | null;
}

export interface ShelvesTable {
  term_id: number;
  local_date: LocalDate;
  body: Uint8Array;
}

export interface WaitingPagesTable extends BringerColumns {
  term_id: number;
  local_date: LocalDate;
  /** In the order of arrival. */
  number: number;
  body: Uint8Array;
  pages_wanted: number;
}

export interface RanksTable {
  term_id: number;
  asin: string;
  local_date: LocalDate;
  observed_at_ms: number;
  rank: number | null;
  position: number | null;
  page: number | null;
  sponsored_positions: string | null;
  observed_results: number;
}

export interface LatestRanksTable extends RanksTable {
  previous_rank: number | null;
  previous_local_date: LocalDate | null;
}

export type RankColumns = Selectable<RanksTable>;

export type LatestRankColumns = Selectable<LatestRanksTable>;
