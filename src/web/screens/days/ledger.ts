import type { Static } from 'typebox';
import { printCap, printMeasured } from '../../../core/spending-cap.ts';
import { days } from '../../../operations/days/days.ts';
import { findScanPromise, type ScanPromise } from '../../../operations/days/scan-promise.ts';
import { operate } from '../../ask.ts';
import { printCost } from '../../html/cost.ts';
import { gapText, isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { partOf, printPager } from '../../html/pager.ts';
import { badge, card, empty, link, notice, printCount, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { restOfCap } from '../operator/cap-words.ts';

type Answer = Static<typeof days.output>;

/** The tracking log, whether anything is still read today, and the names of accounts. */
interface Shown extends Answer {
  readonly scan: ScanPromise;
  /** By id. */
  readonly names: ReadonlyMap<string, string>;
}
type Day = Answer['days'][number];

const DAYS_SHOWN = 35;
const DAYS_ON_A_PAGE = 14;
const DAYS_IN_FILE = 400;
const CAPS_SHOWN = 20;

/** Every planned date of the installation with what is still missing, for the operator. */
export const ledger = screen<Shown>({
  path: '/operator/days',
  title: 'ledger.title',
  menu: 'operator',
  load: async (visit) => {
    const date = visit.query.get('date') || null;
    const asked = date === null ? { date, days: DAYS_SHOWN } : { date };
    const [answer, scan, accounts] = await Promise.all([
      operate(visit, days, asked),
      findScanPromise(visit.context),
      visit.context.store.listAccounts(),
    ]);
    return { ...answer, scan, names: new Map(accounts.map(({ id, name }) => [id, name])) };
  },
  view: (answer, page) => {
    const { t } = page;
    const file = sheetLink(t, { path: '/operator/days', query: new URLSearchParams() });
    return html`${pageHeading(t('ledger.title'), t('ledger.lead'), file)}
${printCaps(answer, page)}
${card(null, printDays(answer, page))}
${printOpen(answer, page)}`;
  },
  sheets: { csv: readSheet },
});

async function readSheet(visit: Visit) {
  const answer = await operate(visit, days, { date: null, days: DAYS_IN_FILE });
  return { name: 'miharu-days', rows: sheetRows(visit, COLUMNS, answer.days) };
}

const COLUMNS: readonly SheetColumn<Day>[] = [
  ['day.date', (day) => day.local_date],
  ['ledger.planned', ({ planned }) => planned],
  ['day.complete', ({ complete }) => complete],
  ['day.partial', ({ partial }) => partial],
  ['day.failed', ({ failed }) => failed],
  ['day.notScanned', (day) => day.not_scanned],
  ['day.pending', ({ pending }) => pending],
  ['day.final', (day) => sheetInstant(day.final_at)],
  ['ledger.cost', ({ costs }, visit) => costs.map((cost) => printSourceCost(cost, visit))],
  ['ledger.productsPlanned', ({ products }) => products.planned],
  ['ledger.productsComplete', ({ products }) => products.complete],
  ['ledger.productsFailed', ({ products }) => products.failed],
  ['ledger.productsNotScanned', ({ products }) => products.not_scanned],
  ['ledger.productsPending', ({ products }) => products.pending],
];

/** A row of a date: for its keywords, or for its products. */
interface Row {
  readonly day: Day;
  readonly what: string;
  readonly totals: Day['products'];
  /** Only in the row of keywords: a product is never partial, and costs and the end of a date are shown once. */
  readonly whole?: Day;
}

/** A date has a row for its keywords, and one for its products if it has any. */
function printDays({ days: list, scan }: Shown, page: Page): Html {
  const { t, format, visit } = page;
  if (list.length === 0) return empty(t('ledger.none'));
  const part = partOf(list, { query: visit.query, size: DAYS_ON_A_PAGE });
  const rows = part.shown.flatMap((day): Row[] => [
    { day, what: t('ledger.keywords'), totals: day, whole: day },
    ...(day.products.planned === 0 ? [] : [{ day, what: t('ledger.products'), totals: day.products }]),
  ]);
  const shown = table(t('ledger.title'), rows, [
    [
      t('day.date'),
      ({ day: { local_date: date }, whole }) =>
        html`${link(`/operator/days?date=${date}`, format.date(date))}${whole && html`<br>${printEnd(whole, scan, page)}`}`,
    ],
    [t('ledger.what'), ({ what }) => what],
    [
      t('day.complete'),
      ({ totals }) => `${format.number(totals.complete)} / ${format.number(totals.planned)}`,
      'number',
    ],
    [t('day.partial'), ({ whole }) => whole && printCount(whole.partial, page), 'number'],
    [t('day.failed'), ({ totals }) => printCount(totals.failed, page), 'number'],
    [t('day.notScanned'), ({ totals }) => printCount(totals.not_scanned, page), 'number'],
    [t('day.pending'), ({ totals }) => printCount(totals.pending, page), 'number'],
    [
      t('day.reason'),
      ({ totals }) => printReasons({ ...totals.failed_by_reason, ...totals.not_scanned_by_reason }, page),
    ],
    [
      t('ledger.cost'),
      ({ whole }) => whole?.costs.map((cost) => html`<div>${printSourceCost(cost, page)}</div>`),
    ],
  ]);
  return html`<div class="word-table">${shown}</div>${printPager(t, { path: '/operator/days', query: visit.query, part })}`;
}

/** Caps of sources that are used up to 80 % or more. */
function printCaps({ caps, names }: Shown, page: Page): Html | null {
  const { t, format, visit } = page;
  if (caps.length === 0) return null;
  const { language } = visit;
  const lines = caps.slice(0, CAPS_SHOWN).map((cap) => {
    const { source, account_id: accountId, per: period, measure, most, spent, until } = cap;
    const text = t(cap.state === 'reached' ? 'ledger.capReached' : 'ledger.capNear', {
      source,
      cap: printCap({ period, measure, most })[language],
      spent: printMeasured(measure, spent)[language],
      date: format.dateText(until),
    });
    const name =
      accountId === null ? t('ledger.capOfAll') : format.outside(names.get(accountId) ?? accountId);
    const rest = restOfCap(cap, page);
    return html`<li>${name}${format.colon}${text}${rest && format.inParentheses(rest)}</li>`;
  });
  return notice(caps.some(({ state }) => state === 'reached') ? 'bad' : 'warn', html`<ul>${lines}</ul>`);
}

function printEnd({ final_at: end, pending }: Day, scan: ScanPromise, { t, format }: Page): Html {
  if (end !== null)
    return html`<span class="small quiet">${t('day.final')}${format.colon}${format.instant(end)}</span>`;
  return pending > 0 && isUnread(scan) ? badge(gapText(t, scan)) : badge(t('day.isOpen'), 'info');
}

function printReasons(reasons: Readonly<Record<string, number>>, { t, format }: Page): string {
  const words = Object.entries(reasons).map(
    ([reason, count]) => `${gapText(t, reason)} ${format.number(count)}`,
  );
  return words.join(' · ');
}

function printSourceCost(cost: Day['costs'][number], words: Pick<Visit, 't' | 'format'>): string {
  return `${cost.source}${words.format.colon}${printCost(cost, words)}`;
}

/** What is still missing on one date; products if it has any. */
function printOpen({ days: [day], open_keywords: keywords, open_products: products }: Answer, page: Page) {
  const hasProducts = (day?.products.planned ?? 0) > 0;
  return [
    keywords &&
      printTargets(
        'keyword',
        keywords.map((one) => ({ ...one, name: one.keyword })),
        page,
      ),
    hasProducts &&
      products &&
      printTargets(
        'product',
        products.map((one) => ({ ...one, name: one.asin })),
        page,
      ),
  ];
}

type Open = Pick<NonNullable<Answer['open_products']>[number], 'reason' | 'attempts' | 'next_attempt_at'>;

/** The texts of the two lists. */
const TARGETS = {
  keyword: { title: 'ledger.open', none: 'ledger.allDone', name: 'day.keyword' },
  product: { title: 'ledger.openProducts', none: 'ledger.allProductsDone', name: 'events.product' },
} as const;

function printTargets(
  kind: keyof typeof TARGETS,
  targets: readonly (Open & { readonly name: string })[],
  { t, format }: Page,
): Html {
  const { title, none, name } = TARGETS[kind];
  const list = table(
    t(title),
    targets,
    [
      [t(name), (target) => target.name],
      [t('day.reason'), ({ reason }) => reason !== null && gapText(t, reason)],
      [t('day.attempts'), ({ attempts }) => format.number(attempts), 'number'],
      [t('day.next'), ({ next_attempt_at: next }) => next !== null && format.instant(next)],
    ],
    { none: t(none) },
  );
  return card(t(title), list);
}
