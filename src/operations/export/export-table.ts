import type { Language } from '../../core/text.ts';
import type { Account, AccountAsin } from '../../store/port.ts';
import type { DateRange } from '../date-range.ts';
import type { ReadContext } from '../operation.ts';

/** What is exported: an account, its products by ASIN, and Japanese dates, both included. */
export interface ExportJob {
  readonly context: Pick<ReadContext, 'store' | 'nowMs' | 'settings'>;
  readonly account: Account;
  readonly products: readonly AccountAsin[];
  readonly range: DateRange;
  /** The language of sentences. */
  readonly language: Language;
}

/** A row by the names of its columns; unknown is `null`, and what is missing is unknown. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** A table of an export: its name, its columns in their order, and its rows, some at a time. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  list(job: ExportJob): AsyncIterable<readonly ExportRow[]>;
}

/** Who brought a reading, as two columns. */
export const BRINGER_COLUMNS = ['brought_by_kind', 'brought_by_name'] as const;

/** The member `brought_by` of a section's row as {@link BRINGER_COLUMNS}. */
export function bringerCells(broughtBy: unknown): ExportRow {
  if (typeof broughtBy !== 'object' || broughtBy === null) return {};
  const { kind, name }: { readonly kind?: unknown; readonly name?: unknown } = broughtBy;
  return { brought_by_kind: kind, brought_by_name: name };
}
