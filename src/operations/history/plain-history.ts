import { quote, type Text } from '../../core/text.ts';
import { type CsvRow, openSheet } from './csv-rows.ts';
import { unusable } from './history-bytes.ts';
import { type SentHistory, type SentLine, sentRank, unusableLine } from './sent-rank.ts';

/** The columns of a plain CSV file, each with the names that it may have. */
const COLUMNS = {
  keyword: ['keyword', 'キーワード', '検索キーワード'],
  asin: ['asin'],
  local_date: ['local_date', 'date', '日付'],
  rank: ['rank', '順位'],
} as const;
type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

/** Columns named in one answer, at most. */
const IGNORED_LISTED_MAX = 30;

/**
 * Reads `keyword,asin,local_date,rank`, in any order and with other columns between them, which are ignored. Throws `unusable_input`
 * if the first row does not name each of these columns once.
 */
export async function readPlainHistory(bytes: Uint8Array): Promise<SentHistory> {
  const sheet = await openSheet(bytes, 'quoted');
  const heads = sheet.head.map((cell) => cell.normalize('NFKC').trim());
  const places = placesOf(heads);
  const ignored = heads.filter((head, index) => head !== '' && !Object.values(places).includes(index));
  return {
    ignoredColumns: ignored.slice(0, IGNORED_LISTED_MAX),
    lines: sheet.map((row) => toLine(row, places, heads.length)),
  };
}

function otherCells(count: number, columns: number): Text {
  return {
    en: `The line has ${count} cells, but the first line names ${columns} columns. Put a value with a comma in double quotes, or write it without one.`,
    ja: `1 行目の列は ${columns} 個ですが、この行には ${count} 個の値があります。コンマを含む値は二重引用符で囲むか、コンマなしで書いてください。`,
  };
}

type Places = Readonly<Record<Column, number>>;

function placesOf(heads: readonly string[]): Places {
  const found = NAMES.map((name) => {
    const accepted: readonly string[] = COLUMNS[name];
    const at = heads.flatMap((head, index) => (accepted.includes(head.toLowerCase()) ? [index] : []));
    return [name, at] as const;
  });
  const missing = found.filter(([, at]) => at.length === 0).map(([name]) => name);
  if (missing.length > 0) throw unusable(missingColumns(missing, heads));
  const twice = found.find(([, at]) => at.length > 1);
  if (twice !== undefined) throw unusable(repeatedColumn(twice[0]));
  return Object.fromEntries(found.map(([name, [at = 0]]) => [name, at])) as Places;
}

function missingColumns(missing: readonly Column[], heads: readonly string[]): Text {
  const [list, there] = [missing.join(', '), quote(heads.join(','))];
  return {
    en: `Nothing was imported: the first line has no column ${list}. It has to name keyword, asin, local_date and rank; it is ${there}.`,
    ja: `1 行目に ${list} の列がないため、何も取り込んでいません。1 行目には列名 keyword、asin、local_date、rank が必要です（現在の 1 行目：${there}）。`,
  };
}

function repeatedColumn(name: Column): Text {
  return {
    en: `Nothing was imported: more than one column is named ${name} (also ${COLUMNS[name].join(', ')}). Rename those that do not count.`,
    ja: `${name} の列（${COLUMNS[name].join('、')}）が 2 つ以上あるため、何も取り込んでいません。使わない列の名前を変えてください。`,
  };
}

/** A line with a cell too many or too few is refused: an unquoted `1,234` would be the rank 1. */
function toLine({ line, cells }: CsvRow, places: Places, columns: number): SentLine {
  const hasAll = NAMES.every((name) => places[name] < cells.length);
  if (!hasAll || cells.slice(columns).some((cell) => cell.trim() !== ''))
    return unusableLine(line, otherCells(cells.length, columns));
  const cell = (name: Column) => cells[places[name]] ?? '';
  return sentRank({
    line,
    keyword: cell('keyword'),
    asin: cell('asin'),
    localDate: cell('local_date'),
    rank: cell('rank'),
    tool: 'csv',
  });
}
