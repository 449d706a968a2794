import type { Static } from 'typebox';
import { MiharuError } from '../../../core/errors.ts';
import { asinList } from '../../../operations/asins/asin-list.ts';
import { accountChanges } from '../../../operations/changes/account-changes.ts';
import { eventDays } from '../../../operations/changes/event-days.ts';
import { EVENT_DATES_DEFAULT } from '../../../operations/changes/events-cursor.ts';
import { ask } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { askedPart } from '../../html/pager.ts';
import { card, empty, link, sheetLink } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import type { Visit } from '../../visit.ts';
import { printFilters, readFilters } from './event-filters.ts';
import { printDates, queryUntil } from './event-list.ts';
import { eventSheet } from './event-sheet.ts';

interface Data extends Static<typeof eventDays.output> {
  readonly products: Static<typeof asinList.output>['asins'];
}

const PATH = '/events';

const EVENTS_AT_ONCE = 500;

/** Changes of own and tracked products, newest date first. */
export const events = screen<Data>({
  path: PATH,
  title: 'events.title',
  menu: 'main',
  styles: ['events.css'],
  load: async (visit) => {
    const until = visit.query.get('until') ?? '';
    const [days, { asins }] = await Promise.all([
      readPlainly(visit, (filters) =>
        ask(visit, eventDays, {
          ...filters,
          part: askedPart(visit.query),
          ...(until === '' ? {} : { until }),
        }),
      ),
      ask(visit, asinList, {}),
    ]);
    return { ...days, products: asins };
  },
  view: ({ days, older, products }, page) => {
    const { t, visit } = page;
    const file = sheetLink(t, { path: PATH, query: queryOfAll(visit.query) });
    const list =
      days.length === 0
        ? card(null, empty(noneText(products.length, page), html`<p>${t('events.noneHint')}</p>`))
        : printDates(days, page);
    return html`${pageHeading(t('events.title'), t('events.lead'), file)}
${printFilters(products, page)}
${list}
${printOthers(older, page)}`;
  },
  sheets: {
    csv: async (visit) => {
      const list = await readAll(visit);
      return { name: `miharu-events-${list.at(0)?.local_date ?? 'none'}`, rows: eventSheet(visit, list) };
    },
  },
});

const FILTERS = ['kind', 'asin', 'relation', 'keyword', 'from', 'to', 'until'] as const;

/** Why nothing is listed: an account without products has no changes, and a period alone is no filter. */
function noneText(products: number, { t, visit }: Page): string {
  if (FILTERS.some((name) => visit.query.get(name))) return t('events.none');
  const { days = EVENT_DATES_DEFAULT } = readFilters(visit.query);
  return products === 0 ? t('events.noneYet') : t('events.noneIn', { days });
}

/** A list with the filters of the address; an unknown value in it is reported without the words of the API. */
async function readPlainly<Answer>(
  visit: Visit,
  read: (filters: ReturnType<typeof readFilters>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(readFilters(visit.query));
  } catch (thrown) {
    if (!(thrown instanceof MiharuError) || thrown.code !== 'invalid_parameter') throw thrown;
    throw new MiharuError(
      'invalid_parameter',
      {
        en: 'A filter is not one of the choices, or the position in the list is no longer known. Open the list and choose again.',
        ja: 'この URL の絞り込み条件は使えません。「商品の変化」を開き、条件を選び直してください。',
      },
      { cause: thrown },
    );
  }
}

/** Everything that matches the filters, over as many pages as needed. */
async function readAll(visit: Visit) {
  const all: Static<typeof accountChanges.output>['events'] = [];
  let cursor: string | null = null;
  do {
    const place: { cursor?: string } = cursor === null ? {} : { cursor };
    const answer: Static<typeof accountChanges.output> = await readPlainly(visit, (filters) =>
      ask(visit, accountChanges, { ...filters, limit: EVENTS_AT_ONCE, ...place }),
    );
    for (const event of answer.events) all.push(event);
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return all;
}

/** Links to the newest dates and to those before the shown ones. */
function printOthers(older: string | null, { t, visit }: Page): Html | null {
  const isLater = visit.query.has('until');
  if (older === null && !isLater) return null;
  const newest = link(`${PATH}?${queryOfAll(visit.query)}`, t('events.newest'), 'button');
  const next =
    older === null ? null : link(`${PATH}?${queryUntil(visit.query, older)}`, t('events.older'), 'button');
  return html`<nav class="pager" aria-label="${t('events.pages')}">${isLater ? newest : null}${next}</nav>`;
}

/** The current filters from the newest date on. */
function queryOfAll(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(query);
  for (const name of ['until', 'part']) asked.delete(name);
  return asked;
}
