import type { LocalDate } from '../../core/local-date.ts';
import type { CapLevel, CapPeriod } from '../../core/spending-cap.ts';

/** Tables of caps in both databases; `migrations/` describes the columns. */
export interface SpendingTables {
  readonly account_costs: AccountCostsTable;
  readonly source_caps: SourceCapsTable;
}

export interface AccountCostsTable {
  account_id: string;
  source: string;
  local_date: LocalDate;
  unit: string;
  amount: number;
  calls: number;
}

export interface SourceCapsTable {
  source: string;
  account_id: string;
  period: CapPeriod;
  measure: string;
  most: number;
  reached_on: LocalDate | null;
  announced_on: LocalDate | null;
  announced_level: CapLevel;
  alarm_at_ms: number | null;
}
