import type { FoldedText } from '../fold/folded-text.ts';
import { drawGap } from '../fold/outline.ts';
import { partitionPoint } from '../fold/partition-point.ts';
import { type Amount, listAmounts } from '../products/amounts.ts';
import { type Cell, isByColumns, LIST_LEVEL, type Line, type LineKind, readLines } from './lines.ts';

/** One sentence, heading or table row: the stretch in which a product is looked for, and what it inherits from around it. */
export interface Sentence {
  readonly index: number;
  /** Where it stands in {@link Layout.text}. */
  readonly start: number;
  readonly end: number;
  readonly kind: LineKind;
  /** Headings, list entries above a nested one, the header of a table, the line that leads to a list: the nearest first. */
  readonly heads: readonly number[];
  /** The sentence before it, where both stand in one paragraph or entry. */
  readonly before: number | null;
  readonly behind: number | null;
  /** The sentences of the lines right below a heading or entry, where they are its details. */
  readonly below: readonly number[];
  /** Amounts of a row whose units stand in the table's header, by their places in {@link Layout.text}. */
  readonly amounts: readonly Amount[];
  /** Whether it leads to what follows: `おすすめは次のとおりです`. */
  readonly leads: boolean;
  /** Whether its line says one thing about what the lines around it speak of: `型番：SW-20`. */
  readonly isLabel: boolean;
  /** The sentence with which its list entry or row begins; itself where it begins one. */
  readonly entry: number;
}

/** An answer drawn as one string with a character for each gap, cut into sentences. */
export interface Layout {
  readonly text: string;
  /** For each folded sign its place in {@link text}, and the length of the text at the end. */
  readonly places: Uint32Array;
  readonly sentences: readonly Sentence[];
}

/** The number of an entry. */
const NUMBER_ALONE = /^[^\p{L}\p{N}]*(?:\d{1,2}|[a-z]|第?\d{1,2}位)[^\p{L}\p{N}]*$/u;
const HEADS_MAX = 6;

/** Cuts an answer into sentences and says of each what stands above it. Linear in the length of the text; never throws. */
export function layOut(answer: string, folded: FoldedText): Layout {
  const drawn = draw(folded);
  const sentences: Sentence[] = [];
  const lines = readLines(answer, folded);
  let above: Above = { stack: [], lead: null, row: null, columns: null, last: undefined };
  for (const [at, line] of lines.entries()) {
    above = enter(above, line, () => isByColumns(rowsFrom(lines, at)));
    const { columns } = above;
    if (columns === null) above = addLine(sentences, drawn, line, above);
    else
      above = {
        ...above,
        columns: addCells(sentences, drawn, line, { columns, inherited: headsOf(above, line) }),
      };
    above = { ...above, last: line };
  }
  return { ...drawn, sentences: withDetails(sentences) };
}

/** What stands above a line. */
interface Above {
  /** Headings and entries that are open. */
  readonly stack: readonly { readonly level: number; readonly sentence: number; readonly kind: LineKind }[];
  /** The sentence that leads to what follows. */
  readonly lead: number | null;
  /** The table that is open: its header's sentence and cells. */
  readonly row: { readonly header: number; readonly cells: readonly Cell[] } | null;
  /** Of a table whose columns are the things, their sentences. */
  readonly columns: Columns | null;
  readonly last: Line | undefined;
}

/** What still stands above a line once it begins. */
function enter(above: Above, line: Line, isTableByColumns: () => boolean): Above {
  const isHeading = (one: Above['stack'][number]) => one.kind === 'heading';
  let { stack } = above;
  if (line.kind === 'prose' && line.level === 0)
    stack = stack.filter((one) => !isHeading(one) || one.level < LIST_LEVEL);
  if (line.kind === 'heading') stack = stack.filter((one) => isHeading(one) && one.level < line.level);
  else if (line.kind === 'item') stack = stack.filter((one) => isHeading(one) || one.level < line.level);
  else if (line.isAfterBlank && line.level === 0) stack = stack.filter(isHeading);
  if (line.kind !== 'row') return { ...above, stack, row: null, columns: null };
  if (above.row !== null || !isTableByColumns()) return { ...above, stack };
  return { ...above, stack, row: { header: -1, cells: [] }, columns: [] };
}

function headsOf({ stack, lead, row, columns }: Above, line: Line): number[] {
  const open = (kind: LineKind) =>
    stack.flatMap((one) => (one.kind === kind ? [one.sentence] : [])).reverse();
  return [
    ...(row === null || columns !== null ? [] : [row.header]),
    ...open('item'),
    ...(lead !== null && line.kind !== 'heading' ? [lead] : []),
    ...open('heading'),
  ].slice(0, HEADS_MAX);
}

