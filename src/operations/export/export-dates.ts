import type { Language } from '../../core/text.ts';
import type { Account } from '../../store/port.ts';
import type { DateRange } from '../date-range.ts';
import type { OperatorContext } from '../operation.ts';
import {
  customQuestionTable,
  importedRankTable,
  keywordTable,
  keywordTagTable,
  productTable,
  questionTable,
} from './account-tables.ts';
import { checkTable } from './check-table.ts';
import { eventTable } from './event-table.ts';
import type { ExportTable } from './export-table.ts';
import { factTable } from './fact-table.ts';
import { type ExportFormat, printHead, printRows } from './print-table.ts';
import { rankTable } from './rank-table.ts';
import { readingTable } from './reading-table.ts';
import { shelfTable } from './shelf-table.ts';

const TABLES: readonly ExportTable[] = [
  keywordTable,
  keywordTagTable,
  productTable,
  rankTable,
  readingTable,
  eventTable,
  factTable,
  questionTable,
  customQuestionTable,
  checkTable,
  importedRankTable,
];

/** The names of all tables that an export can have. */
export const EXPORT_TABLE_NAMES: readonly string[] = [...TABLES, shelfTable].map(({ name }) => name);

/** What an export has besides its account. */
export interface DatesExport {
  readonly range: DateRange;
  readonly format: ExportFormat;
  /** Whether the cards of all stored results belong to it. */
  readonly shelves: 'with' | 'without';
  /** The language of sentences. */
  readonly language: Language;
}

/** A piece of a table: its text, and how many rows it has. */
export interface ExportPiece {
  readonly text: string;
  readonly rows: number;
}

/** A table whose pieces are read as they are taken. */
export interface ExportFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly pieces: AsyncIterable<ExportPiece>;
}

/**
 * The tables of an account between two dates, one after the other; pieces are of bounded size. That it was begun has an entry in the
 * audit. Readings that arrive meanwhile may be in later tables only.
 */
export async function* exportDates(
  context: Pick<OperatorContext, 'store' | 'nowMs' | 'settings'>,
  account: Account,
  { range, format, shelves, language }: DatesExport,
): AsyncGenerator<ExportFile, void, void> {
  await context.store.noteExport(account.id);
  const listed = await context.store.listAsins(account.id);
  const products = listed.toSorted((one, other) => (one.asin < other.asin ? -1 : 1));
  const job = { context, account, products, range, language };
  for (const table of shelves === 'with' ? [...TABLES, shelfTable] : TABLES) {
    const { name, columns } = table;
    yield { name, columns, pieces: listPieces(table, format, table.list(job)) };
  }
}

async function* listPieces(
  { columns }: ExportTable,
  format: ExportFormat,
  pages: ReturnType<ExportTable['list']>,
): AsyncGenerator<ExportPiece, void, void> {
  yield { text: printHead(columns, format), rows: 0 };
  for await (const rows of pages) {
    if (rows.length > 0) yield { text: printRows(columns, format, rows), rows: rows.length };
  }
}
