import { daysBetween } from '../../core/local-date.ts';
import type { Page } from '../page.ts';
import type { PlainTextId } from '../texts/index.ts';
import { type Html, html } from './html.ts';
import { card } from './parts.ts';

/** Styles and scripts of a page with a chart, in the order in which they load. */
export const CHART_STYLES = ['chart.css'] as const;
export const CHART_SCRIPTS = [
  'date-axis.js',
  'chart-table.js',
  'chart-paint.js',
  'chart-picture.js',
  'chart.js',
] as const;

/** Colours of lines in chart.css. With 7 marks, 56 lines differ in colour or mark. */
const COLORS = 8;
/** Marks of lines in a box of 10 × 10: circle, square, triangle, diamond, triangle on its tip, cross, star. */
const MARKS = [
  'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
  'M1.5 1.5h7v7h-7z',
  'M5 .8L9.6 9H.4z',
  'M5 0l5 5-5 5-5-5z',
  'M5 9.2L.4 1h9.2z',
  'M3.4 0h3.2v3.4H10v3.2H6.6V10H3.4V6.6H0V3.4h3.4z',
  'M5 0l1.5 3.3 3.5.4-2.6 2.4.7 3.6L5 7.9 1.9 9.7l.7-3.6L0 3.7l3.5-.4z',
] as const;

/** A sample of line `number`, counted from 1, from which the chart takes its colour and mark. */
export function printSwatch(number: number, look: 'solid' | 'dashed'): Html {
  const dashes = look === 'dashed' ? html` stroke-dasharray="5 4"` : null;
  const mark = MARKS[(number - 1) % MARKS.length];
  return html`<svg class="swatch line-${((number - 1) % COLORS) + 1}" data-line="${number}" viewBox="0 0 34 10" width="34" height="10" aria-hidden="true"><path d="M1 5h32"${dashes}></path><path class="mark" d="${mark}" transform="translate(12)"></path></svg>`;
}

/** Kinds of changes with one icon, most important first; a kind whose changes have names of their own is followed by that of one. */
const ICONS = {
  offer_lost: {
    kinds: ['featured_offer lost'],
    path: 'M.6 1.4h1.5l1.2 4.8h4.6l1-3.4H2.5M3 8.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0M6.6 8.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0M.8 9.4L9.2 .6',
    text: 'chart.iconOfferLost',
  },
  offer_back: {
    kinds: ['featured_offer won', 'featured_offer won_back'],
    path: 'M.6 1.4h1.5l1.2 4.8h4.6l1-3.4H2.5M3 8.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0M6.6 8.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0',
    text: 'chart.iconOfferBack',
  },
  price: {
    kinds: ['price', 'list_price', 'points', 'coupon'],
    path: 'M2 .8l3 4 3-4M2.2 5.6h5.6M2.2 7.6h5.6M5 4.8v4.6',
    text: 'chart.iconPrice',
  },
  stock: {
    kinds: ['stock'],
    path: 'M1 3L5 .8 9 3v4.2L5 9.4 1 7.2zM1 3l4 2.2L9 3M5 5.2v4.2',
    text: 'chart.iconStock',
  },
  seller: {
    kinds: ['seller'],
    path: 'M5 4.8a2 2 0 1 0 0-4a2 2 0 1 0 0 4M1.2 9.2c0-2.3 1.7-3 3.8-3s3.8.7 3.8 3',
    text: 'chart.iconSeller',
  },
  content: {
    kinds: ['title', 'badges', 'delivery', 'prime'],
    path: 'M1.5 3V1.2h7V3M5 1.2v7.6M3.6 8.8h2.8',
    text: 'chart.iconContent',
  },
  minor: { kinds: [], path: 'M5 4a1 1 0 1 0 0 2a1 1 0 1 0 0-2', text: 'chart.iconMinor' },
} as const satisfies Record<
  string,
  { readonly kinds: readonly string[]; readonly path: string; readonly text: PlainTextId }
>;
type Icon = keyof typeof ICONS;
const ICON_NAMES = Object.keys(ICONS) as Icon[];

/** A kind of change; `change` is which of the kind, for kinds whose changes have names of their own. */
interface MarkedChange {
  readonly kind: string;
  readonly change: string | null;
}

/** The icons of these changes, each once, most important first. */
export function iconsOf(changes: readonly MarkedChange[]): readonly Icon[] {
  const found = new Set(
    changes.map(({ kind, change }) => ICON_OF.get(change === null ? kind : `${kind} ${change}`) ?? 'minor'),
  );
  return ICON_NAMES.filter((icon) => found.has(icon));
}

const ICON_OF = new Map<string, Icon>(
  ICON_NAMES.flatMap((icon) => ICONS[icon].kinds.map((kind): [string, Icon] => [kind, icon])),
);

