import type { CsvCell } from '../../../core/csv.ts';
import { monthOf } from '../../../core/local-date.ts';
import { RANK_STEPS } from '../../../operations/ranks/rank-average.ts';
import { differencesText } from '../../html/conditions.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { Visit } from '../../visit.ts';
import { DAYS_OF } from './history-form.ts';
import { type History, printLineHeads } from './history-table.ts';

type Period = History['periods'][number];
type Average = Period['averages'][number];

const STEP_NAMES = { day: 'averages.byDay', week: 'averages.byWeek', month: 'averages.byMonth' } as const;

/** Links that show the same ranks by date, or their averages by week or month; a period is kept if it is not the usual one. */
export function printSteps({ by }: History, { t, visit }: Page): Html {
  const links = RANK_STEPS.map((step) => {
    const query = new URLSearchParams(visit.query);
    query.delete('by');
    if (query.get('days') === String(DAYS_OF[by])) query.delete('days');
    if (step !== 'day') query.set('by', step);
    return html`<li><a href="/keyword?${query.toString()}"${step === by ? html` aria-current="true"` : null}>${t(STEP_NAMES[step])}</a></li>`;
  });
  return html`<nav aria-label="${t('averages.steps')}"><ul class="periods">${links}</ul></nav>`;
}

/** Every period with the average rank of every product, newest first; the chart is drawn from this table. */
export function printAverageTable(history: History, page: Page): Html {
  const { t } = page;
  const rows = history.periods.toReversed().map((period) => {
    const gap = isGap(period, history) ? html` data-gap="${t('chart.gap')}"` : null;
    const cells = period.averages.map((average) => printAverage(average, period, page.visit));
    return html`<tr data-date="${period.from}" data-until="${period.to}"${gap}><th scope="row">${periodText(period, history, page)}</th>${cells}</tr>`;
  });
  return html`<div class="scroll-frame" tabindex="0" role="region" aria-label="${t('averages.table')}"><table id="rank-table"><caption class="unseen">${t('averages.table')}</caption><thead><tr><th scope="col">${t('averages.period')}</th>${printLineHeads(history, page)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The periods without any complete reading, unless the keyword was not monitored yet. */
export function gapPeriodsOf(history: History): Period[] {
  return history.periods.filter((period) => isGap(period, history));
}

function isGap({ averages, from, to }: Period, { gaps }: History): boolean {
  return (
    averages.every(({ days }) => days === 0) &&
    gaps.some(({ local_date: date }) => date >= from && date <= to)
  );
}

function periodText({ from }: Period, { by }: History, { t, format }: Pick<Page, 't' | 'format'>): string {
  return by === 'month' ? format.month(monthOf(from)) : t('averages.week', { date: format.dateText(from) });
}

function printAverage(average: Average, { days: passed }: Period, visit: Visit): Html {
  if (average.days === 0) return html`<td class="quiet">—</td>`;
  const isBreak = average.is_joined ? null : html` data-break`;
  const count = visit.t('averages.days', { days: average.days, count: passed });
  if (average.average === null)
    return html`<td data-said>${reasonText(average, visit)} <span class="small quiet">· ${count}</span></td>`;
  const rounded = average.average.toFixed(1);
  return html`<td data-said data-rank="${rounded}"${isBreak}>${rounded} <span class="small quiet">· ${count}</span></td>`;
}

/** Why a period with readings has no average. */
function reasonText({ absent_days: absent, differs }: Average, visit: Visit): string {
  return absent > 0
    ? visit.t('averages.absent', { count: absent })
    : visit.t('averages.differs', { what: differencesText(visit, differs) });
}

/** The averages as rows: a period each, with the average and the number of days of each product. */
export function averageRows(visit: Visit, { keyword, series, periods }: History): CsvCell[][] {
  const { t } = visit;
  const head = [
    t('ranks.keyword'),
    t('averages.from'),
    t('averages.to'),
    t('averages.passed'),
    ...series.flatMap(({ asin, title }) => {
      const product = title === null ? asin : `${asin} ${title}`;
      return [
        t('averages.averageOf', { product }),
        t('averages.daysOf', { product }),
        t('averages.noneOf', { product }),
      ];
    }),
  ];
  const rows = periods.map(({ from, to, days, averages }) => [
    keyword,
    from,
    to,
    days,
    ...averages.flatMap((one): CsvCell[] => [
      one.average === null ? null : Number(one.average.toFixed(1)),
      one.days,
      one.average === null && one.days > 0 ? reasonText(one, visit) : null,
    ]),
  ]);
  return [head, ...rows];
}
