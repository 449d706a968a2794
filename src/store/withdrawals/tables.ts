import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome } from '../../core/reading.ts';
import type { TargetFailure } from '../plan/claim-port.ts';
import type { TargetColumns } from '../plan/tables.ts';
import type { BringerColumns } from '../readings/bringer-columns.ts';

/** Tables of withdrawn readings in both databases; `migrations/` describes the columns. */
export interface WithdrawalTables {
  readonly withdrawn_readings: WithdrawnReadingsTable;
}

export interface WithdrawnReadingsTable extends TargetColumns, BringerColumns {
  local_date: LocalDate;
  number: number;
  withdrawn_at_ms: number;
  why: string;
  source: string;
  outcome: ReadingOutcome;
  reason: TargetFailure | null;
  observed_at_ms: number;
  observed_results: number | null;
  pages_read: number | null;
  pages_wanted: number | null;
  pages_kept: number | null;
  list_ends: number | null;
  context: string | null;
  shelf: Uint8Array | null;
  body: string | null;
  shown_asin: string | null;
}
