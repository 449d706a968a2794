import type { LocalDate } from '../../core/local-date.ts';
import type { ExportKind } from './sections.ts';

export { EXPORT_KINDS, type ExportKind, SECTIONS } from './sections.ts';

/** A row for people and programs: instants as RFC 3339, JSON as values, names as documented. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** Some rows in the order of their keys, and where the next ones begin; `null` at the end. */
export interface ExportedPage {
  readonly rows: readonly ExportedRow[];
  readonly next: ExportPlace | null;
}

/** A place in the order of rows. */
export type ExportPlace = readonly (string | number)[];

/** Which rows: of an account, and for most kinds of one of its keywords or products. */
export interface ExportQuery {
  readonly kind: ExportKind;
  readonly accountId: string;
  /** The keyword or the ASIN; empty for rows of the account itself. */
  readonly subject: string;
  readonly after: ExportPlace | null;
  /** Only rows of these Japanese dates, both included; for kinds with a `local_date`. */
  readonly dates?: { readonly from: LocalDate; readonly to: LocalDate };
}

/** Reads everything of an account, without secrets, in bounded pages of a stable order. */
export interface ExportReader {
  readExport(query: ExportQuery): Promise<ExportedPage>;
}
