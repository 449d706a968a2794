import type { Static } from 'typebox';
import { MiharuError } from '../../../core/errors.ts';
import { asinList } from '../../../operations/asins/asin-list.ts';
import { events as eventsOperation } from '../../../operations/changes/events.ts';
import { ask } from '../../ask.ts';
import { html } from '../../html/html.ts';
import { card, empty, link, sheetLink } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import type { Visit } from '../../visit.ts';
import { printFilters, readFilters } from './event-filters.ts';
import { type AccountEvents, printDates } from './event-list.ts';
import { eventSheet } from './event-sheet.ts';

interface Data {
  readonly answer: Static<typeof eventsOperation.output>;
  readonly products: Static<typeof asinList.output>['asins'];
}

const EVENTS_ON_A_PAGE = 200;
const EVENTS_AT_ONCE = 500;

/** Changes of own and tracked products, newest date first. */
export const events = screen<Data>({
  path: '/events',
  title: 'events.title',
  menu: 'main',
  styles: ['events.css'],
  load: async (visit) => {
    const cursor = visit.query.get('cursor');
    const [answer, { asins }] = await Promise.all([
      askPlainly(visit, { limit: EVENTS_ON_A_PAGE, cursor }),
      ask(visit, asinList, {}),
    ]);
    return { answer, products: asins };
  },
  view: ({ answer, products }, page) => {
    const { t, visit } = page;
    const file = sheetLink(t, { path: '/events', query: queryAt(visit, null) });
    const list =
      answer.events.length === 0
        ? card(null, empty(t('events.none'), html`<p>${t('events.noneHint')}</p>`))
        : printDates(answer.events, page);
    return html`${pageHeading(t('events.title'), t('events.lead'), file)}
${printFilters(products, page)}
${list}
${printMore(answer.next_cursor, page)}`;
  },
  sheets: {
    csv: async (visit) => {
      const list = await readAll(visit);
      return { name: `miharu-events-${list.at(0)?.local_date ?? 'none'}`, rows: eventSheet(visit, list) };
    },
  },
});

/** The list with the filters of the address; an unknown value in it is reported without the words of the API. */
async function askPlainly(
  visit: Visit,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Data['answer']> {
  try {
    const filters = readFilters(visit.query);
    return await ask(visit, eventsOperation, { ...filters, limit, ...(cursor === null ? {} : { cursor }) });
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
async function readAll(visit: Visit): Promise<AccountEvents> {
  const all: AccountEvents[number][] = [];
  let cursor: string | null = null;
  do {
    const answer: Data['answer'] = await askPlainly(visit, { limit: EVENTS_AT_ONCE, cursor });
    all.push(...answer.events);
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return all;
}

function printMore(cursor: string | null, { t, visit }: Page) {
  if (cursor === null) return null;
  return html`<nav class="pager" aria-label="${t('events.pages')}">${link(`/events?${queryAt(visit, cursor)}`, t('events.more'), 'button')}</nav>`;
}

/** The current filters, at another position of the list. */
function queryAt({ query }: Visit, cursor: string | null): URLSearchParams {
  const asked = new URLSearchParams(query);
  asked.delete('cursor');
  if (cursor !== null) asked.set('cursor', cursor);
  return asked;
}
