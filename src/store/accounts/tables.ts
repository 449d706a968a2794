import type { Generated } from 'kysely';
import type { Plan } from '../../core/plan.ts';
import type { TargetColumns } from '../plan/tables.ts';

/** Tables of accounts in both databases; `migrations/` describes the columns. */
export interface AccountTables {
  readonly accounts: AccountsTable;
  readonly former_targets: FormerTargetsTable;
}

export interface AccountsTable {
  id: string;
  name: string;
  plan: Plan;
  asins_max: number | null;
  keywords_max: number | null;
  watched_asins_max: number | null;
  adds_pages: Generated<number>;
  version: number;
  last_asin_seq: number;
  last_keyword_seq: number;
  created_at_ms: number;
  closed_at_ms: number | null;
  deleting_since_ms: number | null;
  steps_dismissed_at_ms: number | null;
}

export interface FormerTargetsTable extends TargetColumns {
  account_id: string;
}