function addLine(sentences: Sentence[], { text, places }: Drawn, line: Line, above: Above): Above {
  const { row, stack, last } = above;
  const first = sentences.length;
  const isLabelled = line.isLabel && last?.isLabel === true && !line.isAfterBlank;
  const own = line.kind === 'prose' ? stack.findLast((one) => one.kind === 'item') : undefined;
  addSentences(sentences, text, [places[line.from] ?? text.length, places[line.to] ?? text.length], {
    kind: line.kind,
    amounts: row === null ? [] : cellAmounts(line, row.cells, places),
    heads: headsOf(above, line),
    isLabel: line.isLabel,
    leads: line.leads,
    entry: isLabelled ? (sentences[first - 1]?.entry ?? first) : (own?.sentence ?? first),
    joins:
      last !== undefined &&
      !line.isAfterBlank &&
      (isLabelled || (line.kind === 'prose' && last.kind !== 'row')),
  });
  if (sentences.length === first) return above;
  switch (line.kind) {
    case 'heading':
      return {
        ...above,
        stack: [...stack, { level: line.level, sentence: first, kind: line.kind }],
        lead: null,
      };
    case 'item':
      return { ...above, stack: [...stack, { level: line.level, sentence: first, kind: line.kind }] };
    case 'row':
      return { ...above, row: row ?? { header: first, cells: line.cells } };
    case 'prose':
      if (line.leads) return { ...above, lead: sentences.length - 1 };
      return line.isBare ? above : { ...above, lead: null };
  }
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
  { columns, inherited }: { columns: Columns; inherited: readonly number[] },
): Columns {
  const isHeader = columns.length === 0;
  let label: number | undefined;
  const added = line.cells.map(({ from, to }, column) => {
    if (from === to) return undefined;
    const index = sentences.length;
    const header = isHeader ? undefined : columns[column];
    const heads = [header, label].filter((one) => one !== undefined);
    if (column === 0) label = index;
    sentences.push({
      index,
      start: places[from] ?? text.length,
      end: places[to] ?? text.length,
      kind: isHeader ? 'heading' : 'item',
      heads: [...heads, ...inherited].slice(0, HEADS_MAX),
      before: null,
      behind: null,
      below: [],
      amounts: [],
      isLabel: false,
      leads: false,
      entry: header ?? index,
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

/** Notes for each heading and entry the lines of which it is the nearest. */
function withDetails(sentences: readonly Sentence[]): Sentence[] {
  const details = new Map<number, number[]>();
  for (const { index, heads, entry } of sentences) {
    const above = heads[0] ?? (entry === index ? undefined : entry);
    if (above === undefined) continue;
    const known = details.get(above) ?? [];
    if (known.length < DETAILS_MAX) details.set(above, [...known, index]);
  }
  return sentences.map((one) =>
    one.kind === 'prose' && !one.isLabel ? one : { ...one, below: details.get(one.index) ?? [] },
  );
}

function addSentences(
  sentences: Sentence[],
  text: string,
  [from, to]: readonly [number, number],
  line: Pick<Sentence, 'kind' | 'heads' | 'entry' | 'amounts' | 'isLabel' | 'leads'> & { joins: boolean },
): void {
  let start = from;
  let previous = line.joins ? sentences.length - 1 : -1;
  const cut = (end: number) => {
    const said = text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(said) || (start === from && line.kind !== 'row' && NUMBER_ALONE.test(said)))
      return;
    const index = sentences.length;
    sentences.push({
      index,
      start,
      end,
      kind: line.kind,
      heads: line.heads,
      before: previous < 0 ? null : previous,
      behind: null,
      below: [],
      amounts: line.amounts,
      isLabel: line.isLabel,
      leads: line.leads && !/\p{L}/u.test(text.slice(end, to)),
      entry: line.entry,
    });
    const before = sentences[previous];
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
  const { signs, gaps } = folded;
  const places = new Uint32Array(signs.length + 1);
  const parts: string[] = [];
  let length = 0;
  let shown = 0;
  for (let at = 0; at <= signs.length; at += 1) {
    const gap = gaps[at] ?? 0;
    if (gap !== 0) {
      const drawn = drawGap(gap);
      parts.push(signs.slice(shown, at), drawn);
      length += drawn.length;
      shown = at;
    }
    places[at] = length;
    length += 1;
  }
  parts.push(signs.slice(shown));
  return { text: parts.join(''), places };
}

/** The number of the first sign at or behind a place of the drawn text. */
export function signAt(places: Uint32Array, at: number): number {
  return partitionPoint(places.length - 1, (sign) => (places[sign] ?? 0) < at);
}
