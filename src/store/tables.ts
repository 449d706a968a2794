import type { Kysely } from 'kysely';
import type { LocalDate } from '../core/local-date.ts';
import type { FailureReason, ReadingOutcome } from '../core/reading.ts';
import type { AccountTables } from './accounts/tables.ts';
import type { AssistantTables } from './assistant/tables.ts';
import type { ChangeTables } from './changes/tables.ts';
import type { KeyTables } from './keys/tables.ts';
import type { KeywordTables } from './keywords/tables.ts';
import type { TargetFailure } from './plan/claim-port.ts';
import type { AlarmEnd } from './plan/port.ts';
import type { ProductTables } from './products/tables.ts';
import type { ReadingTables } from './readings/tables.ts';
import type { UserTables } from './users/tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';

/** The tables as both databases have them; the columns are told in `migrations/`. */
export interface Tables
  extends AccountTables,
    AssistantTables,
    ChangeTables,
    KeyTables,
    KeywordTables,
    ProductTables,
    ReadingTables,
    UserTables,
    WebhookTables {
  readonly days: DaysTable;
  readonly day_targets: DayTargetsTable;
  readonly target_attempts: TargetAttemptsTable;
  readonly day_costs: DayCostsTable;
  readonly source_days: SourceDaysTable;
  readonly source_turns: SourceTurnsTable;
  readonly sources: SourcesTable;
  readonly withdrawn_readings: WithdrawnReadingsTable;
}

/** What queries run on: a connection or an open transaction. */
export type Db = Kysely<Tables>;

export interface DaysTable {
  local_date: LocalDate;
  planned_at_ms: number;
  alarm_at_ms: number;
  alarm: 'sending' | AlarmEnd | null;
  alarm_until_ms: number | null;
  counts: string | null;
  final_at_ms: number | null;
}

/** Which target a row is about: a term's id and no ASIN, or 0 and a product's ASIN. */
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
  done_at_ms: number | null;
  task_id: string | null;
  task_source: string | null;
  task_pages: number | null;
  task_posted_at_ms: number | null;
}

export interface TargetAttemptsTable extends TargetColumns {
  local_date: LocalDate;
  attempt: number;
  source: string;
  started_at_ms: number;
  ended_at_ms: number;
  outcome: ReadingOutcome;
  reason: TargetFailure | null;
  pages_read: number;
  calls: number;
  detail: string | null;
}

export interface DayCostsTable {
  local_date: LocalDate;
  source: string;
  unit: string;
  amount: number;
  calls: number;
}

export interface SourceDaysTable {
  local_date: LocalDate;
  source: string;
  stopped_reason: FailureReason | null;
  stopped_at_ms: number | null;
  detail: string | null;
  slowness: number;
  slowed_at_ms: number | null;
  paused_until_ms: number | null;
}

export interface SourceTurnsTable {
  source: string;
  free_at_ms: number;
  taken_at_ms: number;
}

export interface SourcesTable {
  name: string;
  kind: string;
  settings: string;
  added_at_ms: number;
}

export interface WithdrawnReadingsTable extends TargetColumns {
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
