import { localDateOf } from '../../core/local-date.ts';
import { openSheet } from './csv-rows.ts';
import { unusable } from './history-bytes.ts';
import { type SentHistory, type SentLine, sentRank, unusableLine } from './sent-rank.ts';
import { isOfJapan, productAt, toolOf } from './serpbear-facts.ts';

/** How the first line of SerpBear's file begins; later versions have a column more. */
const HEAD = /^ID,Keyword,Position,URL,Country,/;

/** An instant as SerpBear prints it; some versions leave the zone out. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z)?$/;

/**
 * Reads the CSV file of SerpBear: one position of each keyword, of the date on which it was read. Its cells are separated by a comma
 * and a space and never quoted, so that a keyword or a tag may contain commas: cells are found from what surrounds them. The address
 * is that of the page which has the position.
 */
export async function readSerpBearSheet(bytes: Uint8Array, asin: string | null): Promise<SentHistory> {
  const sheet = await openSheet(bytes, 'plain');
  if (!HEAD.test(sheet.head.join(','))) throw unusable(NOT_SERPBEAR);
  return {
    ignoredColumns: [],
    lines: sheet.map(({ line, cells }) => toLine(line, cells.join(',').split(', '), asin)),
  };
}

const NOT_SERPBEAR = {
  en: 'Nothing was imported: this is not the CSV file of SerpBear, whose first line begins with ID,Keyword,Position,URL,Country. Choose the format csv for other files.',
  ja: 'SerpBear の CSV ファイルではないため、何も取り込んでいません（1 行目が ID,Keyword,Position,URL,Country で始まりません）。ほかのファイルには形式 csv を選んでください。',
};

function toLine(line: number, cells: readonly string[], asin: string | null): SentLine {
  const device = cells.findLastIndex(
    (cell, index) =>
      toolOf(cell) !== undefined &&
      INSTANT.test(cells[index + 1] ?? '') &&
      INSTANT.test(cells[index + 2] ?? ''),
  );
  const position = cells.findIndex(
    (cell, index) =>
      index >= 2 &&
      index < device &&
      /^(?:-|\d+)$/.test(cell) &&
      /^(?:-|https?:)/.test(cells[index + 1] ?? ''),
  );
  const tool = toolOf(cells[device] ?? '');
  if (tool === undefined || position < 0) return unusableLine(line, NOT_A_ROW);
  if (!isOfJapan(cells[position + 2] ?? '')) return { kind: 'other_country' };
  const rank = cells[position] ?? '';
  const keyword = cells.slice(1, position).join(', ');
  const [, date = '', zone] = INSTANT.exec(cells[device + 1] ?? '') ?? [];
  const localDate = zone === undefined ? date : localDateOf(Date.parse(cells[device + 1] ?? ''));
  if (rank === '-' || rank === '0') return sentRank({ line, keyword, asin: '', localDate, rank, tool });
  const product = productAt(cells[position + 1] ?? '', asin);
  if (product.kind === 'unknown') return unusableLine(line, product.problem);
  return sentRank({ line, keyword, asin: product.asin, localDate, rank, tool });
}

const NOT_A_ROW = {
  en: 'This is not a row of SerpBear: position, URL, device and dates are not where SerpBear writes them.',
  ja: 'SerpBear の行ではありません（順位、URL、デバイス、日付が SerpBear の並びになっていません）。',
};
