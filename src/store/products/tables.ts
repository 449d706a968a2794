import type { LocalDate } from '../../core/local-date.ts';
import type { BringerColumns } from '../readings/bringer-columns.ts';
import type { ProductFailure, Relation } from './port.ts';

/** Tables of products in both databases; `migrations/` describes the columns. */
export interface ProductTables {
  readonly account_asins: AccountAsinsTable;
  readonly products: ProductsTable;
  readonly product_snapshots: ProductSnapshotsTable;
}

export interface AccountAsinsTable {
  account_id: string;
  asin: string;
  relation: Relation;
  names: string;
  seq: number;
  added_at_ms: number;
}

export interface ProductsTable {
  asin: string;
  title: string;
  title_seen_at_ms: number;
}

export interface ProductSnapshotsTable extends BringerColumns {
  asin: string;
  term_id: number;
  source: string;
  local_date: LocalDate;
  observed_at_ms: number;
  reason: ProductFailure | null;
  body: string | null;
  shown_asin: string | null;
}
