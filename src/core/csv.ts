export type CsvCell = string | number | boolean | null;

/** A column of a file: its head, and its cell of a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

/** Rows under their heads. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): CsvCell[][] {
  return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
}

/**
 * What a spreadsheet runs: these signs at the start of a cell (a Japanese Excel takes the full-width ones alike), also behind spaces,
 * signs that no one can see, quotes, and what another country's spreadsheet takes for the border of a cell.
 */
const RUN =
  /^([\s;,|"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** At the start of a cell they make a spreadsheet swallow the next one. */
const SWALLOWING = /^(?=[\t\r\n])/;

/**
 * A text that no spreadsheet runs: what would be run has an apostrophe directly before it, so that it is text whichever sign ends a cell
 * there. Every other text stays as it is.
 */
export function defuseCell(text: string): string {
  return text.replace(RUN, "$1'").replace(SWALLOWING, "'");
}

/**
 * Prints rows as CSV (RFC 4180): UTF-8 with BOM, CRLF after each row, quotes where needed. Unknown (`null`) is an empty
 * cell; a text cell that a spreadsheet would run is {@link defuseCell | defused}. Numbers are printed as they are.
 */
export function printCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('')}`;
}

function printCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = defuseCell(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
