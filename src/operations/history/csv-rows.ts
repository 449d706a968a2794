import { finished } from 'node:stream/promises';
import { scheduler } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { UnusableList } from '../read-list.ts';
import { HISTORY_ROWS_MAX, tooManyRows, unusable } from './history-bytes.ts';

/** A row of a CSV file and the line on which it begins, 1-based. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Longest row, in bytes: a keyword of 200 characters and several addresses fit. */
const ROW_BYTES_MAX = 16 * 1024;

/** How much is read before other requests run. */
const PIECE_BYTES = 64 * 1024;

/** Line ends in the order in which they are tried. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Whether cells may be in quotes. SerpBear writes none, and its keywords may contain some. */
export type Quoting = 'quoted' | 'plain';

/**
 * The rows of a CSV file in UTF-8, blank ones left out, some at a time; other requests run in between. Reads as far as its reader does;
 * throws `unusable_input` with the line for quotes that are not closed, rows that are too long, and at more than
 * {@link HISTORY_ROWS_MAX} rows.
 */
async function* readCsvRows(
  bytes: Uint8Array,
  quoting: Quoting,
): AsyncGenerator<readonly CsvRow[], void, void> {
  const parsing = startParsing(quoting);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const rows = await parsing.parse(bytes.subarray(at, at + PIECE_BYTES));
    if (rows.length > 0) yield rows;
    await scheduler.yield();
  }
  yield await parsing.end();
}

/** A CSV file whose first row has been read. */
export interface Sheet {
  /** Its first row; `[]` if it has none. */
  readonly head: readonly string[];
  /** What becomes of each of the other rows; they are read once. */
  map<Line>(toLine: (row: CsvRow) => Line): AsyncGenerator<readonly Line[], void, void>;
}

/** Opens a CSV file in UTF-8; throws as {@link readCsvRows}. */
export async function openSheet(bytes: Uint8Array, quoting: Quoting): Promise<Sheet> {
  const pieces = readCsvRows(bytes, quoting);
  let rest: readonly CsvRow[] = [];
  let head: readonly string[] = [];
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) {
    const [first, ...others] = piece.value;
    if (first === undefined) continue;
    [head, rest] = [first.cells, others];
    break;
  }
  return {
    head,
    async *map(toLine) {
      yield rest.map(toLine);
      for await (const rows of pieces) yield rows.map(toLine);
    },
  };
}

/** A file that is being parsed: each step returns the rows that it completes. */
interface Parsing {
  parse(piece: Uint8Array): Promise<readonly CsvRow[]>;
  end(): Promise<readonly CsvRow[]>;
}

function startParsing(quoting: Quoting): Parsing {
  let rows: CsvRow[] = [];
  let count = 0;
  // Where the next row begins.
  let line = 1;
  const parser = parse({
    relax_column_count: true,
    record_delimiter: LINE_ENDS,
    max_record_size: ROW_BYTES_MAX,
    quote: quoting === 'quoted' ? '"' : null,
    // Rows are taken here and not from the stream, which would cost a promise for each.
    on_record: (cells: string[]) => {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
      count += 1;
      return null;
    },
  });
  parser.resume();
  const ended = finished(parser);
  // A failure is reported by the step in which it happens.
  ended.catch(() => undefined);
  const takeRows = () => {
    // The header is a row too.
    if (count > HISTORY_ROWS_MAX + 1) throw tooManyRows();
    const taken = rows;
    rows = [];
    return taken;
  };
  const step = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (thrown) {
      throw thrown instanceof CsvError ? notCsv(thrown, line) : thrown;
    }
    return takeRows();
  };
  return {
    parse: (piece) =>
      step(
        new Promise<void>((resolve, reject) => {
          parser.write(piece, (failure) => (failure == null ? resolve() : reject(failure)));
        }),
      ),
    end: () => {
      parser.end();
      return step(ended);
    },
  };
}

function countLineEnds(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\n|\r/).length - 1 : 0;
}

function notCsv({ code }: CsvError, line: number): UnusableList {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return unusable({
      en: `Nothing was imported: the row that begins on line ${line} is longer than ${ROW_BYTES_MAX / 1024} KiB. Check whether a quotation mark on that line is not closed.`,
      ja: `${line} 行目から始まる行が ${ROW_BYTES_MAX / 1024} KiB を超えているため、何も取り込んでいません。その行の引用符（"）が閉じているか確認してください。`,
    });
  }
  return unusable({
    en: `Nothing was imported: a quotation mark in the row that begins on line ${line} is not closed, or is in the middle of a cell. Put such a cell in quotation marks, and double those inside it.`,
    ja: `${line} 行目から始まる行で引用符（"）が閉じていないか、セルの途中にあるため、何も取り込んでいません。セル全体を引用符で囲み、中の引用符は 2 つ重ねてください。`,
  });
}
