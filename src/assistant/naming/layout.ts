import type { FoldedText } from '../fold/folded-text.ts';
import { drawGap } from '../fold/outline.ts';
import { partitionPoint } from '../fold/partition-point.ts';
import { type Line, type LineKind, readLines } from './lines.ts';

/** One sentence, heading or table row: the stretch in which a product is looked for, and what it inherits from around it. */
export interface Sentence {
  readonly index: number;
  /** Where it stands in {@link Layout.text}. */
  readonly start: number;
  readonly end: number;
  readonly kind: LineKind;
  /** Headings, list entries above a nested one, the header of a table: the nearest first. */
  readonly heads: readonly number[];
  /** The sentences before and behind it in one paragraph or entry. */
  readonly before: number | null;
  readonly behind: number | null;
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
  let stack: readonly Open[] = [];
  let last: Line | undefined;
  for (const line of readLines(answer, folded)) {
    stack = stack.filter((one) => staysOpen(one, line));
    const heads = stack.map(({ sentence }) => sentence).slice(-HEADS_MAX);
    const first = sentences.length;
    const joins = line.kind === 'prose' && !line.isAfterBlank && last !== undefined && last.kind !== 'row';
    addSentences(sentences, drawn, line, { heads: heads.reverse(), joins });
    const isHeader = line.kind === 'row' && last?.kind !== 'row';
    if (sentences.length > first && (isHeader || line.kind === 'heading' || line.kind === 'item'))
      stack = [...stack, { level: line.level, sentence: first, kind: line.kind }];
    last = line;
  }
  return { ...drawn, sentences };
}

/** A heading, an entry or the header of a table that is open. */
interface Open {
  readonly level: number;
  readonly sentence: number;
  readonly kind: LineKind;
}

/** Whether something still stands above a line: a header up to the end of its table, an entry up to a blank line. */
function staysOpen({ kind, level }: Open, line: Line): boolean {
  if (kind === 'row') return line.kind === 'row';
  if (kind === line.kind) return level < line.level;
  return kind === 'heading' || (line.kind !== 'heading' && !(line.isAfterBlank && line.level === 0));
}

function addSentences(
  sentences: Sentence[],
  { text, places }: Drawn,
  line: Line,
  { heads, joins }: { heads: readonly number[]; joins: boolean },
): void {
  const [from, to] = [places[line.from] ?? text.length, places[line.to] ?? text.length];
  let start = from;
  let previous = joins ? sentences.length - 1 : -1;
  const cut = (end: number) => {
    const said = text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(said) || (start === from && line.kind !== 'row' && NUMBER_ALONE.test(said)))
      return;
    const index = sentences.length;
    const before = sentences[previous];
    if (before !== undefined) sentences[previous] = { ...before, behind: index };
    sentences.push({
      index,
      start,
      end,
      kind: line.kind,
      heads,
      before: before === undefined ? null : previous,
      behind: null,
    });
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
