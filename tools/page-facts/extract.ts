import { type CheerioAPI, load } from 'cheerio';
import { isAd, readCard } from './card.ts';
import type { CardFacts, PageFacts } from './facts.ts';
import { oneLine } from './visible-text.ts';

const CARDS = '.s-main-slot > div[data-component-type="s-search-result"][data-asin]';

/** The facts of one whole, readable search page in UTF-8. Throws where the page contradicts itself: these pages must not. */
export function extractFacts(bytes: Uint8Array): PageFacts {
  const $ = load(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const meta = metadataOf($);
  const cards = cardsOf($);
  const language = ($('html').attr('lang') ?? '').toLowerCase();
  const currency = commonest(cards.map((card) => card.currency));
  const marketplace = marketplaceOf($);
  checkCounts($, cards, meta);
  return {
    kind: 'search',
    verdict:
      marketplace === 'amazon.co.jp' && language.startsWith('ja') && currency === 'JPY'
        ? 'sound'
        : 'wrong_place',
    marketplace,
    language,
    currency,
    place: placeOf($),
    order: orderOf($),
    department: departmentOf($, meta.searchAlias),
    device: $('html').is('.a-mobile') ? 'phone' : 'desktop',
    keyword: meta.keywords,
    page: meta.page,
    last_page: lastPageOf($),
    total_results: meta.totalResultCount,
    cards_expected: meta.asinOnPageCount,
    cards,
  };
}

interface Metadata {
  readonly totalResultCount: number;
  readonly asinOnPageCount: number;
  readonly keywords: string;
  readonly searchAlias: string;
  readonly page: number;
}

function metadataOf($: CheerioAPI): Metadata {
  const scripts = $('script')
    .toArray()
    .map((script) => $(script).text());
  const source = scripts.join('\n').match(/P\.declare\('s\\-metadata',\s*(\{.*?\})\s*\)/s)?.[1];
  if (source === undefined) throw new Error('The page has no s-metadata.');
  return JSON.parse(source.replaceAll('\\-', '-')) as Metadata;
}

function cardsOf($: CheerioAPI): CardFacts[] {
  const ranked = new Set<string>();
  return $(CARDS)
    .toArray()
    .map((node, index) => {
      const asin = $(node).attr('data-asin') ?? '';
      if (isAd($, node) || ranked.has(asin)) return readCard($, node, index + 1, null);
      ranked.add(asin);
      return readCard($, node, index + 1, ranked.size);
    });
}

/** The page's own two counters and its own numbering of positions must agree with what was counted. */
function checkCounts($: CheerioAPI, cards: readonly CardFacts[], meta: Metadata): void {
  const bar = oneLine($('[data-component-type="s-result-info-bar"]').find('h1, h2').first().text());
  const range = /(\d+)\s*-\s*(\d+)/.exec(bar.replace(/"[^"]*".*$/s, ''));
  const single = /^(\d+) results for/.exec(bar)?.[1];
  const shown = range === null ? Number(single) : Number(range[2]) - Number(range[1]) + 1;
  const organic = cards.filter((card) => !card.is_sponsored).length;
  if (organic !== shown)
    throw new Error(`${organic} organic cards, but the page says ${shown}: ${bar.slice(0, 60)}`);
  if (cards.length !== meta.asinOnPageCount)
    throw new Error(`${cards.length} cards of ${meta.asinOnPageCount}.`);
  $(CARDS).each((index, node) => {
    const position = $(node).find('[data-csa-c-pos]').first().attr('data-csa-c-pos');
    if (position !== String(index + 1)) throw new Error(`Card ${index + 1} calls itself ${position}.`);
  });
}

function marketplaceOf($: CheerioAPI): string | null {
  return /^Amazon\.[a-z.]+/.exec(oneLine($('head > title').text()))?.[0].toLowerCase() ?? null;
}

/** The place stands behind its label on the first line, or alone on the second line. */
function placeOf($: CheerioAPI): string | null {
  const first = oneLine($('#glow-ingress-line1').text());
  const second = oneLine($('#glow-ingress-line2').text());
  const behind = /^(?:お届け先:|Delivering to) ?(.+)$/.exec(first)?.[1];
  return behind ?? (second === '' ? null : second);
}

/** What is chosen in the menu above the list; the shop has several names for its own order. */
function orderOf($: CheerioAPI): string | null {
  const chosen = $('#s-result-sort-select option[selected]').attr('value');
  if (chosen === undefined) return null;
  return /^(?:relevance(?:blender|rank)|featured-rank)$/.test(chosen) ? 'usual' : chosen;
}

/** The department that was searched, with the node that links of the pager name. */
function departmentOf($: CheerioAPI, alias: string): string {
  const links = $('.s-pagination-strip a[href]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
  const node = links.flatMap((link) => /[?&]rh=(n%3A\d+|n:\d+)/.exec(link)?.[1] ?? [])[0];
  const named = [alias === 'aps' ? undefined : alias, node?.replace('%3A', ':')];
  return named.filter((part) => part !== undefined).join(' ') || 'all';
}

function lastPageOf($: CheerioAPI): number | null {
  const strip = $('.s-pagination-strip .s-pagination-item').toArray();
  if (strip.length === 0) return 1;
  const numbers = strip.map((item) => Number($(item).text())).filter((number) => number > 0);
  return numbers.length === 0 ? null : Math.max(...numbers);
}

function commonest(values: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
