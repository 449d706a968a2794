import type { FoldedText } from '../fold/folded-text.ts';
import { drawGap } from '../fold/outline.ts';
import { partitionPoint } from '../fold/partition-point.ts';
import { type Amount, listAmounts } from '../products/amounts.ts';
import { type Cell, isByColumns, type Line, type LineKind, readLines } from './lines.ts';

/** One sentence, heading or table row: the stretch in which a product is looked for, and what it inherits from around it. */
export interface Sentence {
  readonly index: number;
  /** Its range in {@link Layout.text}. */
  readonly start: number;
  readonly end: number;
  readonly kind: LineKind;
  /** Headings, list entries above a nested one, the header of a table: the nearest first. */
  readonly heads: readonly number[];
  /** The sentence before it in the same paragraph or entry. */
  readonly before: number | null;
  readonly behind: number | null;
  /** The sentences directly below a heading, entry or row that are its details. */
  readonly below: readonly number[];
  /** Amounts of a row that have their unit in the table's header, by their places in {@link Layout.text}. */
  readonly amounts: readonly Amount[];
  /** The heading of its column, where the columns of its table are the things; itself elsewhere. */
  readonly entry: number;
}

/** An answer drawn as one string with a character for each gap, cut into sentences. */
export interface Layout {
  readonly text: string;
  /** For each folded character its place in {@link text}, then the length of the text. */
  readonly places: Uint32Array;
  readonly sentences: readonly Sentence[];
}

/** The number of an entry. */
const NUMBER_ALONE = /^[^\p{L}\p{N}]*(?:\d{1,2}|[a-z]|第?\d{1,2}位)[^\p{L}\p{N}]*$/u;
const HEADS_MAX = 6;

/** Cuts an answer into sentences, each with what is above it. Linear in the length of the text; never throws. */
export function layOut(answer: string, folded: FoldedText): Layout {
  const drawn = draw(folded);
  const sentences: Sentence[] = [];
  const lines = readLines(answer, folded);
  let stack: readonly Open[] = [];
  let table: Table | null = null;
  for (const [at, line] of lines.entries()) {
    stack = stack.filter(({ kind, level }) =>
      kind === line.kind
        ? level < line.level
        : kind === 'heading' || (line.kind !== 'heading' && !(line.isAfterBlank && line.level === 0)),
    );
    if (line.kind !== 'row') table = null;
    else
      table ??= {
        header: sentences.length,
        cells: line.cells,
        columns: isByColumns(rowsFrom(lines, at)) ? [] : null,
      };
    const heads = headsOf(stack, table, sentences.length);
    const first = sentences.length;
    if (table?.columns != null)
      table = { ...table, columns: addCells(sentences, drawn, line, { columns: table.columns, heads }) };
    else addSentences(sentences, drawn, line, { heads, table, joins: joins(lines[at - 1], line) });
    if (sentences.length > first && (line.kind === 'heading' || line.kind === 'item'))
      stack = [...stack, { level: line.level, sentence: first, kind: line.kind }];
  }
  return { ...drawn, sentences: withDetails(sentences) };
}

/** A heading or an entry that is open. */
interface Open {
  readonly level: number;
  readonly sentence: number;
  readonly kind: LineKind;
}

/** The table that is open: its header, and the sentences of its columns where they are the things. */
interface Table {
  readonly header: number;
  readonly cells: readonly Cell[];
  readonly columns: Columns | null;
}

function joins(last: Line | undefined, line: Line): boolean {
  return last !== undefined && !line.isAfterBlank && line.kind === 'prose' && last.kind !== 'row';
}

function headsOf(stack: readonly Open[], table: Table | null, index: number): number[] {
  const open = (kind: LineKind) =>
    stack.flatMap((one) => (one.kind === kind ? [one.sentence] : [])).reverse();
  const header = table !== null && table.columns === null && table.header !== index ? [table.header] : [];
  return [...header, ...open('item'), ...open('heading')].slice(0, HEADS_MAX);
}

const COUNT = /^[^\d]{0,2}(?<number>\d[\d,]*(?:\.\d+)?)(?<unit>[人日]?)$/u;
const HEADER_UNIT = /[（(](?<unit>[^（）()]{1,6})[）)]|(?<counted>.+)数$/u;

