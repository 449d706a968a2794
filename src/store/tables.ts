import type { Generated, Kysely, Selectable } from 'kysely';
import type { LocalDate } from '../core/local-date.ts';
import type { Plan } from '../core/plan.ts';
import type { FailureReason, ReadingOutcome } from '../core/reading.ts';
import type { Doubt } from '../core/reading-doubt.ts';
import type { AssistantTables } from './assistant/tables.ts';
import type { AlarmEnd, ProductFailure, Relation, TargetFailure } from './port.ts';
import type { UserTables } from './users/tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';

/** The tables as both databases have them; the columns are told in `migrations/`. */
export interface Tables extends AssistantTables, UserTables, WebhookTables {
  readonly accounts: AccountsTable;
  readonly api_keys: ApiKeysTable;
  readonly account_asins: AccountAsinsTable;
  readonly terms: TermsTable;
  readonly account_keywords: AccountKeywordsTable;
  readonly keyword_tags: KeywordTagsTable;
  readonly readings: ReadingsTable;
  readonly shelves: ShelvesTable;
  readonly ranks: RanksTable;
  readonly latest_ranks: LatestRanksTable;
  readonly products: ProductsTable;
  readonly days: DaysTable;
  readonly day_targets: DayTargetsTable;
  readonly target_attempts: TargetAttemptsTable;
  readonly day_costs: DayCostsTable;
  readonly source_days: SourceDaysTable;
  readonly sources: SourcesTable;
  readonly product_snapshots: ProductSnapshotsTable;
  readonly change_events: ChangeEventsTable;
  readonly event_order: EventOrderTable;
  readonly withdrawn_readings: WithdrawnReadingsTable;
}

/** What queries run on: a connection or an open transaction. */
export type Db = Kysely<Tables>;

export interface AccountsTable {
  id: string;
  name: string;
  plan: Plan;
  version: number;
  last_asin_seq: number;
  last_keyword_seq: number;
  created_at_ms: number;
  closed_at_ms: number | null;
}

export interface ApiKeysTable {
  account_id: string;
  id: string;
  name: string;
  prefix: string;
  last_four: string;
  hash: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  last_used_at_ms: number | null;
  replaced_by: string | null;
}

export interface AccountAsinsTable {
  account_id: string;
  asin: string;
  relation: Relation;
  names: string;
  seq: number;
  added_at_ms: number;
}

export interface TermsTable {
  id: Generated<number>;
  term: string;
  newest_date: LocalDate | null;
  newest_usable_date: LocalDate | null;
  newest_complete_date: LocalDate | null;
}

export interface AccountKeywordsTable {
  account_id: string;
  keyword: string;
  term_id: number;
  twin_key: string;
  seq: number;
  added_at_ms: number;
}

export interface KeywordTagsTable {
  account_id: string;
  keyword: string;
  tag: string;
}

export interface ReadingsTable {
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
  /** 1: the shop's whole list stands on the leading pages. */
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

export interface ProductsTable {
  asin: string;
  title: string;
  title_seen_at_ms: number;
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

export interface SourcesTable {
  name: string;
  kind: string;
  settings: string;
  added_at_ms: number;
}

export interface ProductSnapshotsTable {
  asin: string;
  term_id: number;
  source: string;
  local_date: LocalDate;
  observed_at_ms: number;
  reason: ProductFailure | null;
  body: string | null;
  shown_asin: string | null;
}

export interface ChangeEventsTable {
  asin: string;
  local_date: LocalDate;
  id: string;
  kind: string;
  scope: string;
  keyword_term_id: number | null;
  teller_term_id: number;
  teller_source: string;
  observed_at_ms: number;
  compared_with: LocalDate;
  value_after: string;
  body: string;
  born_seq: number;
  seq: number;
}

export interface EventOrderTable {
  id: number;
  last_seq: number;
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

export type RankColumns = Selectable<RanksTable>;
export type LatestRankColumns = Selectable<LatestRanksTable>;
