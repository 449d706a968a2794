import { partitionPoint } from '../fold/partition-point.ts';
import { cellsOf, placeIn, type Table, tableOf } from './table-places.ts';

/** A place in a list, and the stretch of text that belongs to it, in UTF-16 units. */
export interface ListEntry {
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

/** Characters other than digits that number entries, in their order. */
const COUNTERS = ['①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳', '❶❷❸❹❺❻❼❽❾❿', '🥇🥈🥉', 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ', '一二三四五六七八九十'];
const KANJI = '[一二三四五六七八九十]';

const NUMBER = '(?<number>[0-9０-９]{1,2}|[①-⑳❶-❿]|[Ⅰ-Ⅹ]|🥇|🥈|🥉)';
const DECORATION =
  '(?:[*_【\\[（(「『#＃👑🏆・\\-\\s]|>|No\\.?|NO\\.?|TOP|Top|ベスト|お(?:すすめ|勧め|薦め)|オススメ|候補|その|選択肢)*';
/** A line that begins an entry: `1. `, `２）`, `第1位`, `③`, `**1. `, `### 1位：`, `🥇`, `| 1 |`. */
const ENTRY = new RegExp(
  `^[ \\t\\u3000]*(?<heading>#{1,6}[ \\t]*)?(?<pipe>\\|[ \\t]*)?${DECORATION}第?(?:${NUMBER}|(?<kanji>${KANJI})(?:(?=位|番目|つ目)|[、.．](?!${KANJI})))` +
    `(?:(?<rank>位|番目|つ目|着)|\\ufe0f?\\u20e3)?(?<rest>.*)$`,
  'u',
);
const DELIMITED = /^[*_ ]*(?:[.．](?!\d)|[)）】\]」：:、｜|]|[ \t\u3000]+[-–—|]|[ \t\u3000]+(?=\S))/u;
/** `②④が洗えます`: numbers that refer to entries. */
const NO_ENTRY = /^[①-⑳❶-❿\dがはとをのもや、・]/u;
const BARE = /^[*_ 】\])）」：:.．|]*$/u;
const HEADING =
  /^[ \t]*(?:#{1,6}[ \t]|[*_]{2}[^*_]+[*_]{2}[ \t]*[：:]?[ \t]*$|[-*_=─━]{3,}[ \t]*$|[■◆◎●▼《【])/u;
/** A line directly below the last entry that mentions what the list leaves out, or sums it up. */
const OUTSIDE =
  /^[ \t\u3000*_※]*(?:(?:その|この)(?:他|ほか)|(?:他|ほか)に(?:は|も)|上記(?:以外|の他|のほか)|番外編?(?:[：:は、]|$)|次点(?:[：:は、]|$)|まとめ(?:[：:ると、]|$)|以上(?:[、。のが]|$))/u;
/** What a line of prose has and the name of a product does not. */
const SENTENCE = /[。！!？?]|(?:です|ます|ません|でした|ました)[ \t\u3000]*$/u;
const BULLET = /^[ \t\u3000]*[-*+・•●○◆◇■□▪▫→>|]/u;
/** In a sentence: `1位はソヨナギ、2位は…`, `①ソヨナギ ②ツキミトウ`. A rank that belongs to something else is followed by の or を. */
const INLINE =
  /(?:第?([0-9０-９]{1,2})位(?=は|が|[：:、,」』】)）\s「『【]|[ァ-ヺA-Za-z一-龠])|([①-⑳❶-❿])(?![①-⑳❶-❿がはとをのもや、・])|([一二三四五六七八九1-9１-９])(?:つ目|番目)(?=[はが、：:]))/gu;
const INLINE_REACH = 60;
/** What every inline place contains; most lines do not, and are not examined further. */
const MAY_BE_INLINE = /位|[つ番]目|[①-⑳❶-❿]/u;
/** The second number of a row in one line. */
const SECOND = /[2２][.．)）]/u;
/** `1. ソヨナギ 2. ツキミトウ`, `(1)ソヨナギ(2)…` in one line: a list only if the numbers count up from 1. */
const NUMBERED = /(?<![\d０-９.．,，¥￥])[(（]?([1-9１-９])(?:[.．](?![\d０-９])|[)）])[ \t\u3000]*(?=\S)/gu;

