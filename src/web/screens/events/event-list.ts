import type { Static } from 'typebox';
import { addDays } from '../../../core/local-date.ts';
import { DAY_EVENTS_MAX, type eventDays } from '../../../operations/changes/event-days.ts';
import { KIND_TITLES } from '../../../operations/changes/event-schema.ts';
import { compareSizes, directionOf, sizeOf } from '../../../operations/changes/event-size.ts';
import { type Html, html } from '../../html/html.ts';
import { partAt, printPager } from '../../html/pager.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { productAddress } from '../product/product-address.ts';

type EventDay = Static<typeof eventDays.output>['days'][number];
type AccountEvents = EventDay['events'];
type AccountEvent = AccountEvents[number];

/** A card for each date, largest changes first; small ones are folded. */
export function printDates(days: readonly EventDay[], page: Page): Html {
  return html`${days.map((day) => printDate(day, page))}`;
}

function printDate(day: EventDay, page: Page): Html {
  const { t, format, visit } = page;
  const { local_date: date, count, first, events } = day;
  const isWhole = events.length === count;
  const counted = isWhole
    ? t('events.count', { count })
    : t('events.part', { first: first + 1, last: first + events.length, count });
  const part = partAt(events, { first, count, size: DAY_EVENTS_MAX });
  const pager = printPager(t, { path: '/events', query: queryUntil(visit.query, date), part });
  return html`<section class="card events-date" aria-labelledby="date-${date}"><div class="card-head events-head"><h2 id="date-${date}">${format.date(date)}</h2><span class="quiet small">${counted}</span></div>${printDay(day, page)}${pager}</section>`;
}

/** The current filters, from a date back. */
export function queryUntil(query: URLSearchParams, date: string): URLSearchParams {
  const asked = new URLSearchParams(query);
  asked.delete('part');
  asked.set('until', date);
  return asked;
}

/** Some changes, and how many of the newest that are not small are listed. */
interface Newest {
  readonly changes: readonly Omit<AccountEvent, 'size'>[];
  readonly unfoldedMax: number;
  readonly products: Look['products'];
}

/** The newest of some changes, date by date as in the list of all, within a card. */
export function printNewest(
  { changes, unfoldedMax, products }: Newest,
  page: Page,
): { readonly count: number; readonly list: Html } {
  const sized = changes.map((event) => ({ ...event, size: sizeOf(event) }));
  const byDate = Map.groupBy(sized, ({ local_date: date }) => date);
  const events = [...byDate.values()].flatMap((ofDate) => ofDate.toSorted(compareSizes));
  const beyond = events.filter(({ size }) => size !== 'small')[unfoldedMax];
  const shown = beyond === undefined ? events : events.slice(0, events.indexOf(beyond));
  const dates = [...Map.groupBy(shown, ({ local_date: date }) => date)];
  const list = html`${dates.map(([date, ofDate]) => {
    const day = { events: ofDate, small_count: ofDate.filter(({ size }) => size === 'small').length };
    return html`<section class="events-part"><h3>${page.format.date(date)}</h3>${printDay(day, page, { level: 'h4', products })}</section>`;
  })}`;
  return { count: shown.length, list };
}

/** How groups are printed. */
interface Look {
  /** The headings of products and keywords. */
  readonly level: 'h3' | 'h4';
  /** On the page of a product, its name is not repeated. */
  readonly products: 'named' | 'unnamed';
}

const USUAL: Look = { level: 'h3', products: 'named' };

function printDay(day: Pick<EventDay, 'events' | 'small_count'>, page: Page, look = USUAL): Html {
  const small = day.events.filter(({ size }) => size === 'small');
  const rest = day.events.filter(({ size }) => size !== 'small');
  const folded = { events: small, count: day.small_count };
  return html`${printParts(rest, page, look)}${small.length === 0 ? null : printSmall(folded, page, look)}`;
}

function printHead({ level }: Look, head: Html): Html {
  return level === 'h3' ? html`<h3>${head}</h3>` : html`<h4>${head}</h4>`;
}

/** The small changes of a date; open while the list is restricted to one kind or to some products. */
function printSmall(
  { events, count }: { readonly events: AccountEvents; readonly count: number },
  page: Page,
  look: Look,
): Html {
  const { t, visit } = page;
  const isList = visit.request.path === '/events';
  const open = isList && (visit.query.get('kind') || visit.query.get('asin')) ? html` open` : null;
  const summary =
    events.length === count
      ? t('events.small', { count })
      : t('events.smallPart', { shown: events.length, count });
  return html`<details class="more events-small"${open}><summary>${summary}</summary>${printParts(events, page, look)}</details>`;
}

