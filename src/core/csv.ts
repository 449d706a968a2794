export type CsvCell = string | number | boolean | null;

/**
 * The start of a cell that a spreadsheet would run as a formula: one of these characters (Japanese Excel accepts the full-width
 * forms), also after spaces, invisible characters, quotes, and characters that separate cells in other locales.
 */
const RUN =
  /^([\s;,|"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** At the start of a cell they make a spreadsheet swallow the next one. */
const SWALLOWING = /^(?=[\t\r\n])/;

/**
 * Puts an apostrophe directly before a formula, so that it stays text for every separator of cells. Other texts are returned
 * unchanged.
 */
export function defuseCell(text: string): string {
  return text.replace(RUN, "$1'").replace(SWALLOWING, "'");
}

/**
 * Prints rows as CSV (RFC 4180): UTF-8 with BOM, CRLF after each row, quotes where needed. Unknown (`null`) is an empty
 * cell; a text cell that a spreadsheet would run is {@link defuseCell | defused}. Numbers are printed as they are.
 */
export function printCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${printCsvRows(rows)}`;
}

/** As {@link printCsv}, for rows that follow others: without a BOM. */
export function printCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('');
}

function printCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = defuseCell(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
