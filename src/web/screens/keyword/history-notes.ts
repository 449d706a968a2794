import { addDays, daysBetween, laterOf } from '../../../core/local-date.ts';
import { todayOf } from '../../../operations/data-status.ts';
import { printSwatch } from '../../html/chart.ts';
import { gapText, isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, link, type Tone, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';
import { printRank } from '../dashboard/rank-cells.ts';
import { EVENT_DAYS, EVENT_DAYS_MAX } from '../events/event-filters.ts';
import { printNewest } from '../events/event-list.ts';
import { productAddress } from '../product/product-address.ts';
import { doubtsByDate, type History, type Series } from './history-table.ts';

const RELATIONS: Readonly<Record<Series['relation'], { readonly text: PlainTextId; readonly tone: Tone }>> = {
  own: { text: 'events.own', tone: 'good' },
  watched: { text: 'ranks.watched', tone: 'info' },
  other: { text: 'ranks.other', tone: 'quiet' },
};

/** The lines of the chart with their products and latest ranks. */
export function printSeriesList({ series, to }: History, page: Page): Html {
  const { t, format } = page;
  const lines = series.map((one, index) => ({
    ...one,
    swatch: printSwatch(index + 1, one.relation === 'own' ? 'solid' : 'dashed'),
    ranks: one.points.flatMap(({ rank }) => rank ?? []),
    /** Of each date on which ads are known, whether the product had one. */
    hadAd: one.points.flatMap(({ sponsored_positions: ads }) => (ads === null ? [] : [ads.length > 0])),
  }));
  return table(t('ranks.lines'), lines, [
    [t('ranks.line'), ({ swatch }) => swatch],
    [
      t('events.product'),
      ({ asin, title, relation }) =>
        html`<span>${relation === 'other' ? html`<span class="two-lines">${format.outside(title ?? '—')}</span>` : html`<a class="two-lines" href="${productAddress(asin)}">${format.outside(title ?? asin)}</a>`} <code class="small quiet">${asin}</code></span>`,
    ],
    [t('events.relation'), ({ relation }) => badge(t(RELATIONS[relation].text), RELATIONS[relation].tone)],
    [t('ranks.newest'), (one) => printLatest(one, to, page), 'number'],
    [
      t('ranks.best'),
      ({ ranks }) =>
        ranks.length === 0 ? format.number(null) : t('dashboard.rankOf', { rank: Math.min(...ranks) }),
      'number',
    ],
    [
      t('ranks.adDays'),
      ({ hadAd }) => format.number(hadAd.length === 0 ? null : hadAd.filter(Boolean).length),
      'number',
    ],
  ]);
}

function printLatest({ asin, points }: Series, today: string, page: Page): Html {
  const last = points.at(-1);
  return last === undefined ? html`${page.format.number(null)}` : printRank({ ...last, asin }, today, page);
}

/** Consecutive dates without a complete reading for the same reason, in words. */
interface Stretch {
  readonly reason: string;
  readonly from: string;
  readonly to: string;
}

/** The dates without a complete reading, in periods with their reason, newest first. Today is none as long as nothing was tried. */
export function printGaps(history: History, { t, format }: Page): Html | null {
  const gaps = history.gaps.filter((gap) => !isUntriedToday(gap, history));
  if (gaps.length === 0) return null;
  const doubtOn = doubtsByDate(history);
  const dated = gaps.map(({ local_date: date, reason }) => ({
    local_date: date,
    reason: gapText(t, reason, doubtOn.get(date)),
  }));
  const items = stretchesOf(dated).map(({ reason, from, to }) => {
    const days = daysBetween(from, to) + 1;
    const span =
      from === to
        ? format.date(from)
        : html`${format.date(from)} – ${format.date(to)} ${t('ranks.days', { days })}`;
    return html`<li>${span}${format.colon}${reason}</li>`;
  });
  return html`<details class="more gaps"><summary>${t('ranks.gaps', { count: gaps.length })}</summary><ul>${items}</ul></details>`;
}

/** Whether a date is today without any attempt at it, awaited or not. */
function isUntriedToday({ local_date: date, reason }: History['gaps'][number], { to }: History): boolean {
  return date === to && (reason === 'pending' || isUnread(reason));
}

function stretchesOf(gaps: readonly { readonly local_date: string; readonly reason: string }[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { local_date: date, reason } of gaps) {
    const last = stretches.at(-1);
    const goesOn = last !== undefined && last.reason === reason && daysBetween(last.to, date) === 1;
    if (goesOn) stretches[stretches.length - 1] = { ...last, to: date };
    else stretches.push({ reason, from: date, to: date });
  }
  return stretches.reverse();
}

/** The part of a history whose changes are listed. */
type Noted = Pick<History, 'events' | 'from' | 'to'> & {
  readonly series: readonly Pick<Series, 'asin' | 'relation'>[];
  /** The only keyword whose rank changes are listed; without one, the changes are those of the product whose page it is. */
  readonly keyword?: string;
};

/** How many changes that are not small are listed. */
const NOTES_MAX = 10;

/** The newest changes of the chart's products as the list of all prints them, which changes these are, and a link to all of them. */
export function printEventNotes(history: Noted, kinds: PlainTextId, page: Page): Html {
  const { t } = page;
  const { events, keyword } = history;
  if (events.length === 0) return card(t('ranks.events'), empty(t('ranks.noEvents')));
  const products = keyword === undefined ? 'unnamed' : 'named';
  const { count, list } = printNewest({ changes: events, unfoldedMax: NOTES_MAX, products }, page);
  return card(
    t('ranks.newestEvents', { count }),
    html`<p class="small quiet">${t(kinds)}</p>${list}`,
    printAllEvents(history, page),
  );
}

/** Links to all changes of these products, with the ranks for this keyword; the list of changes shows a month at most. */
function printAllEvents({ series, from, to, keyword }: Noted, { t, visit }: Page): Html {
  const days = daysBetween(from, to) + 1;
  const asin = series.flatMap((one) => (one.relation === 'other' ? [] : [one.asin])).join(',');
  const listed = { asin, ...(keyword === undefined ? {} : { keyword }) };
  const text =
    days > EVENT_DAYS_MAX ? t('ranks.monthEvents', { count: EVENT_DAYS_MAX }) : t('ranks.allEvents');
  const period =
    to === todayOf(visit.context)
      ? { days: String(EVENT_DAYS.find((choice) => choice >= days) ?? EVENT_DAYS_MAX) }
      : { from: laterOf(from, addDays(to, 1 - EVENT_DAYS_MAX)), to };
  return link(`/events?${new URLSearchParams({ ...period, ...listed })}`, text);
}
