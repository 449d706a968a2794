import type { Static } from 'typebox';
import type { eventSchema } from '../../../operations/changes/event-schema.ts';
import { KIND_TITLES } from '../../../operations/changes/event-schema.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

export type AccountEvents = readonly Static<typeof eventSchema>[];
type AccountEvent = AccountEvents[number];

/** A card for each date, with its products and what changed on each. */
export function printDates(events: AccountEvents, page: Page): Html {
  const dates = [...Map.groupBy(events, ({ local_date: date }) => date)];
  return html`${dates.map(([date, ofDate]) => {
    const heading = html`${page.format.date(date)}`;
    const products = [...Map.groupBy(ofDate, ({ asin }) => asin).values()];
    return html`<section class="card events-date" aria-labelledby="date-${date}"><div class="card-head"><h2 id="date-${date}">${heading}</h2><span class="quiet small">${page.t('events.count', { count: ofDate.length })}</span></div>${products.map((ofProduct) => printProduct(ofProduct, page))}</section>`;
  })}`;
}

function printProduct(events: AccountEvents, page: Page): Html {
  const [first] = events;
  if (first === undefined) return html``;
  const { asin, title, relation } = first;
  const { t, format } = page;
  return html`<article class="events-product">
<h3><span class="events-title">${format.outside(title ?? asin)}</span> ${relation === 'own' ? badge(t('events.own'), 'good') : badge(t('events.competitor'))} <code class="quiet small">${asin}</code></h3>
<ul>${events.map((event) => printEvent(event, page))}</ul>
</article>`;
}

function printEvent(event: AccountEvent, { t, format, visit }: Page): Html {
  const { kind, summary, keyword, unit, change_percent: percent } = event;
  const title = KIND_TITLES.get(kind)?.[visit.language] ?? kind;
  // Fractions of a rank mean nothing.
  const hasShare = percent !== null && percent !== 0 && unit !== 'rank';
  const share = hasShare
    ? html`<span class="number quiet small">${format.inParentheses(`${format.signed(percent)}%`)}</span>`
    : null;
  const place =
    keyword === undefined ? null : html` <span class="events-keyword">${format.outside(keyword)}</span>`;
  return html`<li>${badge(title, 'info')}${place} <span>${format.sentence(summary)}${share}</span> <span class="quiet small">${format.labelled(t('events.comparedWith'), format.date(event.compared_with))}</span></li>`;
}