interface Line {
  readonly text: string;
  readonly start: number;
}

interface Head {
  readonly place: number;
  readonly indent: number;
  readonly isSection: boolean;
  /** Whether the line contains only the number, which then belongs to the next line. */
  readonly isBare: boolean;
  /** The number as written; {@link place} continues from the previous entry if a list repeats it. */
  readonly written: number;
}

/**
 * Entries of numbered lists, in order: numbers with a delimiter, 1位, ①, medals, headings and table rows with numbers.
 * Lines below an entry belong to it: nested lines always, other lines except sentences up to the next empty line, and
 * those below a heading up to the next heading. Prose and bullets without numbers have no place.
 */
export function findListEntries(text: string): ListEntry[] {
  const entries: ListEntry[] = [];
  let open: (Head & { start: number }) | undefined;
  let wasEmpty = false;
  const heads = headReader();
  for (const line of linesOf(text)) {
    const inline = inlineEntries(line);
    const isRow = inline.length > 1;
    const found = heads(line.text, isRow);
    const head = found === undefined || open === undefined ? found : renumbered(found, open);
    const isOver = open !== undefined && (isRow || endsEntry(open, line.text, wasEmpty));
    const isNested = open !== undefined && !isOver && head !== undefined && head.indent > open.indent;
    if (open !== undefined && (isOver || (head !== undefined && !isNested))) {
      entries.push({ place: open.place, start: open.start, end: line.start });
      open = undefined;
    }
    if (head !== undefined && !isNested) open = { ...head, start: line.start };
    else if (open !== undefined && speaksOfAnything(open, line.text)) {
      entries.push({ place: open.place, start: open.start, end: line.start });
      open = { ...open, start: line.start + line.text.length };
    } else if (open === undefined) entries.push(...inline);
    wasEmpty = line.text.trim() === '';
  }
  if (open !== undefined) entries.push({ place: open.place, start: open.start, end: text.length });
  return entries;
}

/** The place of the entry in which a stretch begins; `null` outside every list. Entries are in order. */
export function placeAt(entries: readonly ListEntry[], start: number): number | null {
  const begun = partitionPoint(entries.length, (index) => (entries[index]?.start ?? 0) <= start);
  const entry = entries[begun - 1];
  return entry !== undefined && start < entry.end ? entry.place : null;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    let end = next;
    while (end > start && /[\r\n]/u.test(text.charAt(end - 1))) end -= 1;
    lines.push({ text: text.slice(start, end), start });
    start = next;
  }
  return lines;
}

/**
 * A reader that is given the lines of a text in turn and returns the number that begins an entry: in a table the one in
 * the column with the place, in a list of steps none.
 */
function headReader(): (line: string, isRow: boolean) => Head | undefined {
  let table: Table | undefined;
  let areSteps = false;
  return (line, isRow) => {
    const cells = cellsOf(line);
    const isHeader = cells !== undefined && table === undefined;
    table = cells === undefined ? undefined : (table ?? tableOf(cells));
    if (isRow) return undefined;
    if (cells !== undefined && table !== undefined) return rowHead(line, cells, table, isHeader);
    const head = headOf(line);
    if (head === undefined || head.isSection) areSteps = leadsToSteps(line, areSteps);
    return areSteps && head?.isSection !== true ? undefined : head;
  };
}

function rowHead(line: string, cells: readonly string[], table: Table, isHeader: boolean): Head | undefined {
  const place = placeIn(cells, table);
  if (place !== undefined)
    return { place, indent: indentOf(line), isSection: false, isBare: false, written: place };
  return table.column === null || isHeader ? undefined : headOf(line);
}

/** `## 使い方`, `選ぶときの注意点は次の3つです。`: what follows are steps or advice, not products. */
const STEPS =
  /手順|ステップ|使い方|使用方法|手入れ|注意点|注意事項|選び方|選ぶ(?:とき|際|時)|見るべき|チェック(?:ポイント|項目)|比較ポイント/u;
