import type { FoldedText } from '../fold/folded-text.ts';

/** The kind of a line of an answer. */
export type LineKind = 'heading' | 'item' | 'row' | 'prose';

/** A cell of a table row: the range of its characters, and its text. */
export interface Cell {
  readonly from: number;
  readonly to: number;
  readonly raw: string;
}

/** One line of an answer. */
export interface Line {
  readonly kind: LineKind;
  /** Level of a heading, 1 for the highest; indentation of an entry. */
  readonly level: number;
  /** The range of its characters. */
  readonly from: number;
  readonly to: number;
  readonly isAfterBlank: boolean;
  readonly raw: string;
  /** The cells of a row; none for other lines. */
  readonly cells: readonly Cell[];
}

const MARKDOWN_HEADING = /^[ \t>]*(#{1,6})[ \t]/u;
const BOLD_LINE = /^[ \t]*(?:\*\*|__)[^*_]+(?:\*\*|__)[^\p{L}\d]{0,6}(?:[（(][^）)]*[）)])?[ \t]*$/u;
const MARKED_LINE = /^[ \t]*[【■◆●▼◎《▶□◇〈＜<[].{1,60}$/u;
const ITEM =
  /^(?<indent>[ \t\u3000]*)(?:[-*+・•‣–]|[●○◆◇■□▪▫→➤✓✔☆★◎※]|[（(]?[0-9０-９]{1,2}[.．)）、位:：](?![0-9０-９])|[①-⑳❶-❿]|第[0-9一二三四五六七八九十]+位|[A-Z][.．)）][ 　]|🥇|🥈|🥉)/u;
const ROW_BEGINS = /^[ \t]*\|/u;
/** `メーカー：ミツマタ`: the labelled lines right below it are about its thing. */
const MAKER_LABEL = /^[ \t\u3000]*(?:メーカー|ブランド|販売元|発売元|製造元|会社|出版社|店)名?[ \t]*[:：]/u;
/** A line that introduces what follows. */
const LEADS = /(?:[:：]|(?:次|以下|下記)の[^。]{0,24}[。.]?|では、?)[ \t*_]*$/u;
const SENTENCE_END = /[。！!？?](?![」』）)])/u;
/** The level of a line that is a heading only for the list below it. */
const LIST_LEVEL = 9;
const BARE_MAX = 40;
/** Characters that show the kind of a line. */
const LINE_MAX = 400;

/** Cuts an answer into lines and classifies them; lines without letters and digits are left out. Linear; never throws. */
export function readLines(answer: string, folded: FoldedText): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let isAfterBlank = false;
  for (let start = 0; start < answer.length; ) {
    const lineEnd = answer.indexOf('\n', start);
    const next = lineEnd < 0 ? answer.length : lineEnd + 1;
    const raw = answer.slice(start, Math.min(next, start + LINE_MAX)).replace(/[\r\n]+$/u, '');
    let to = from;
    while (to < folded.characters.length && (folded.starts[to] ?? 0) < next) to += 1;
    if (to > from) {
      const kind = kindOf(raw);
      const cells = kind.kind === 'row' ? cellsOf(raw, start, folded, { from, to }) : [];
      lines.push({
        ...kind,
        from,
        to,
        isAfterBlank,
        raw,
        cells,
      });
      isAfterBlank = false;
    } else isAfterBlank ||= raw.trim() === '';
    from = to;
    start = next;
  }
  return lines.map((line, at) =>
    headsList(line, lines[at + 1]) ? { ...line, kind: 'heading', level: LIST_LEVEL } : line,
  );
}

/** Whether a short line that is not a sentence is directly above a list. */
function headsList({ kind, level, raw }: Line, next: Line | undefined): boolean {
  const isBare = kind === 'prose' && level === 0 && raw.length <= BARE_MAX && !SENTENCE_END.test(raw);
  return isBare && next?.kind === 'item' && !next.isAfterBlank;
}

function kindOf(raw: string): { kind: LineKind; level: number } {
  const heading = MARKDOWN_HEADING.exec(raw)?.[1];
  if (heading !== undefined) return { kind: 'heading', level: heading.length };
  if (isRow(raw) && !/^[ \t]*[-*+・•][ \t]/u.test(raw)) return { kind: 'row', level: 0 };
  if (BOLD_LINE.test(raw)) return { kind: 'heading', level: 7 };
  const indent = /^[ \t\u3000]*/u.exec(raw)?.[0].replaceAll('\t', '    ').length ?? 0;
  const isMarked = MARKED_LINE.test(raw) && !SENTENCE_END.test(raw);
  if (isMarked) return { kind: 'heading', level: 7 };
  if (MAKER_LABEL.test(raw)) return { kind: 'item', level: indent + 1 };
  if (ITEM.test(raw)) return { kind: 'item', level: indent + 1 };
  if (LEADS.test(raw) && raw.length < 60) return { kind: 'heading', level: 8 };
  return { kind: 'prose', level: indent };
}

/** Pipes or tabs separate cells. */
function isRow(raw: string): boolean {
  if (raw.includes('\t') || ROW_BEGINS.test(raw)) return true;
  const first = raw.search(/[|｜]/u);
  return first >= 0 && /[|｜]/u.test(raw.slice(first + 1));
}

function cellsOf(raw: string, start: number, folded: FoldedText, line: { from: number; to: number }): Cell[] {
  const cells: Cell[] = [];
  let at = line.from;
  let place = start;
  for (const written of raw.split(/[|｜\t]/u)) {
    const end = place + written.length;
    const from = at;
    while (at < line.to && (folded.starts[at] ?? 0) < end) at += 1;
    cells.push({ from, to: at, raw: written.trim() });
    place = end + 1;
  }
  if (/^[ \t]*[|｜]/u.test(raw)) cells.shift();
  if (/[|｜][ \t]*$/u.test(raw)) cells.pop();
  return cells;
}

const CORNER = /^(?:比較)?(?:項目|項|比較|スペック|仕様|内容|特徴|ポイント|点)?$/u;
/** Names of properties: in a header, or in the first column of a table whose columns are the things. */
const ASPECT =
  /価格|値段|料金|容量|サイズ|寸法|重[さ量]|内容|素材|材質|電[源池]|原[材料]|特[徴長]|機能|保証|評価|レビュー|口コミ|消費|対応|おすすめ|用途|香り|^味|^色|カラー|幅|高さ|奥行|長さ|太さ|厚[さみ]|方式|型番|向[いき]|付属|防水|年齢|対象|数$|性$|方$|さ$|量$|時間|寿命|充電|出力|音|手入れ|コスパ|ポイント|メリット|デメリット|備考|主/u;

/** Whether the columns of a table are the compared things, so that its first column names properties. */
export function isByColumns(rows: readonly Line[]): boolean {
  const [header, ...data] = rows.filter(({ cells }) => cells.length > 2);
  if (header === undefined || data.length === 0 || header.cells.length < 3) return false;
  const [corner, ...heads] = header.cells;
  if (corner === undefined || mostly(heads, ASPECT)) return false;
  const first = data.map(({ cells }) => cells[0]).filter((one) => one !== undefined);
  return CORNER.test(corner.raw.replace(/[*_]/gu, '')) || mostly(first, ASPECT);
}

function mostly(cells: readonly Cell[], pattern: RegExp): boolean {
  return cells.filter(({ raw }) => pattern.test(raw)).length * 2 > cells.length;
}
