import type { Static } from 'typebox';
import type { accountMonth } from '../../../operations/days/account-month.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

/** The last dates with their states. */
export type Month = Static<typeof accountMonth.output>;
type State = Month['dates'][number]['state'];

/** A state by its shape, its word, and its class for the colour. */
const STATES: Readonly<Record<State, readonly [mark: string, text: PlainTextId]>> = {
  complete: ['●', 'day.complete'],
  partial: ['◐', 'day.incomplete'],
  failed: ['✕', 'day.failed'],
  none: ['○', 'day.notScanned'],
};

/** A link for each of the last dates, newest first, with its state by shape, colour and word. */
export function printMonth({ dates }: Month, shown: string, page: Page): Html | null {
  if (dates.length === 0) return null;
  const { t, format } = page;
  const items = dates.map(({ local_date: date, state, complete, total }) => {
    const [mark, text] = STATES[state];
    const words = `${format.dateText(date)}${format.colon}${t(text)} ${complete}/${total}`;
    const current = date === shown ? html` aria-current="date"` : null;
    return html`<li><a class="month-day month-${state}" href="/days?date=${date}" title="${words}"${current}><span class="unseen">${words}</span><span aria-hidden="true">${format.shortDate(date)}</span><span class="month-mark" aria-hidden="true">${mark}</span></a></li>`;
  });
  const legend = Object.entries(STATES).map(
    ([state, [mark, text]]) =>
      html`<span class="month-${state}"><span class="month-mark" aria-hidden="true">${mark}</span> ${t(text)}</span>`,
  );
  return html`<nav class="month" aria-label="${t('day.month', { days: dates.length })}"><ol>${items}</ol></nav>
<p class="month-legend small quiet">${legend}</p>`;
}