/** Numbers of a row that have their unit in the header: 36 below `点数`. */
function cellAmounts({ cells }: Line, header: readonly Cell[], places: Uint32Array): Amount[] {
  return cells.flatMap((cell, column) => {
    const count = COUNT.exec(cell.raw)?.groups;
    const said = HEADER_UNIT.exec(header[column]?.raw ?? '')?.groups;
    if (count === undefined || said === undefined) return [];
    const counted = { 人: '人用', 日: '日分' }[said['counted'] ?? ''] ?? said['counted'];
    const amounts = listAmounts(
      `${count['number']?.replaceAll(',', '')}${(said['unit'] ?? counted ?? '').toLowerCase()}`,
    );
    const [start, end] = [places[cell.from] ?? 0, places[cell.to] ?? 0];
    return amounts.map((amount) => ({ ...amount, start, end }));
  });
}

/** The sentences of a table's header, by column, where each column is a thing; empty before the header is read. */
type Columns = readonly (number | undefined)[];

/** A table whose columns are the things: each cell is a sentence below its header, beside what its row says of the things. */
function addCells(
  sentences: Sentence[],
  { text, places }: Drawn,
  line: Line,
  { columns, heads }: { columns: Columns; heads: readonly number[] },
): Columns {
  const isHeader = columns.length === 0;
  let label: number | undefined;
  const added = line.cells.map(({ from, to }, column) => {
    if (from === to) return undefined;
    const index = sentences.length;
    const above = [columns[column], label].filter((one) => one !== undefined);
    if (column === 0) label = index;
    sentences.push({
      index,
      start: places[from] ?? text.length,
      end: places[to] ?? text.length,
      kind: isHeader ? 'heading' : 'item',
      heads: [...above, ...heads].slice(0, HEADS_MAX),
      before: null,
      behind: null,
      below: [],
      amounts: [],
      entry: columns[column] ?? index,
    });
    return index;
  });
  return isHeader ? added : columns;
}

/** Rows of a table by which it is known what its columns are. */
const ROWS_MAX = 20;

function rowsFrom(lines: readonly Line[], at: number): Line[] {
  let end = at;
  while (lines[end]?.kind === 'row' && end < at + ROWS_MAX) end += 1;
  return lines.slice(at, end);
}

const DETAILS_MAX = 6;

/** Notes for each heading, entry and row the lines of which it is the nearest. */
function withDetails(sentences: readonly Sentence[]): Sentence[] {
  const details = new Map<number, number[]>();
  for (const { index, heads } of sentences) {
    const [above] = heads;
    if (above === undefined) continue;
    const known = details.get(above) ?? [];
    if (known.length < DETAILS_MAX) details.set(above, [...known, index]);
  }
  return sentences.map((one) =>
    one.kind === 'prose' ? one : { ...one, below: details.get(one.index) ?? [] },
  );
}

function addSentences(
  sentences: Sentence[],
  { text, places }: Drawn,
  line: Line,
  { heads, table, joins }: { heads: readonly number[]; table: Table | null; joins: boolean },
): void {
  const [from, to] = [places[line.from] ?? text.length, places[line.to] ?? text.length];
  const amounts = table === null ? [] : cellAmounts(line, table.cells, places);
  let start = from;
  let previous = joins ? sentences.length - 1 : -1;
  const cut = (end: number) => {
    const said = text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(said) || (start === from && line.kind !== 'row' && NUMBER_ALONE.test(said)))
      return;
    const index = sentences.length;
    const before = sentences[previous];
    sentences.push({
      index,
      start,
      end,
      kind: line.kind,
      heads,
      before: before === undefined ? null : previous,
      behind: null,
      below: [],
      amounts,
      entry: index,
    });
    if (before !== undefined) sentences[previous] = { ...before, behind: index };
    previous = index;
  };
  for (let at = from; at < to; at += 1) {
    if (text[at] !== '。' || line.kind === 'row') continue;
    cut(at);
    start = at + 1;
  }
  cut(to);
}

type Drawn = Pick<Layout, 'text' | 'places'>;

function draw(folded: FoldedText): Drawn {
  const { characters, gaps } = folded;
  const places = new Uint32Array(characters.length + 1);
  const parts: string[] = [];
  let length = 0;
  let shown = 0;
  for (let at = 0; at <= characters.length; at += 1) {
    const gap = gaps[at] ?? 0;
    if (gap !== 0) {
      const drawn = drawGap(gap);
      parts.push(characters.slice(shown, at), drawn);
      length += drawn.length;
      shown = at;
    }
    places[at] = length;
    length += 1;
  }
  parts.push(characters.slice(shown));
  return { text: parts.join(''), places };
}

/** The number of the first character at or after a place of the drawn text. */
export function characterAt(places: Uint32Array, at: number): number {
  return partitionPoint(places.length - 1, (character) => (places[character] ?? 0) < at);
}