/** Changes of one date, each product and each keyword named once: the group with the largest change first, and so within a group. */
function printParts(events: AccountEvents, page: Page, look: Look): Html {
  const groups = Map.groupBy(events.toSorted(compareSizes), ({ asin, keyword }) =>
    keyword === undefined ? asin : `keyword ${keyword}`,
  );
  return html`${[...groups.values()].map((group) => {
    const keyword = group[0]?.keyword;
    return keyword === undefined
      ? printProduct(group, page, look)
      : printKeyword([keyword, group], page, look);
  })}`;
}

function printProduct(events: AccountEvents, page: Page, look: Look): Html {
  const [first] = events;
  if (first === undefined) return html``;
  const head = look.products === 'named' ? printHead(look, printName(first, page)) : null;
  return html`<article class="events-group">${head}
<ul>${events.map((event) => printFact(event, page))}</ul></article>`;
}

function printKeyword([keyword, events]: readonly [string, AccountEvents], page: Page, look: Look): Html {
  const link = html`<a href="${keywordAddress('/keyword', keyword)}">${page.format.outside(keyword)}</a>`;
  const title = KIND_TITLES.get('rank')?.[page.visit.language] ?? 'rank';
  return html`<article class="events-group">${printHead(look, html`${link} <span class="quiet small">${title}</span>`)}
<ul>${events.map((event) => printRank(event, page, look))}</ul></article>`;
}

/** A product's name, as a link to its page, and whose it is. */
function printName({ asin, title, relation }: AccountEvent, { t, format }: Page): Html {
  const mark = relation === 'own' ? badge(t('events.own'), 'good') : badge(t('events.competitor'));
  return html`<span class="event-name"><a class="events-title" href="${productAddress(asin)}">${format.outside(title ?? asin)}</a> ${mark} <code class="quiet small">${asin}</code></span>`;
}

function printFact(event: AccountEvent, page: Page): Html {
  const { format } = page;
  const { summary, unit, change_percent: percent } = event;
  // Fractions of a rank mean nothing.
  const hasShare = percent !== null && percent !== 0 && unit !== 'rank';
  const share = hasShare ? format.inParentheses(`${format.signed(percent)}%`) : '';
  return html`<li class="event event-${event.size}">${printMark(event, page)}<span class="event-text">${format.sentence(summary)}<span class="number">${share}</span>${printSince(event, page)}</span></li>`;
}

/** A rank: both values, and where one is not among the results that were read, the sentence that says how many those were. */
function printRank(event: AccountEvent, page: Page, { products }: Look): Html {
  const { before, after, summary } = event;
  const isMoved = typeof before === 'number' && typeof after === 'number';
  const why = isMoved
    ? null
    : html`<span class="event-why quiet small">${page.format.sentence(summary)}</span>`;
  const name = products === 'named' ? printName(event, page) : null;
  return html`<li class="event event-${event.size}">${printMark(event, page)}<span class="event-text event-rank"><span class="event-ranks number">${printPlace(before, page)} → ${printPlace(after, page)}</span> ${name}${printSince(event, page)}${why}</span></li>`;
}

function printPlace(rank: AccountEvent['after'], { t }: Page): string {
  return typeof rank === 'number' ? t('dashboard.rankOf', { rank }) : t('dashboard.showAbsent');
}

/** The direction as a symbol, with the number of places of a rank. Only ranks and the featured offer of own products have a colour: a price is not good or bad. */
function printMark(event: AccountEvent, { t }: Page): Html {
  const direction = directionOf(event);
  if (direction === null) return html`<span class="event-mark" aria-hidden="true">•</span>`;
  const isJudged = (event.kind === 'rank' || event.kind === 'featured_offer') && event.relation === 'own';
  const places = event.kind === 'rank' && event.change !== null ? ` ${Math.abs(event.change)}` : '';
  const word = t(direction === 'up' ? 'events.up' : 'events.down');
  return html`<span class="event-mark${isJudged ? ` change-${direction}` : ''}"><span aria-hidden="true">${direction === 'up' ? '▲' : '▼'}${places}</span><span class="unseen">${word}</span></span>`;
}

/** The date of the value before, unless it is the day before. */
function printSince(event: AccountEvent, { t, format }: Page): Html | null {
  if (event.compared_with === addDays(event.local_date, -1)) return null;
  return html` <span class="event-since quiet small">${format.labelled(t('events.comparedWith'), format.date(event.compared_with))}</span>`;
}