/** What a chart is and says. */
interface Chart {
  /** Id of the table that it is drawn from. */
  readonly table: string;
  /** What the card is called, and the table that is folded in it. */
  readonly title: PlainTextId;
  readonly tableTitle: PlainTextId;
  readonly label: string;
  /** What the chart is of: the beginning of the heading of its image. */
  readonly subject: string;
  /** Name of the image without the newest date. */
  readonly file: string;
  readonly history: ChartedHistory;
  /** The number of averages of each line, if periods are drawn instead of dates. */
  readonly averages?: number;
}

/** What is drawn, as operations answer it. */
interface ChartedHistory {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly MarkedChange[];
  /** Since when all changes are counted, if there were more. */
  readonly changes_from: string | null;
  readonly gaps: readonly unknown[];
  readonly lines: readonly { readonly points: readonly ChartedPoint[] }[];
}

interface ChartedPoint {
  readonly rank: number | null;
  readonly sponsored_positions: readonly number[] | null;
}

/** A card with a chart, what is `below` it, and its table, folded. */
export function printChartCard(
  chart: Chart,
  { below, table }: { readonly below: Html; readonly table: Html },
  page: Page,
): Html {
  const { t, format } = page;
  const { from, to, changes_from: since } = chart.history;
  const older =
    since === null
      ? null
      : html`<p class="small quiet">${t('ranks.changesFrom', { date: format.dateText(since) })}</p>`;
  return card(
    t(chart.title),
    html`${printChart(chart, page)}
${below}
<details class="more"><summary>${t(chart.tableTitle)}</summary>${table}${older}</details>`,
    html`<div class="card-aside"><span class="small quiet">${format.date(from)} – ${format.date(to)}</span>${printSaveButton(page)}</div>`,
  );
}

/** A chart with its legend. Without JavaScript only the table is shown. */
function printChart(
  { table, title, label, subject, file, averages, history: { from, to, changes, gaps, lines } }: Chart,
  page: Page,
): Html {
  const { t } = page;
  const count = averages ?? daysBetween(from, to) + 1;
  const signs = {
    icons: iconsOf(changes),
    hasGaps: gaps.length > 0,
    hasHollow: lines.some(({ points }) =>
      points.some(({ rank, sponsored_positions: ads }) => rank === null || (ads?.length ?? 0) > 0),
    ),
  };
  const words = {
    rank: t('dashboard.rankOf', { rank: '%' }),
    ranks: t(averages === undefined ? 'ranks.rank' : 'averages.rank'),
    absent: t('dashboard.showAbsent'),
    within: t('dashboard.absent', { count: '%' }),
    unknown: t(averages === undefined ? 'ranks.unknown' : 'averages.none'),
    ads: t('ranks.ads'),
    best: t(averages === undefined ? 'ranks.bestOf' : 'averages.bestOf', { rank: '%', name: '$' }),
    events: t('ranks.events'),
    'ad-place': t('ranks.adPlace'),
  };
  const data = Object.entries(words).map(([name, text]) => html` data-word-${name}="${text}"`);
  return html`<figure class="chart" data-table="${table}" data-file="${file}-${to}.png" data-heading="${subject} – ${t(title)}" hidden${data}><div class="chart-plot" tabindex="0" role="slider" aria-label="${label}" aria-describedby="chart-help" aria-valuemin="1" aria-valuemax="${count}" aria-valuenow="${count}"><div class="chart-rule" hidden></div><div class="chart-readout" aria-hidden="true" hidden></div></div><p class="unseen" id="chart-help">${t(averages === undefined ? 'ranks.chartHelp' : 'averages.chartHelp')}</p></figure><noscript><p class="quiet">${t('ranks.noScript')}</p></noscript>${printLegend(signs, page)}`;
}

/** The button that saves the chart; the script shows it. */
function printSaveButton({ t }: Page): Html {
  return html`<button type="button" class="button button-quiet" id="save-chart" hidden>${t('ranks.save')}</button>`;
}

/** What occurs in a chart. */
interface Signs {
  readonly icons: readonly Icon[];
  readonly hasGaps: boolean;
  readonly hasHollow: boolean;
}

/** What icons, hollow marks and grey mean, as far as they occur. */
function printLegend({ icons, hasGaps, hasHollow }: Signs, { t }: Page): Html | null {
  const printMark = (path: string, data: Html | null = null) =>
    html`<svg class="chart-icon"${data} viewBox="0 0 10 10" width="14" height="14" aria-hidden="true"><path class="mark" d="${path}"></path></svg>`;
  const items = [
    ...(hasGaps ? [html`<span class="chart-band"></span>${t('chart.gap')}`] : []),
    ...(hasHollow ? [html`${printMark(MARKS[0])}${t('chart.hollow')}`] : []),
    ...icons.map(
      (icon) => html`${printMark(ICONS[icon].path, html` data-icon="${icon}"`)}${t(ICONS[icon].text)}`,
    ),
  ];
  return items.length === 0
    ? null
    : html`<ul class="chart-legend small quiet">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
