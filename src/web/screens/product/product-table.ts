import type { Static } from 'typebox';
import { datesFrom } from '../../../core/local-date.ts';
import { VALUE_NAMES } from '../../../operations/changes/event-schema.ts';
import type { productHistory } from '../../../operations/ranks/product-history.ts';
import { broughtByText } from '../../html/brought-by.ts';
import { doubtText } from '../../html/conditions.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { changesByDate, doubtsByDate, pointPrinter, UNCHANGED } from '../keyword/history-table.ts';
import { priceReasonText } from '../keyword/shelf-cards.ts';

export type ProductHistory = Static<typeof productHistory.output>;
export type Facts = ProductHistory['facts'][number];

/** A fact as a column: its value for the chart, its text, and how the chart draws it. */
interface FactColumn {
  readonly label: PlainTextId;
  readonly shape: 'steps' | 'ranks' | 'states';
  readValue(facts: Facts): number | string | null;
  print(facts: Facts, page: Page): Html | string;
  /** What is known where there is no value. */
  printMissing?(facts: Facts, page: Page): string | null;
  /** Whether two dates that can be compared have values of different things. */
  isOther?(before: Facts, after: Facts): boolean;
}

const FACTS: readonly FactColumn[] = [
  {
    label: 'shelf.price',
    shape: 'steps',
    readValue: ({ price }) => price,
    print: (facts, page) => printPrice(facts, page),
    printMissing: ({ price_reason: reason, has_other_offer: isOther }, { t }) =>
      isOther ? t('productHistory.otherOffer') : priceReasonText(t, reason),
  },
  {
    label: 'shelf.pointsGiven',
    shape: 'steps',
    readValue: ({ points }) => points,
    print: ({ points }, { format }) => format.number(points),
  },
  {
    label: 'productHistory.bsr',
    shape: 'ranks',
    readValue: ({ bsr }) => bsr,
    print: ({ bsr, bsr_category: category }, { t, format }) =>
      html`${t('dashboard.rankOf', { rank: bsr ?? '—' })}${category === null ? null : html` <span class="small quiet">${format.outside(category)}</span>`}`,
    isOther: (before, after) => before.bsr_category !== after.bsr_category,
  },
  {
    label: 'shelf.rating',
    shape: 'steps',
    readValue: ({ rating }) => rating,
    print: ({ rating }, { format }) => format.number(rating),
  },
  {
    label: 'shelf.reviews',
    shape: 'steps',
    readValue: ({ review_count: count }) => count,
    print: ({ review_count: count }, { format }) => format.number(count),
  },
  {
    label: 'shelf.stock',
    shape: 'states',
    readValue: ({ stock }) => (stock === 'unknown' ? null : stock),
    print: ({ stock }, { visit }) => stockText(stock, visit),
  },
  {
    label: 'productHistory.seller',
    shape: 'states',
    readValue: ({ seller }) => seller,
    print: ({ seller }, { format }) => format.outside(seller ?? ''),
  },
];

/** The word of a stock state in the reader's language. */
export function stockText(stock: string, { language }: Pick<Visit, 'language'>): string {
  return VALUE_NAMES.get('stock')?.[stock]?.[language] ?? stock;
}

function printPrice({ price, price_max: max, currency }: Facts, { format }: Page): string {
  if (price === null) return format.yen(null);
  return format.money(price, currency) + (max === null ? '' : ` – ${format.money(max, currency)}`);
}

/**
 * Every date with the ranks and facts of the product, newest first; the chart is drawn from this table. Unknown is a
 * dash, and nothing is carried over from another date.
 */
