import { type CheerioAPI, load } from 'cheerio';
import { isAd, readCard } from './card.ts';
import type { CardFacts, PageFacts } from './facts.ts';
import { isTranslated, type ListFacts, readList } from './list.ts';
import { oneLine } from './visible-text.ts';

const CARDS = '.s-main-slot > div[data-component-type="s-search-result"][data-asin]';

/** The facts of one whole, readable search page in UTF-8. Throws if the page contradicts itself, which these pages must not. */
export function extractFacts(bytes: Uint8Array): PageFacts {
  const $ = load(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const meta = metadataOf($);
  const cards = cardsOf($);
  const language = ($('html').attr('lang') ?? '').toLowerCase();
  const currency = commonest(cards.map((card) => card.currency));
  const marketplace = marketplaceOf($);
  const place = placeOf($);
  const list = readList($, meta);
  checkCounts($, cards, meta);
  const isHome =
    marketplace === 'amazon.co.jp' && language.startsWith('ja') && currency === 'JPY' && isInJapan(place);
  return {
    kind: 'search',
    verdict: isHome && !isTranslated($) ? verdictOf($, list) : 'wrong_place',
    marketplace,
    language,
    currency,
    place,
    ...list,
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
  readonly merchantId?: string;
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
  const single = /^(\d+) results for|^検索結果 ?(\d+) ?件/.exec(bar)?.slice(1).find(Boolean);
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

/** The place is after its label on the first line, or alone on the second line. */
function placeOf($: CheerioAPI): string | null {
  const first = oneLine($('#glow-ingress-line1').text());
  const second = oneLine($('#glow-ingress-line2').text());
  const behind = /^(?:お届け先:|Delivering to) ?(.+)$/.exec(first)?.[1];
  return behind ?? (second === '' ? null : second);
}

/** A page may have no place; otherwise it has a Japanese postcode after Japanese characters. */
function isInJapan(place: string | null): boolean {
  return place === null || /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+ ?\d{3}-?\d{4}$/u.test(place);
}

/** A list for other words, sorted, filtered or of one seller is not the one that the shop shows for the words. */
function verdictOf($: CheerioAPI, { order, filters, seller }: ListFacts): string {
  const messages = oneLine($('.s-main-slot > div[data-asin=""]').text());
  if (/に一致する商品はありませんでした|の検索結果を表示しています/.test(messages))
    return 'corrected_keyword';
  const isOther = (order !== null && order !== 'usual') || filters.length > 0 || seller !== 'all';
  return isOther ? 'other_list' : 'sound';
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
