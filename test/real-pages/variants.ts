/** Real pages as other tools save them, or damaged on the way. Made in memory; nothing of a page is kept. */
import { load } from 'cheerio';

const SINGLE_FILE_COMMENT =
  '<!--\n Page saved with SingleFile \n url: https://www.amazon.co.jp/s?k=test \n saved date: Fri Nov 27 2026 09:00:00 GMT+0900\n-->';

/** The page as Chromium's .mhtml and SingleFile keep it: without scripts. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '');
}

/** Attribute values of one word without their quotes, as SingleFile writes them. */
export function withoutQuotes(html: string): string {
  return html.replace(
    /(\s(?:data-component-type|data-asin|data-cy|data-index|role|id|class|lang))="([\w:.-]+)"(?=[\s>])/g,
    '$1=$2',
  );
}

/** The page without the end tags that HTML allows to omit. */
export function withoutOptionalEnds(html: string): string {
  return html.replace(/<\/(?:body|html|li|p)>/gi, '');
}

/** The page without the bar that shows its range of results. */
export function withoutInfoBar(html: string): string {
  const $ = load(html);
  $('[data-component-type="s-result-info-bar"]').remove();
  return $.html();
}

/** The page as SingleFile saves it: its comment after the first tag, no scripts, no unnecessary quotes and end tags. */
export function asSingleFile(html: string): string {
  const saved = withoutOptionalEnds(withoutQuotes(withoutScripts(html)));
  return saved.replace(/<html\b[^>]*>/i, (tag) => `${tag}${SINGLE_FILE_COMMENT}`);
}

/** Offsets at which the cards of a page begin. */
export function cardStarts(html: string): number[] {
  return [...html.matchAll(/<div\b[^>]*\bdata-component-type="?s-search-result"?[\s>]/g)].map(
    (hit) => hit.index,
  );
}

/** Whole numbers spread evenly between two bounds. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.floor(from + ((to - from) * (index + 0.5)) / count),
  );
}
