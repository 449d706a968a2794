import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome, UnaskedReason } from '../../core/reading.ts';
import type { BringerColumns } from '../readings/bringer-columns.ts';
import type { TargetFailure } from './claim-port.ts';
import type { AlarmEnd } from './port.ts';

/** Tables of the plan in both databases; `migrations/` describes the columns. */
export interface PlanTables {
  readonly days: DaysTable;
  readonly day_targets: DayTargetsTable;
  readonly target_attempts: TargetAttemptsTable;
  readonly day_costs: DayCostsTable;
}

export interface DaysTable {
  local_date: LocalDate;
  planned_at_ms: number;
  alarm_at_ms: number;
  alarm: 'sending' | AlarmEnd | null;
  alarm_until_ms: number | null;
  counts: string | null;
  final_at_ms: number | null;
}

/** The target of a row: a term's id and an empty ASIN, or 0 and a product's ASIN. */
export interface TargetColumns {
  term_id: number;
  asin: string;
}

export interface DayTargetsTable extends TargetColumns {
  local_date: LocalDate;
  state: 'waiting' | 'running' | 'done';
  due_at_ms: number;
  attempts: number;
  lease_owner: string | null;
  lease_until_ms: number | null;
  lease_source: string | null;
  reason: TargetFailure | null;
  unasked: UnaskedReason | null;
  done_at_ms: number | null;
  task_id: string | null;
  task_source: string | null;
  task_pages: number | null;
  task_posted_at_ms: number | null;
}

export interface TargetAttemptsTable extends TargetColumns, BringerColumns {
  local_date: LocalDate;
  attempt: number;
  source: string;
  started_at_ms: number;
  ended_at_ms: number;
  outcome: ReadingOutcome;
  reason: TargetFailure | null;
  pages_read: number;
  calls: number;
  was_asked: number;
  detail: string | null;
}

export interface DayCostsTable {
  local_date: LocalDate;
  source: string;
  unit: string;
  amount: number;
  calls: number;
}