export function printProductTable(history: ProductHistory, page: Page): Html {
  const { t, format } = page;
  const { keywords, facts, from, to } = history;
  const heads = keywords.map(
    ({ keyword }, index) =>
      html`<th scope="col" data-line="${index + 1}" data-name="${keyword}">${format.outside(keyword)}</th>`,
  );
  const factHeads = FACTS.map(
    ({ label, shape }) => html`<th scope="col" data-shape="${shape}">${t(label)}</th>`,
  );
  const factsOn = new Map(facts.map((one) => [one.local_date, one]));
  const printRanks = rankPrinters(history, page);
  const printFacts = factPrinter(history, page);
  const gaps = gapTexts(history, page);
  const changes = changesByDate(history, page.visit);
  const pageGaps = new Map(history.fact_gaps.map((gap) => [gap.local_date, gap.reason]));
  const rows = datesFrom(from, to)
    .reverse()
    .map((date) => {
      const changed = changes.get(date) ?? UNCHANGED;
      const reason = pageGaps.get(date);
      const gap =
        reason === undefined
          ? null
          : html` data-gap="${t('productHistory.pageGap', { reason: gapText(t, reason) })}"`;
      return html`<tr data-date="${date}"${gap}${changed.marks}><th scope="row">${format.date(date)}</th>${printRanks.map((print) => print(date))}${printFacts(factsOn.get(date))}<td>${(gaps.get(date) ?? []).join(' · ')}</td><td data-changes>${changed.text}</td></tr>`;
    });
  return html`<div class="scroll-frame" tabindex="0" role="region" aria-label="${t('productHistory.table')}"><table id="product-table"><caption class="unseen">${t('productHistory.table')}</caption><thead><tr><th scope="col">${t('ranks.date')}</th>${heads}${factHeads}<th scope="col">${t('ranks.gap')}</th><th scope="col">${t('ranks.events')}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** For each keyword a function that prints the cell of a date. */
function rankPrinters({ keywords }: ProductHistory, page: Page) {
  const printPoint = pointPrinter(page);
  return keywords.map(({ points, breaks }) => {
    const pointOn = new Map(points.map((point) => [point.local_date, point]));
    const breakOn = new Set(breaks.map(({ local_date: date }) => date));
    return (date: string) => printPoint(pointOn.get(date), breakOn.has(date));
  });
}

const UNKNOWN = html`<td class="quiet">—</td>`;

/** Prints the facts of a date; a value that is not compared with the one before it has a break. */
function factPrinter({ facts }: ProductHistory, page: Page): (one: Facts | undefined) => readonly Html[] {
  const before = new Map(facts.map((one, at) => [one, facts[at - 1]]));
  return (one) =>
    FACTS.map(({ readValue, print, printMissing, isOther }) => {
      const value = one === undefined ? null : readValue(one);
      if (one === undefined) return UNKNOWN;
      if (value === null) {
        const why = printMissing?.(one, page) ?? null;
        return why === null ? UNKNOWN : html`<td class="quiet">${why}</td>`;
      }
      const earlier = before.get(one);
      const isBreak = one.is_break || (earlier !== undefined && isOther?.(earlier, one));
      return html`<td data-value="${String(value)}"${isBreak ? html` data-break` : null}>${print(one, page)}</td>`;
    });
}

/** Why values are missing, by date: for how many keywords, and for the product page; and who brought that page. */
function gapTexts(
  { keywords, facts, fact_gaps: pages }: ProductHistory,
  { t }: Page,
): ReadonlyMap<string, string[]> {
  const texts = new Map<string, string[]>();
  const add = (date: string, text: string) => texts.getOrInsertComputed(date, () => []).push(text);
  const gaps = keywords.flatMap((one) => {
    const doubtOn = doubtsByDate(one);
    return one.gaps.map(({ local_date: date, reason }) => {
      const doubt = doubtOn.get(date);
      return { date, text: gapText(t, reason, doubt), note: doubt && doubtText(t, doubt) };
    });
  });
  for (const [date, ofDate] of Map.groupBy(gaps, (gap) => gap.date)) {
    for (const [reason, of] of Map.groupBy(ofDate, (gap) => gap.text)) {
      add(date, t('productHistory.keywordGap', { reason, count: of.length }));
    }
    for (const note of new Set(ofDate.flatMap((gap) => gap.note ?? []))) add(date, note);
  }
  for (const { local_date: date, brought_by: broughtBy } of facts) {
    const text = broughtByText(t, broughtBy);
    if (text !== null) add(date, text);
  }
  for (const { local_date: date, reason } of pages) {
    add(date, t('productHistory.pageGap', { reason: gapText(t, reason) }));
  }
  return texts;
}