const THINGS = /おすすめ|オススメ|お勧め|ランキング|商品|製品|候補|人気|\d選/u;
const LEADS = /[:：]$|次の|以下の|下記/u;

function leadsToSteps(line: string, areSteps: boolean): boolean {
  const isHeading = HEADING.test(line);
  if (!isHeading && !LEADS.test(line.trim())) return areSteps && (line.trim() === '' || indentOf(line) > 0);
  return STEPS.test(line) && !THINGS.test(line);
}

/** The number that begins a line, if it numbers an entry. */
function headOf(line: string): Head | undefined {
  const groups = ENTRY.exec(line.slice(0, 200))?.groups;
  if (groups === undefined) return undefined;
  const { heading, pipe, number, kanji, rank, rest = '' } = groups;
  const marked = number === undefined || !/^[0-9０-９Ⅰ-Ⅹ]/u.test(number);
  const text = rest.normalize('NFKC');
  if (pipe !== undefined && !/^[* ]*\|/u.test(text)) return undefined;
  if (
    rank !== undefined
      ? /^[のを以内入獲に]/u.test(text)
      : !marked && !DELIMITED.test(text) && !BARE.test(text)
  ) {
    return undefined;
  }
  if (marked && NO_ENTRY.test(text)) return undefined;
  const place = placeOf(number ?? kanji ?? '');
  if (place < 1) return undefined;
  return {
    place,
    indent: indentOf(line),
    isSection: heading !== undefined || HEADING.test(line),
    isBare: BARE.test(text.trim()),
    written: place,
  };
}

function indentOf(line: string): number {
  return (/^[ \t\u3000]*/u.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
}

function placeOf(number: string): number {
  const places = COUNTERS.map((marks) => [...marks].indexOf(number) + 1);
  return places.find((place) => place > 0) ?? Number(number.normalize('NFKC'));
}

/** Whether a line that does not begin an entry ends the open one. */
function endsEntry(open: Head, line: string, wasEmpty: boolean): boolean {
  if (line.trim() === '') return false;
  if (indentOf(line) > open.indent) return false;
  if (HEADING.test(line) || OUTSIDE.test(line)) return true;
  return wasEmpty && !open.isSection;
}

/** Markdown does the counting: a list of `1.`, `1.`, `1.` is shown as 1, 2, 3. */
function renumbered(head: Head, { place, written, indent }: Head): Head {
  const isRepeated = head.written === written && written === 1 && head.indent === indent && !head.isSection;
  return isRepeated ? { ...head, place: place + 1 } : head;
}

/** Prose directly below an entry whose product is on its own line; the prose may name another one. */
function speaksOfAnything(open: Head, line: string): boolean {
  const isNested = indentOf(line) > open.indent;
  return !open.isSection && !open.isBare && !isNested && !BULLET.test(line) && SENTENCE.test(line);
}

function inlineEntries(line: Line): ListEntry[] {
  const named = MAY_BE_INLINE.test(line.text) ? [...line.text.matchAll(INLINE)] : [];
  const marks = named.length > 0 ? named : numberedMarks(line.text);
  const ends = named.length > 0 ? /[。！!？?]/u : /[、。！!？?]/u;
  return marks.map((mark, index) => {
    const reach = line.text.slice(mark.index, marks[index + 1]?.index).slice(0, INLINE_REACH);
    const stop = reach.search(ends);
    const start = line.start + mark.index;
    return { place: inlinePlace(mark), start, end: start + (stop < 0 ? reach.length : stop) };
  });
}

function numberedMarks(text: string): RegExpExecArray[] {
  const marks = SECOND.test(text) ? [...text.matchAll(NUMBERED)] : [];
  return marks.length > 1 && marks.every((mark, index) => inlinePlace(mark) === index + 1) ? marks : [];
}

function inlinePlace([, ...numbers]: RegExpExecArray): number {
  return placeOf(numbers.find((one) => one !== undefined) ?? '');
}
