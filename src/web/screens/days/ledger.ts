import type { Static } from 'typebox';
import { days } from '../../../operations/days/days.ts';
import { operate } from '../../ask.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, link, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import type { Visit } from '../../visit.ts';

type Answer = Static<typeof days.output>;
type Day = Answer['days'][number];

const DAYS_SHOWN = 35;
const DAYS_IN_FILE = 400;

/** Every planned date of the installation, and what one of them still lacks: the operator's. */
export const ledger = screen<Answer>({
  path: '/operator/days',
  title: 'ledger.title',
  who: 'operator',
  menu: 'operator',
  load: (visit) => operate(visit, days, { date: visit.query.get('date') || null, days: DAYS_SHOWN }),
  view: (answer, page) => {
    const { t } = page;
    const file = sheetLink(t, { path: '/operator/days', query: new URLSearchParams() });
    return html`${pageHeading(t('ledger.title'), t('ledger.lead'), file)}
${card(null, printDays(answer.days, page))}
${answer.open_keywords === null ? null : card(t('ledger.open'), printOpen(answer.open_keywords, page))}`;
  },
  sheets: { csv: readSheet },
});

async function readSheet(visit: Visit) {
  const answer = await operate(visit, days, { date: null, days: DAYS_IN_FILE });
  const header = ['local_date', 'planned', 'complete', 'partial', 'failed', 'pending', 'final_at', 'costs'];
  const rows = answer.days.map((day) => [
    ...[day.local_date, day.planned, day.complete, day.partial, day.failed, day.pending, day.final_at],
    JSON.stringify(day.costs),
  ]);
  return { name: 'miharu-days', rows: [header, ...rows] };
}

function printDays(list: readonly Day[], { t, format }: Page): Html {
  if (list.length === 0) return empty(t('ledger.none'));
  const columns = [
    { label: t('day.date') },
    ...[t('day.planned'), t('day.complete'), t('day.partial'), t('day.failed'), t('day.pending')].map(
      (label) => ({ label, kind: 'number' }) as const,
    ),
    ...[{ label: t('day.reason') }, { label: t('ledger.cost') }, { label: t('day.final') }],
  ];
  const rows = list.map((day) => [
    link(`/operator/days?date=${day.local_date}`, format.date(day.local_date)),
    ...[day.planned, day.complete, day.partial, day.failed, day.pending].map(format.number),
    Object.entries(day.failed_by_reason)
      .map(([reason, count]) => `${gapText(t, reason)} ${format.number(count)}`)
      .join(' · '),
    day.costs.map((cost) => html`<div>${printCost(cost, { t, format })}</div>`),
    day.final_at === null ? badge(t('day.isOpen'), 'info') : format.instant(day.final_at),
  ]);
  return table(t('ledger.title'), columns, rows);
}

function printCost(
  { source, unit, amount, calls }: Day['costs'][number],
  { t, format }: Pick<Page, 't' | 'format'>,
) {
  const spent =
    unit === 'micro_usd' ? `US$ ${(amount / 1_000_000).toFixed(2)}` : `${format.number(amount)} ${unit}`;
  return `${source}: ${spent} (${t('ledger.calls', { count: calls })})`;
}

function printOpen(open: NonNullable<Answer['open_keywords']>, { t, format }: Page): Html {
  if (open.length === 0) return empty(t('ledger.allDone'));
  const columns = [
    ...[{ label: t('day.keyword') }, { label: t('day.reason') }],
    ...[{ label: t('day.attempts'), kind: 'number' } as const, { label: t('day.next') }],
  ];
  const rows = open.map((term) => [
    term.keyword,
    term.reason === null ? '' : gapText(t, term.reason),
    format.number(term.attempts),
    term.next_attempt_at === null ? '' : format.instant(term.next_attempt_at),
  ]);
  return table(t('ledger.open'), columns, rows);
}
