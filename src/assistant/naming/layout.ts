import type { FoldedText } from '../fold/folded-text.ts';
import { drawGap } from '../fold/outline.ts';

/** What a line of an answer is. */
type LineKind = 'heading' | 'item' | 'row' | 'prose';

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

interface Line {
  readonly kind: LineKind;
  /** Headings: 1 stands highest. Entries: how far they are indented. */
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly isAfterBlank: boolean;
  /** Whether it ends with a colon or leads to what follows. */
  readonly leads: boolean;
  /** `型番：SW-20`: it says one thing of what the lines around it speak of. */
  readonly isLabel: boolean;
}

const MARKDOWN_HEADING = /^[ \t>]*(#{1,6})[ \t]/u;
const BOLD_LINE = /^[ \t]*(?:\*\*|__)[^*_]+(?:\*\*|__)[^\p{L}\d]{0,6}(?:[（(][^）)]*[）)])?[ \t]*$/u;
const MARKED_LINE = /^[ \t]*[【■◆●▼◎《▶□◇〈＜<[].{1,60}$/u;
const ITEM =
  /^(?<indent>[ \t\u3000]*)(?:[-*+・•‣–]|[●○◆◇■□▪▫→➤✓✔☆★◎※]|[（(]?[0-9０-９]{1,2}[.．)）、位:：](?![0-9０-９])|[①-⑳❶-❿]|第[0-9一二三四五六七八九十]+位|[A-Z][.．)）][ 　]|🥇|🥈|🥉)/u;
const ROW_BEGINS = /^[ \t]*\|/u;
const LEADS =
  /(?:[:：]|(?:次|以下|下記)の[^。]{0,24}(?:です|ます|した|せん|ください)?[。.]?|のは(?:こちら|以下)です[。]?|は[、]?)[ \t*_]*$/u;
const LABEL =
  /^[^\p{L}]{0,6}(?:メーカー|ブランド|型番|型式|品番|商品名|製品名|品名|販売元|製造元|名前|モデル|価格|特徴)[^\p{L}]{0,4}[:：]/u;
const SENTENCE_END = /[。！!？?](?![」』）)])/u;
/** The number of an entry. */
const NUMBER_ALONE = /^[^\p{L}\p{N}]*(?:\d{1,2}|[a-z]|第?\d{1,2}位)[^\p{L}\p{N}]*$/u;
const HEADS_MAX = 6;
const COLON_LEVEL = 8;

/** Cuts an answer into sentences and says of each what stands above it. Linear in the length of the text; never throws. */
export function layOut(answer: string, folded: FoldedText): Layout {
  const { text, places } = draw(folded);
  const sentences: Sentence[] = [];
  let stack: { level: number; sentence: number; kind: LineKind }[] = [];
  let lead: number | null = null;
  let row: { header: number; last: number } | null = null;
  let last: Line | undefined;
  for (const line of linesOf(answer, folded)) {
    const [start, end] = [places[line.from] ?? text.length, places[line.to] ?? text.length];
    if (line.kind === 'heading')
      stack = stack.filter((one) => one.kind === 'heading' && one.level < line.level);
    else if (line.kind === 'item') {
      stack = stack.filter(
        (one) => one.kind === 'heading' || (one.level < line.level && !isNewList(line, last)),
      );
    } else if (line.isAfterBlank && line.level === 0) stack = stack.filter((one) => one.kind === 'heading');
    if (line.kind !== 'row') row = null;
    const isLabelled = line.isLabel && last?.isLabel === true;
    const joins =
      last !== undefined &&
      !line.isAfterBlank &&
      (isLabelled || (line.kind === 'prose' && last.kind !== 'row'));
    const inherited = [
      ...(row === null ? [] : [row.header]),
      ...stack
        .filter((one) => one.kind === 'item')
        .map((one) => one.sentence)
        .reverse(),
      ...(lead !== null && line.kind !== 'heading' ? [lead] : []),
      ...stack
        .filter((one) => one.kind === 'heading')
        .map((one) => one.sentence)
        .reverse(),
    ].slice(0, HEADS_MAX);
    const first = sentences.length;
    const own = stack.findLast((one) => one.kind === 'item');
    addSentences(sentences, text, start, end, {
      kind: line.kind,
      heads: inherited,
      entry: line.kind === 'prose' && own !== undefined ? own.sentence : first,
      joins,
    });
    if (sentences.length > first) {
      if (line.kind === 'heading' || line.kind === 'item')
        stack.push({ level: line.level, sentence: first, kind: line.kind });
      if (line.kind === 'row') row ??= { header: first, last: first };
      if (line.kind === 'prose') lead = line.leads ? sentences.length - 1 : null;
      else if (line.kind === 'heading') lead = null;
    }
    last = line;
  }
  return { text, places, sentences: withDetails(sentences) };
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
    one.kind === 'prose' ? one : { ...one, below: details.get(one.index) ?? [] },
  );
}

function isNewList(line: Line, last: Line | undefined): boolean {
  return line.isAfterBlank && last?.kind === 'prose' && line.level === 0;
}

function addSentences(
  sentences: Sentence[],
  text: string,
  from: number,
  to: number,
  line: { kind: LineKind; heads: readonly number[]; entry: number; joins: boolean },
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

function draw(folded: FoldedText): { text: string; places: Uint32Array } {
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

function* linesOf(answer: string, folded: FoldedText): Generator<Line> {
  let from = 0;
  let isAfterBlank = false;
  for (let start = 0; start < answer.length; ) {
    const lineEnd = answer.indexOf('\n', start);
    const next = lineEnd < 0 ? answer.length : lineEnd + 1;
    const raw = answer.slice(start, Math.min(next, start + 400)).replace(/[\r\n]+$/u, '');
    let to = from;
    while (to < folded.signs.length && (folded.starts[to] ?? 0) < next) to += 1;
    if (to > from) {
      yield { ...kindOf(raw), from, to, isAfterBlank, leads: LEADS.test(raw), isLabel: LABEL.test(raw) };
      isAfterBlank = false;
    } else isAfterBlank ||= raw.trim() === '';
    from = to;
    start = next;
  }
}

function kindOf(raw: string): { kind: LineKind; level: number } {
  const heading = MARKDOWN_HEADING.exec(raw)?.[1];
  if (heading !== undefined) return { kind: 'heading', level: heading.length };
  if (isRow(raw) && !/^[ \t]*[-*+・•][ \t]/u.test(raw)) return { kind: 'row', level: 0 };
  if (BOLD_LINE.test(raw)) return { kind: 'heading', level: 7 };
  const indent = /^[ \t\u3000]*/u.exec(raw)?.[0].replaceAll('\t', '    ').length ?? 0;
  const isMarked = MARKED_LINE.test(raw) && !SENTENCE_END.test(raw);
  if (isMarked) return { kind: 'heading', level: 7 };
  if (ITEM.test(raw)) return { kind: 'item', level: indent + 1 };
  if (/[:：][ \t*_]*$/u.test(raw) && raw.length < 60) return { kind: 'heading', level: COLON_LEVEL };
  return { kind: 'prose', level: indent };
}

/** Cells stand between pipes or tabs. */
function isRow(raw: string): boolean {
  if (raw.includes('\t') || ROW_BEGINS.test(raw)) return true;
  const first = raw.search(/[|｜]/u);
  return first >= 0 && /[|｜]/u.test(raw.slice(first + 1));
}

/** The number of the first sign at or behind a place of the drawn text. */
export function signAt(places: Uint32Array, at: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
