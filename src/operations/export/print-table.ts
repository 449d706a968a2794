import { type CsvCell, printCsv, printCsvRows } from '../../core/csv.ts';
import { cleanse, printVisibleJson } from '../../core/quarantine.ts';
import type { ExportRow } from './export-table.ts';

/** The forms of an export, which are the endings of its files too. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What comes before the rows: the names of the columns in CSV, nothing in JSON Lines. */
export function printHead(columns: readonly string[], format: ExportFormat): string {
  return format === 'csv' ? printCsv([columns]) : '';
}

/**
 * Rows with all columns in their order: lists are JSON in a cell of CSV, and unknown is an empty cell or `null`. Cells of CSV are without
 * line ends and characters that nobody sees, which JSON has as escapes.
 */
export function printRows(
  columns: readonly string[],
  format: ExportFormat,
  rows: readonly ExportRow[],
): string {
  if (format === 'csv') return printCsvRows(rows.map((row) => columns.map((column) => toCell(row[column]))));
  return rows
    .map(
      (row) =>
        `${printVisibleJson(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))}\n`,
    )
    .join('');
}

function toCell(value: unknown): CsvCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return cleanse(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return printVisibleJson(value);
}
