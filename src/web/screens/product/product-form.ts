import { CHOSEN_KEYWORDS_MAX } from '../../../operations/ranks/product-history.ts';
import { absentText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import { productAddress } from './product-address.ts';
import type { ProductHistory } from './product-table.ts';

/** Periods to choose from, in days. */
const PERIODS = [30, 90, 400] as const;

/** The choices of the form: a period or free dates, and keywords. Empty fields count as not sent. */
export function readProductChoice(query: URLSearchParams) {
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '');
  const days = PERIODS.find((choice) => String(choice) === query.get('days')) ?? PERIODS[0];
  return {
    keywords: query.getAll('keyword'),
    ...(from || to ? {} : { days }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** Periods as links that keep the keywords, free dates, and keywords to choose from. */
export function printProductForm(history: ProductHistory, page: Page): Html {
  const { t, visit } = page;
  const asked = readProductChoice(visit.query);
  const periods = PERIODS.map((days) => {
    const query = new URLSearchParams(asked.keywords.map((keyword) => ['keyword', keyword]));
    query.set('days', String(days));
    const isShown = asked.days === days ? html` aria-current="true"` : null;
    return html`<li><a href="${productAddress(history.asin)}&${query.toString()}"${isShown}>${t('events.lastDays', { count: days })}</a></li>`;
  });
  const kept =
    asked.days === undefined ? null : html`<input type="hidden" name="days" value="${String(asked.days)}">`;
  const field = (name: 'from' | 'to') =>
    html`<div class="field"><label for="product-${name}">${t(name === 'from' ? 'productHistory.from' : 'productHistory.to')}</label><input id="product-${name}" type="date" name="${name}" value="${asked[name] ?? ''}"></div>`;
  return html`<ul class="periods">${periods}</ul><form method="get" class="history-form"><input type="hidden" name="asin" value="${history.asin}">${kept}<details class="more"${asked.days === undefined ? html` open` : null}><summary>${t('productHistory.dates')}</summary><div class="filters">${field('from')}${field('to')}<button type="submit" class="button button-plain">${t('filter.show')}</button></div></details>${printKeywords(history, page)}</form>`;
}

function printKeywords(
  { candidates, keywords, keywords_total: total }: ProductHistory,
  page: Page,
): Html | null {
  const { t, format } = page;
  const shown = new Set(keywords.map(({ keyword }) => keyword));
  const listed = new Set(candidates.map(({ keyword }) => keyword));
  const others = keywords
    .filter(({ keyword }) => !listed.has(keyword))
    .map(({ keyword }) => ({ keyword, place: format.number(null) }));
  const ranked = candidates.map(({ keyword, rank, observed_results: results }) => ({
    keyword,
    place: rank === null ? absentText(t, results) : format.number(rank),
  }));
  const boxes = [...ranked, ...others].map(({ keyword, place }) => {
    const checked = shown.has(keyword) ? html` checked` : null;
    return html`<li><label class="candidate"><input type="checkbox" name="keyword" value="${keyword}"${checked}><span class="number quiet">${place}</span><span>${format.outside(keyword)}</span></label></li>`;
  });
  if (boxes.length === 0) return null;
  return html`<details class="more"><summary>${t('productHistory.keywords', { shown: shown.size, total: Math.max(total, shown.size) })}</summary><fieldset class="candidates"><legend>${t('productHistory.candidates', { count: CHOSEN_KEYWORDS_MAX })}</legend><ul>${boxes}</ul><button type="submit" class="button button-plain">${t('filter.show')}</button></fieldset></details>`;
}
