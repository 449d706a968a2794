import type { CsvCell } from '../core/csv.ts';
import type { PlainTextId } from './texts/index.ts';
import type { Visit } from './visit.ts';

/** A cell of a file for people: words are in the reader's language, lists are joined, yes and no are words. */
export type SheetCell = CsvCell | undefined | readonly (string | number)[];

/** A column of a file: the text of its head, and its cell of a row. */
export type SheetColumn<Row> = readonly [head: PlainTextId, cell: (row: Row, visit: Visit) => SheetCell];

/** Rows under their heads, in the reader's language. */
export function sheetRows<Row>(
  visit: Visit,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): CsvCell[][] {
  return [
    columns.map(([head]) => visit.t(head)),
    ...rows.map((row) => columns.map(([, cell]) => toCsvCell(cell(row, visit), visit))),
  ];
}

/** Where ads of a product were: a word if there were none, since an empty cell means that it is unknown. */
export function sheetAds(places: readonly number[] | null, t: Visit['t']): SheetCell {
  return places !== null && places.length === 0 ? t('ranks.noAds') : places;
}

/** What separates the entries of a list in a cell: texts of the shop contain commas, but hardly ever this. */
const BETWEEN = ' / ';

function toCsvCell(cell: SheetCell, { t }: Visit): CsvCell {
  if (typeof cell === 'boolean') return t(cell ? 'sheet.yes' : 'sheet.no');
  if (typeof cell !== 'object' || cell === null) return cell ?? null;
  return cell.join(BETWEEN);
}
