export type CsvCell = string | number | boolean | null;

/** Characters at the start of a text cell that make a spreadsheet run it or swallow the next cell; a Japanese Excel takes the full-width ones alike. */
const RUNNABLE = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Prints rows as CSV (RFC 4180): UTF-8 with BOM, CRLF after each row, quotes where needed. Unknown (`null`) is an empty
 * cell; a text cell that a spreadsheet would run gets one leading apostrophe. Numbers are printed as they are.
 */
export function printCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('')}`;
}

function printCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = RUNNABLE.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
