import { firstKnown } from '../../core/first-known.ts';
import type { Fragment } from '../markup/fragment.ts';
import { tagNames } from '../markup/tag-name.ts';
import { visibleText } from '../markup/visible-text.ts';

/** What the line above the results says: `検索結果 6,000 以上 のうち 1-24件`. */
export interface InfoBar {
  /** First and last organic result on this page, counted over all pages. */
  readonly from: number;
  readonly to: number;
  /** All results, where the line gives their exact number. */
  readonly total: number | null;
}

const NUMBER = '\\d{1,3}(?:[.,\\u00a0 ]\\d{3})+|\\d+';
/** Rounded, as `5万` is. */
const TENS = /^\s*(?:[万萬千億]|[KM]\b)/;
const RANGE = new RegExp(`(${NUMBER})\\s*[-–—〜～~]\\s*(${NUMBER})`);
const ALL = new RegExp(`^(?:検索結果\\s*)?(${NUMBER})\\s*(?:件|results?\\b|Ergebnis|個結果|个结果)`, 'i');
const ABOUT = /以上|over|mehr als|超過|超过|约|約|más de|plus de/i;
/** The search words are in quotes, and may contain quotes themselves: `"レンズ 18-55mm"`. */
const WORDS = /"(?:.*"|.*$)/s;
/** Longest text of the line, in UTF-16 units. */
const LENGTH_MAX = 160;
/** Elements that may contain the line. */
const LINE = tagNames('span h1 h2');

/** Reads the line. The bar around it also contains the sort menu and more, so only single short texts are examined. */
export function readInfoBar(bar: Fragment | null): InfoBar | null {
  if (bar === null) return null;
  const lines = bar.elements.filter(
    ({ name, contentStart, contentEnd }) => LINE.has(name) && contentEnd - contentStart <= LENGTH_MAX * 2,
  );
  return firstKnown(lines, (line) => parseInfoBar(visibleText(bar, line)));
}

/** Reads the line's text in Japanese, English, German or Chinese; `null` when it is about something else. What the searched words say does not count. */
function parseInfoBar(text: string): InfoBar | null {
  if (text.length > LENGTH_MAX) return null;
  const plain = text.normalize('NFKC').replace(WORDS, ' ');
  const range = RANGE.exec(plain);
  if (range === null) {
    const all = digits(ALL.exec(plain)?.[1]);
    return all === null || ABOUT.test(plain) ? null : { from: 1, to: all, total: all };
  }
  const from = digits(range[1]);
  const to = digits(range[2]);
  if (
    from === null ||
    to === null ||
    from < 1 ||
    to < from ||
    !/検索結果|result|Ergebnis|結果|结果/i.test(plain)
  )
    return null;
  return { from, to, total: ABOUT.test(plain) ? null : totalIn(plain.replace(range[0], ' ')) };
}

function totalIn(text: string): number | null {
  const found = new RegExp(NUMBER).exec(text);
  if (found === null || TENS.test(text.slice(found.index + found[0].length))) return null;
  return digits(found[0]);
}

function digits(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replace(/\D/g, ''));
}
