import { COMPETITORS_MAX, HISTORY_DAYS } from '../../../operations/ranks/keyword-history.ts';
import { RANK_STEPS } from '../../../operations/ranks/rank-average.ts';
import { type Html, html } from '../../html/html.ts';
import { printOptions } from '../../html/options.ts';
import type { Page } from '../../page.ts';
import type { History } from './history-table.ts';

/** The days that are shown unless others are chosen: enough for a line of averages. */
export const DAYS_OF = { day: 30, week: 90, month: 400 } as const;

/** The choices of the form: a period, products besides the ten own ones, and averages instead of dates. */
export function readHistoryChoice(query: URLSearchParams) {
  const by = RANK_STEPS.find((step) => step === query.get('by')) ?? 'day';
  const days = HISTORY_DAYS.find((choice) => String(choice) === query.get('days')) ?? DAYS_OF[by];
  return { days, competitors: query.getAll('with'), by };
}

/** The form that chooses the period and up to five products from the newest shelf and from the account. */
export function printHistoryForm(history: History, page: Page): Html {
  const { t, visit, format } = page;
  const { days, competitors, by } = readHistoryChoice(visit.query);
  const periods = HISTORY_DAYS.map((count) => ({
    value: String(count),
    label: t('events.lastDays', { count }),
  }));
  const isChosen = new Set(history.chosen);
  const known = new Set(history.candidates.map(({ asin }) => asin));
  const others = history.series
    .filter(({ asin }) => isChosen.has(asin) && !known.has(asin))
    .map(({ asin, title }) => ({ asin, title, rank: null, local_date: null }));
  const boxes = [...others, ...history.candidates].map(({ asin, title, rank, local_date: date }) => {
    const checked = isChosen.has(asin) ? html` checked` : null;
    const older =
      date === null || date === history.to
        ? null
        : html`<span class="small quiet">${format.date(date)}</span>`;
    return html`<li><label class="candidate"><input type="checkbox" name="with" value="${asin}"${checked}><span class="number quiet">${format.number(rank)}</span><span class="candidate-name"><span class="two-lines">${format.outside(title ?? asin)}</span><code class="small quiet">${asin}</code>${older}</span></label></li>`;
  });
  const tooMany =
    competitors.length > COMPETITORS_MAX
      ? html`<p class="problem" role="alert">${t('ranks.tooMany', { count: COMPETITORS_MAX })}</p>`
      : null;
  const choice =
    boxes.length === 0
      ? null
      : html`<details class="more"><summary>${t('ranks.compareWith', { chosen: isChosen.size, count: COMPETITORS_MAX })}</summary><fieldset class="candidates"><legend>${t('ranks.candidates', { count: COMPETITORS_MAX })}</legend><ul>${boxes}</ul></fieldset></details>`;
  const step = by === 'day' ? null : html`<input type="hidden" name="by" value="${by}">`;
  return html`<form method="get" class="history-form"><input type="hidden" name="keyword" value="${history.keyword}">${step}<div class="filters"><div class="field"><label for="history-days">${t('events.period')}</label><select id="history-days" name="days">${printOptions(periods, String(days), format)}</select></div><button type="submit" class="button button-plain">${t('filter.show')}</button></div>${tooMany}${choice}</form>`;
}
