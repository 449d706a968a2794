import type { FoldedText } from '../fold/folded-text.ts';

/** What a line of an answer is. */
export type LineKind = 'heading' | 'item' | 'row' | 'prose';

/** One line of an answer. */
export interface Line {
  readonly kind: LineKind;
  /** Headings: 1 stands highest. Entries: how far they are indented. */
  readonly level: number;
  /** Where its signs stand. */
  readonly from: number;
  readonly to: number;
  readonly isAfterBlank: boolean;
  readonly raw: string;
}

const MARKDOWN_HEADING = /^[ \t>]*(#{1,6})[ \t]/u;
const BOLD_LINE = /^[ \t]*(?:\*\*|__)[^*_]+(?:\*\*|__)[^\p{L}\d]{0,6}(?:[（(][^）)]*[）)])?[ \t]*$/u;
const MARKED_LINE = /^[ \t]*[【■◆●▼◎《▶□◇〈＜<[].{1,60}$/u;
const ITEM =
  /^(?<indent>[ \t\u3000]*)(?:[-*+・•‣–]|[●○◆◇■□▪▫→➤✓✔☆★◎※]|[（(]?[0-9０-９]{1,2}[.．)）、位:：](?![0-9０-９])|[①-⑳❶-❿]|第[0-9一二三四五六七八九十]+位|[A-Z][.．)）][ 　]|🥇|🥈|🥉)/u;
const ROW_BEGINS = /^[ \t]*\|/u;
/** A line that leads to what follows. */
const LEADS = /(?:[:：]|(?:次|以下|下記)の[^。]{0,24}[。.]?|では、?)[ \t*_]*$/u;
const SENTENCE_END = /[。！!？?](?![」』）)])/u;
/** Of a line that is a heading for the list below it alone. */
const LIST_LEVEL = 9;
const BARE_MAX = 40;
/** Characters of a line that say what it is. */
const LINE_MAX = 400;

/** Cuts an answer into lines and says what each is; lines without any signs are left out. Linear; never throws. */
export function readLines(answer: string, folded: FoldedText): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let isAfterBlank = false;
  for (let start = 0; start < answer.length; ) {
    const lineEnd = answer.indexOf('\n', start);
    const next = lineEnd < 0 ? answer.length : lineEnd + 1;
    const raw = answer.slice(start, Math.min(next, start + LINE_MAX)).replace(/[\r\n]+$/u, '');
    let to = from;
    while (to < folded.signs.length && (folded.starts[to] ?? 0) < next) to += 1;
    if (to > from) {
      lines.push({
        ...kindOf(raw),
        from,
        to,
        isAfterBlank,
        raw,
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

/** Whether a short line that is no sentence stands right above a list. */
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
  if (ITEM.test(raw)) return { kind: 'item', level: indent + 1 };
  if (LEADS.test(raw) && raw.length < 60) return { kind: 'heading', level: 8 };
  return { kind: 'prose', level: indent };
}

/** Cells stand between pipes or tabs. */
function isRow(raw: string): boolean {
  if (raw.includes('\t') || ROW_BEGINS.test(raw)) return true;
  const first = raw.search(/[|｜]/u);
  return first >= 0 && /[|｜]/u.test(raw.slice(first + 1));
}
