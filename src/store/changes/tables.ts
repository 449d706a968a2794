import type { LocalDate } from '../../core/local-date.ts';

/** Tables of changes in both databases; `migrations/` describes the columns. */
export interface ChangeTables {
  readonly change_events: ChangeEventsTable;
  readonly event_order: EventOrderTable;
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
