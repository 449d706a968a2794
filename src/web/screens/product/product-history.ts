import type { Static } from 'typebox';
import { productUrl } from '../../../core/marketplace.ts';
import { asinList } from '../../../operations/asins/asin-list.ts';
import { productHistory as readHistory } from '../../../operations/ranks/product-history.ts';
import { ask } from '../../ask.ts';
import { CHART_SCRIPTS, CHART_STYLES, printChartCard, printSwatch } from '../../html/chart.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, link, notice, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import type { Visit } from '../../visit.ts';
import { printPlace } from '../dashboard/rank-cells.ts';
import { printEventNotes } from '../keyword/history-notes.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { productAddress } from './product-address.ts';
import { printProductForm, readProductChoice } from './product-form.ts';
import { productRows } from './product-sheet.ts';
import { type ProductHistory, printProductTable } from './product-table.ts';

type Products = Static<typeof asinList.output>['asins'];
type Data = { readonly history: ProductHistory } | { readonly products: Products };

/** The ranks and facts of the product in `?asin=` over many dates; without one it shows the products to choose from. */
export const productHistory = screen<Data>({
  path: '/product',
  title: 'productHistory.title',
  menu: 'main',
  subject: asinOf,
  styles: [...CHART_STYLES, 'ranks.css', 'events.css'],
  scripts: CHART_SCRIPTS,
  load: async (visit) =>
    asinOf(visit) === ''
      ? { products: (await ask(visit, asinList, {})).asins }
      : { history: await read(visit) },
  view: (data, page) =>
    'products' in data ? printChoice(data.products, page) : printHistory(data.history, page),
  sheets: {
    csv: async (visit) => {
      const history = await read(visit);
      return { name: `miharu-product-${history.asin}-${history.to}`, rows: productRows(visit, history) };
    },
  },
});

function asinOf({ query }: Visit): string {
  return query.get('asin') ?? '';
}

function read(visit: Visit): Promise<ProductHistory> {
  return ask(visit, readHistory, {
    asin: asinOf(visit),
    ...readProductChoice(visit.query),
  });
}

function printChoice(products: Products, { t, format }: Page): Html {
  if (products.length === 0) {
    const more = html`<p>${link('/settings/products', t('dashboard.toProducts'))}</p>`;
    return html`${pageHeading(t('productHistory.title'))}${card(null, empty(t('productHistory.none'), more))}`;
  }
  const list = html`<ul class="product-choice">${products.map(
    ({ asin, title, relation }) =>
      html`<li><a href="${productAddress(asin)}">${format.outside(title ?? asin)}</a> ${badge(t(relation === 'own' ? 'events.own' : 'events.competitor'), relation === 'own' ? 'good' : 'info')} <code class="small quiet">${asin}</code></li>`,
  )}</ul>`;
  return html`${pageHeading(t('productHistory.title'), t('productHistory.choose'))}${card(null, list)}`;
}

function printHistory(history: ProductHistory, page: Page): Html {
  const { t, format, visit } = page;
  const { asin, title, relation, facts_from: keyword, keywords_unknown: isFallback } = history;
  const file = sheetLink(t, { path: '/product', query: visit.query });
  const lead = html`${badge(t(relation === 'own' ? 'events.own' : 'events.competitor'), relation === 'own' ? 'good' : 'info')} <code>${asin}</code> <span class="links"><a href="${productUrl(asin)}" rel="noreferrer">${t('product.open')}</a> <a href="/settings/products/${asin}">${t('productHistory.settings')}</a></span>`;
  const source =
    keyword === null
      ? null
      : notice('info', html`<p>${format.sentence(t('productHistory.fromCards', { keyword }))}</p>`);
  const unknown = isFallback ? notice('warn', html`<p>${t('productHistory.unknown')}</p>`) : null;
  return html`${pageHeading(format.outside(title ?? asin), lead, file)}${printProductForm(history, page)}${unknown}${source}${printProductChart(history, page)}${printEventNotes({ ...history, series: [history] }, 'productHistory.eventKinds', page)}`;
}

function printProductChart(history: ProductHistory, page: Page): Html {
  const { asin, title, keywords, fact_gaps: gaps } = history;
  const name = title ?? asin;
  return printChartCard(
    {
      table: 'product-table',
      title: 'productHistory.title',
      tableTitle: 'productHistory.table',
      label: page.t('productHistory.chart', { name }),
      subject: name,
      file: `miharu-${asin}`,
      history: { ...history, gaps, lines: keywords },
    },
    { below: printKeywordList(history, page), table: printProductTable(history, page) },
    page,
  );
}

/** The lines of the chart with the newest and the best rank of each keyword. */
function printKeywordList({ keywords }: ProductHistory, page: Page): Html {
  const { t, format } = page;
  const lines = keywords.map((one, index) => ({ ...one, swatch: printSwatch(index + 1, 'solid') }));
  return table(
    t('productHistory.lines'),
    lines,
    [
      [t('ranks.line'), ({ swatch }) => swatch],
      [
        t('ranks.keyword'),
        ({ keyword }) =>
          html`<a href="${keywordAddress('/keyword', keyword)}">${format.outside(keyword)}</a>`,
      ],
      [t('ranks.newest'), ({ points }) => printNewest(points.at(-1), page), 'number'],
      [
        t('ranks.best'),
        ({ points }) => {
          const ranks = points.flatMap(({ rank }) => rank ?? []);
          return ranks.length === 0
            ? format.number(null)
            : t('dashboard.rankOf', { rank: Math.min(...ranks) });
        },
        'number',
      ],
    ],
    { none: t('productHistory.noKeywords') },
  );
}

function printNewest(
  last: ProductHistory['keywords'][number]['points'][number] | undefined,
  page: Page,
): Html {
  const { format } = page;
  if (last === undefined) return html`${format.number(null)}`;
  return html`<span>${printPlace(last, page)} <span class="small quiet">${format.date(last.local_date)}</span></span>`;
}
