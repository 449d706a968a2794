/** The column of a table that numbers its rows, or `null`. */
export interface Table {
  readonly column: number | null;
}

/** Headers of columns that contain a row's place. */
const RANK =
  /^(?:順位?|ラン(?:ク|キング)|おすすめ順位?|人気順位?|総合順位?|番号|通番|位|no|nr|rank(?:ing)?|place|#|№)$/iu;
const PLACE = /^第?(\d{1,2})(?:位|番|着)?[.)]?$/u;
const MARKS = /[*_`🏆👑🥇🥈🥉\s.．:：]/gu;

/** The cells of a line of a table; `undefined` for any other line. */
export function cellsOf(line: string): string[] | undefined {
  if (!/^[ \t\u3000]*\|/u.test(line)) return undefined;
  return line
    .trim()
    .replace(/^\||\|$/gu, '')
    .split('|')
    .map((cell) => cell.trim());
}

/**
 * A table by its first line. The header shows which column has the place: a column with such a name, otherwise a first
 * column without a name. A table that begins with a number has no header, and its first column has the place.
 */
export function tableOf(cells: readonly string[]): Table {
  const names = cells.map((cell) => cell.normalize('NFKC').replace(MARKS, ''));
  const named = names.findIndex((name) => RANK.test(name));
  if (named >= 0) return { column: named };
  return { column: names[0] === '' || placeIn(cells, { column: 0 }) !== undefined ? 0 : null };
}

/** The place of a row, from the column that has it. */
export function placeIn(cells: readonly string[], { column }: Table): number | undefined {
  const cell = column === null ? undefined : cells[column];
  const place = Number(PLACE.exec((cell ?? '').normalize('NFKC').replace(/[*_`\s]/gu, ''))?.[1] ?? 0);
  return place > 0 ? place : undefined;
}
