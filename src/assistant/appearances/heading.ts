import type { FoldedText } from '../fold/folded-text.ts';
import { GAP } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import type { KnownProduct } from '../products/product.ts';
import { ownPrefix, saysNoMaker } from './attribution.ts';
import type { Place } from './place.ts';

/** How far below its brand an entry may stand, in signs, and in lines. */
const REACH = 240;
const LINES_MAX = 16;
/** Longest heading or lead sentence behind the brand, in what an outline shows. */
const HEADING_MAX = 40;

/** Between lines and sentences of an outline. */
const BREAK = /[\n。]+/u;
/** What stands at a break and ends no line: a bracket before it, the stop behind the number of an entry. */
const LOOSE = /\)(?=[\n。])|(?<=[\n。]\)?\d{1,2})。/gu;
const BREAK_ALL = new RegExp(BREAK, 'gu');
const BREAK_ENDS = /^[\n。|]+|[\n。、:]+$/gu;
/** What begins a line before its first word. */
const MARKS = /^[ ()・—:★|-]*/u;
const NUMBERED = /^\d{1,2}(?![\d.a-z%])/u;
/** A lead that sets the brand against others leads to none of its things. */
const AGAINST = /より|以外|ではなく|じゃなく|他社|比べ|対抗|代わり|ライバル/u;
/** The model number at the head of an entry, whosever sibling it is, and a label of what the entry above has. */
const ENTRY_HEAD =
  /^(?:(?=[a-z-]*\d)[a-z]{1,6}-?\d|(?:価格|値段|重さ|重量|長さ|サイズ|容量|特徴|評価|用途|おすすめ|ポイント)[:はの])/u;

/**
 * Whether a name at the head of a line stands under one of its brand's places: a heading that says the brand and nothing else (`**ブランド**`), or a
 * sentence that begins with it (`ブランドのおすすめは次の2つです。`), with nothing between but entries that begin with models or own words.
 */
export function isUnderHeading(
  folded: FoldedText,
  brands: readonly Place[],
  restStart: number,
  product: KnownProduct,
): boolean {
  return brands.some(
    (brand) =>
      restStart - brand.end <= REACH &&
      beginsLine(folded, brand.start) &&
      (leadsDown(folded, brand, restStart, product) || leadsIntoTable(folded, brand, restStart, product)),
  );
}

function leadsDown(folded: FoldedText, brand: Place, restStart: number, product: KnownProduct): boolean {
  const between = outline(folded, brand.end, restStart).replace(LOOSE, ' ');
  const breaks = between.match(BREAK_ALL);
  if (!breaks?.[0]?.includes('\n') || !breaks.at(-1)?.includes('\n')) return false;
  const [heading = '', ...lines] = between.split(BREAK);
  const last = lines.pop() ?? '';
  if (lines.length > LINES_MAX || !isHeading(heading, product) || !isOwnOnly(last, product)) return false;
  return lines.every((line) => isEntry(line, product));
}

/** A table that tells each row's maker. */
const TELLS_MAKER = /ブランド|メーカー|製造|販売元|会社|出品|brand|maker/u;
/** What a column of names is called, and no maker. */
const COLUMN = /^(?:モデル|アイテム|シリーズ|タイプ|ラインナップ|model|item|name|type)/u;

/** Whether the brand leads into a table right below it, and the name stands in a row of that behind nothing but its place and own words. */
function leadsIntoTable(folded: FoldedText, brand: Place, restStart: number, product: KnownProduct): boolean {
  const [lead, ...rows] = rowsBetween(folded, brand.end, restStart);
  if (lead === undefined || rows.length === 0 || rows.length > LINES_MAX) return false;
  if (/[。\n]/u.test(lead) || !isHeading(lead, product)) return false;
  const cells = (rows.pop() ?? '').split('|').map((cell) => cell.replace(/^[ (]*\d{1,2}位/u, ''));
  if (!cells.every((cell) => isOwnOnly(cell, product))) return false;
  const [header, ...others] = rows;
  if (TELLS_MAKER.test(header ?? '')) return false;
  if (header === undefined || isEntry(header, product)) return rows.every((row) => isEntry(row, product));
  const column = header.split('|')[cells.length - 1] ?? '';
  if (!COLUMN.test(column) && !saysNoMaker(column, product)) return false;
  return others.every((row) => isEntry(row.replace(/^[ (]*\d{1,2}位?\|/u, ''), product));
}

/** What stands before a table and in each of its rows, from `from` to `to`, outlined; none where a line without cells is between. */
function rowsBetween(folded: FoldedText, from: number, to: number): string[] {
  const rows: string[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    const gap = folded.gaps[at] ?? 0;
    if ((gap & GAP.line) === 0) continue;
    if ((gap & GAP.pipe) === 0) return [];
    rows.push(outline(folded, start, at).replace(BREAK_ENDS, ''));
    start = at;
  }
  return [...rows, outline(folded, start, to).replace(BREAK_ENDS, '')];
}

/** What stands before a brand at the head of a line: marks, and `ブランド：`, `おすすめのメーカーは`. */
const BEFORE_MAX = 16;
const BEFORE_BRAND =
  /[\n。][ ()・★—]*(?:[\p{sc=Han}\p{sc=Hira}]{0,8}(?:オススメ)?(?:ブランド|メーカー)(?:名|は)?[: ]{0,2}[ (]?)?$/u;

function beginsLine(folded: FoldedText, start: number): boolean {
  const before = outline(folded, start - BEFORE_MAX, start);
  return BEFORE_BRAND.test(start <= BEFORE_MAX ? `\n${before}` : before);
}

function isHeading(heading: string, product: KnownProduct): boolean {
  if (heading.length > HEADING_MAX || AGAINST.test(heading) || /[|]/u.test(heading)) return false;
  if (!/^(?:[ ():★—-]|製|社|の|は|なら|では|には|から|です|が|公式|シリーズ|$)/u.test(heading)) return false;
  return saysNoMaker(heading, product);
}

function withoutMarks(line: string): string {
  return line.replace(MARKS, '').replace(NUMBERED, '').replace(MARKS, '');
}

function isEntry(line: string, product: KnownProduct): boolean {
  const text = withoutMarks(line);
  if (text === '') return true;
  return ENTRY_HEAD.test(text) || ownPrefix(text, product) > 0;
}

/** Whether what stands before a name in its line is nothing but own words. */
function isOwnOnly(text: string, product: KnownProduct): boolean {
  let rest = withoutMarks(text);
  while (rest !== '') {
    const length = ownPrefix(rest, product);
    if (length === 0) return false;
    rest = rest.slice(length).replace(MARKS, '');
  }
  return true;
}
