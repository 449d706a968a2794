import type { Static } from 'typebox';
import { addDays } from '../../../core/local-date.ts';
import { accountDay } from '../../../operations/days/account-day.ts';
import { accountMonth } from '../../../operations/days/account-month.ts';
import { findScanPromise, type ScanPromise } from '../../../operations/days/scan-promise.ts';
import { ask } from '../../ask.ts';
import { bringerText, broughtByText } from '../../html/brought-by.ts';
import { doubtText } from '../../html/conditions.ts';
import { filterForm } from '../../html/filters.ts';
import { gapText, isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { partOf, printPager } from '../../html/pager.ts';
import { card, empty, facts, link, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { type Month, printMonth } from './month-strip.ts';
import { printAddPages, printNoSource } from './no-source.ts';
import { pendingFact, printFinal, printState, stateText } from './scan-state.ts';

type Day = Static<typeof accountDay.output>;

interface Data {
  readonly shown: Day;
  readonly month: Month;
  /** Whether anything is read automatically. */
  readonly scan: ScanPromise;
}
type KeywordDay = Day['keywords'][number];

const KEYWORDS_ON_A_PAGE = 100;

/** How one Japanese date went for each keyword of the account. */
export const day = screen<Data>({
  path: '/days',
  title: 'day.title',
  menu: 'main',
  styles: ['days.css'],
  load: async (visit) => {
    const [day, month] = await Promise.all([
      readDay(visit),
      ask(visit, accountMonth, { date: dateOf(visit) }),
    ]);
    return { ...day, month };
  },
  view: (data, page) => {
    const { shown } = data;
    const { t, visit } = page;
    const file = sheetLink(t, { path: '/days', query: visit.query });
    const why = reasonsOfToday(shown).find(isUnread);
    const isKept = shown.local_date >= shown.kept_from;
    return html`${pageHeading(t('day.title'), t('day.lead'), html`${printAddPages(page)} ${file}`)}
${printChoice(shown, page)}
${printMonth(data.month, shown.local_date, page)}
${why === undefined ? null : printNoSource(why, page)}
${isKept ? printReport(data, page) : card(null, empty(t('day.notKept', { date: page.format.dateText(shown.kept_from) })))}`;
  },
  sheets: {
    csv: async (visit) => {
      const { local_date: date, keywords } = (await readDay(visit)).shown;
      return {
        name: `miharu-day-${date}`,
        rows: sheetRows(visit, [['day.date', () => date], ...COLUMNS], keywords),
      };
    },
  },
});

function dateOf({ query }: Visit): string {
  return query.get('date') || 'today';
}

async function readDay(visit: Visit): Promise<Omit<Data, 'month'>> {
  const date = dateOf(visit);
  const [day, scan] = await Promise.all([ask(visit, accountDay, { date }), findScanPromise(visit.context)]);
  return { shown: day, scan };
}

const COLUMNS: readonly SheetColumn<KeywordDay>[] = [
  ['day.keyword', ({ keyword }) => keyword],
  ['day.state', ({ state }, { t }) => stateText(t, state)],
  ['day.reason', (one, { t }) => one.gap_reason && gapText(t, one.gap_reason)],
  ['day.readAt', (one) => sheetInstant(one.observed_at)],
  ['day.results', (one) => one.observed_results],
  ['day.pages', (one) => one.pages_read],
  ['day.pagesWanted', (one) => one.pages_wanted],
  ['day.attempts', ({ attempts }) => attempts],
  ['day.next', (one) => sheetInstant(one.next_attempt_at)],
  ['day.note', ({ doubt }, { t }) => doubt && doubtText(t, doubt)],
  ['brought.by', (one, { t }) => bringerText(t, one.brought_by)],
  ['day.unused', ({ unused }) => unused?.count ?? null],
];

function printReport(data: Data, page: Page): Html {
  const keywords = printKeywords(worstFirst(data.shown.keywords), page);
  return html`${printSummary(data, page)}
${card(page.t('day.keywords'), keywords)}`;
}

function printChoice({ local_date: date, today, kept_from: keptFrom }: Day, page: Page): Html {
  const { t } = page;
  const after =
    date < today
      ? link(`/days?date=${date < keptFrom ? keptFrom : addDays(date, 1)}`, t('day.after'), 'button')
      : null;
  const dates = [{ kind: 'date', name: 'date', label: 'day.date', value: date, max: today } as const];
  const before = date > keptFrom ? link(`/days?date=${addDays(date, -1)}`, t('day.before'), 'button') : null;
  const form = filterForm(page, 'day.choose', dates, { submit: 'filter.show' });
  return html`<div class="day-choice">${form}<nav class="pager" aria-label="${t('day.choose')}">${before}${after}</nav></div>`;
}

/** Why keywords have no result today; no reasons on another date, when nothing can still be read. */
function reasonsOfToday({ keywords, local_date: date, today }: Day) {
  return date === today ? keywords.map(({ gap_reason: reason }) => reason) : [];
}

function printSummary({ shown, scan }: Data, page: Page): Html {
  const { t, format } = page;
  const { local_date: date, keywords } = shown;
  const count = (state: KeywordDay['state']) => keywords.filter((one) => one.state === state).length;
  const unread = reasonsOfToday(shown).filter(isUnread).length;
  const pending = count('pending') + unread;
  const missed = count('not_scanned') - unread;
  const doubted = keywords.filter((one) => one.state === 'complete' && one.doubt !== null).length;
  const figures = facts([
    [t('day.date'), format.date(date)],
    [t('day.planned'), format.number(keywords.length)],
    [t('day.complete'), format.number(count('complete') - doubted)],
    ...(doubted > 0 ? [[t('day.doubted'), format.number(doubted)] as const] : []),
    [t('day.partial'), format.number(count('partial'))],
    [t('day.failed'), format.number(count('failed'))],
    ...(missed > 0 ? [[t('day.notScanned'), format.number(missed)] as const] : []),
    ...(missed === 0 || pending > 0 ? [pendingFact(pending, scan, page)] : []),
  ]);
  const progress = { isFinal: shown.final, planned: keywords.length, pending };
  const final = printFinal(progress, scan, t);
  const hint = final === null ? null : html`<p class="hint">${t('day.finalHint')}</p>`;
  return card(t('day.summary'), html`<div class="day-facts">${figures}</div>${hint}`, final);
}

/** Who brought the reading, and which brought pages are not used; nothing for what sources read. */
function printBrought({ brought_by: broughtBy, unused }: KeywordDay, { t, format }: Page): Html | null {
  const result = unused?.reason == null ? t('day.complete') : gapText(t, unused.reason);
  const who = bringerText(t, unused?.brought_by) ?? '';
  const texts = [
    broughtByText(t, broughtBy),
    unused === null ? null : t('brought.unused', { count: unused.count, who, result }),
  ].filter((text) => text !== null);
  if (texts.length === 0) return null;
  return html`${texts.map((text) => html`<br><span class="small quiet">${format.sentence(text)}</span>`)}`;
}

/** Keywords that need attention come first; within a state, the order of adding. */
function worstFirst(keywords: readonly KeywordDay[]): KeywordDay[] {
  const order: readonly KeywordDay['state'][] = ['failed', 'partial', 'not_scanned', 'pending', 'complete'];
  return keywords.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

function printKeywords(keywords: readonly KeywordDay[], page: Page): Html {
  const { t, format, visit } = page;
  if (keywords.length === 0) return empty(t('day.none'));
  const part = partOf(keywords, { query: visit.query, size: KEYWORDS_ON_A_PAGE });
  const list = table(t('day.keywords'), part.shown, [
    [t('day.keyword'), ({ keyword }) => link(keywordAddress('/keyword', keyword), format.outside(keyword))],
    [t('day.state'), (one) => html`${printState(t, one)}${printBrought(one, page)}`],
    [t('day.readAt'), (one) => format.instant(one.observed_at)],
    [
      t('day.pages'),
      ({ pages_read: read, pages_wanted: wanted }) =>
        read === null ? format.number(null) : `${read} / ${wanted}`,
      'number',
    ],
    [t('day.results'), (one) => format.number(one.observed_results), 'number'],
    [t('day.attempts'), ({ attempts }) => format.number(attempts), 'number'],
    [t('day.next'), ({ next_attempt_at: next }) => next !== null && format.instant(next)],
  ]);
  return html`${list}${printPager(t, { path: '/days', query: visit.query, part })}`;
}
