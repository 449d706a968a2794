import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { oneLine } from '../visible-text.ts';
import type { BestSellerFact } from './facts.ts';

const DETAILS = [
  '#detailBulletsWrapper_feature_div',
  '#prodDetails',
  '[id^="productDetails"]',
  '#SalesRank',
] as const;
const LINKS = DETAILS.map((region) => `${region} a[href*="/gp/bestsellers/"]`).join(', ');
/** `#1,631 in Kindle Store`, `nº227 en Hogar`, `294,890 in Books`; Japanese has the rank before 位 and no word between. */
const WESTERN = /(?:^|[\s:])(?:#|nº|n\.° )?(\d[\d,.]*) (?:in|en) (.+)$/;
const JAPANESE = /(\d[\d,]*)位(.*)$/;

/**
 * The ranks on best sellers lists, in the page's order: one for each line, identified by the link to its list. A chain
 * of categories counts once, by its last category.
 */
export function readBestSellers($: CheerioAPI): BestSellerFact[] {
  const lines = new Map<string, Element>();
  for (const link of $<Element, string>(LINKS).toArray()) lines.set(lineOf($, link), link);
  return [...lines].map(([line, link]) => factOf($, line, link));
}

/** The words of the link's line: up to its own list item, cell or line break, without the lists inside. */
function lineOf($: CheerioAPI, link: Element): string {
  const home = $(link).closest('tr span > span, li, td, #SalesRank').first().clone();
  home.find('ul, script, style, .a-text-bold, #SalesRank > b').remove();
  return oneLine(home.text());
}

function factOf($: CheerioAPI, line: string, link: Element): BestSellerFact {
  const found = JAPANESE.exec(line) ?? WESTERN.exec(line);
  if (found === null) throw new Error(`A list of best sellers without a rank: ${line}`);
  const node = /\/gp\/bestsellers\/[^/]+\/(\d+)/.exec($(link).attr('href') ?? '')?.[1] ?? null;
  const behind = oneLine((found[2] ?? '').replace(/\(.*$/, ''));
  // Tables of Amazon.co.jp have the category before the rank: `おもちゃ - 9,034位`.
  const main = behind === '' ? oneLine(line.slice(0, found.index).replace(/\s*-\s*$/, '')) : behind;
  return {
    rank: Number((found[1] ?? '').replace(/[,.]/g, '')),
    category: node === null ? main : oneLine($(link).text()),
    category_id: node,
  };
}
