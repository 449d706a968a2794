import { keywordTagsSet } from '../../../operations/keywords/keyword-tags-set.ts';
import { keywordHistory } from '../../../operations/ranks/keyword-history.ts';
import { act, ask } from '../../ask.ts';
import { CHART_SCRIPTS, CHART_STYLES, printChartCard } from '../../html/chart.ts';
import { gapText, isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { card, empty, link, notice, sheetLink } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { printAddPages, printNoSource } from '../days/no-source.ts';
import { averageRows, gapPeriodsOf, printAverageTable, printSteps } from './history-averages.ts';
import { printHistoryForm, readHistoryChoice } from './history-form.ts';
import { printEventNotes, printGaps, printSeriesList } from './history-notes.ts';
import { historyRows } from './history-sheet.ts';
import { type History, printHistoryTable } from './history-table.ts';
import { printImported } from './imported-ranks.ts';
import { keywordAddress, keywordScreen, printKeywordHead } from './keyword-frame.ts';
import { printRankMove } from './rank-move.ts';

/** The ranks of own products and chosen competitors for one keyword, date by date. */
export const history = keywordScreen<History>({
  path: '/keyword',
  menu: 'main',
  styles: [...CHART_STYLES, 'ranks.css', 'events.css'],
  scripts: CHART_SCRIPTS,
  read: readHistory,
  print: printHistory,
  actions: {
    tags: {
      run: async (visit, input) => {
        const { keyword } = await act(visit, keywordTagsSet, {
          keyword: visit.query.get('keyword') ?? '',
          tags: input.text('tags'),
        });
        return { kind: 'go', to: keywordAddress('/keyword', keyword), flash: message('ranks.tagged') };
      },
    },
  },
  toSheet: (answer, visit) =>
    answer.by === 'day'
      ? { name: `miharu-ranks-${answer.keyword}-${answer.to}`, rows: historyRows(visit, answer) }
      : { name: `miharu-average-ranks-${answer.keyword}-${answer.to}`, rows: averageRows(visit, answer) },
});

function readHistory(visit: Visit, keyword: string): Promise<History> {
  return ask(visit, keywordHistory, { keyword, ...readHistoryChoice(visit.query) });
}

function printHistory(answer: History, page: Page): Html {
  const { t, visit } = page;
  const file = sheetLink(t, { path: '/keyword', query: visit.query });
  const head = printKeywordHead(answer.keyword, { path: '/keyword', file }, page);
  const [body, changes] =
    answer.series.length === 0
      ? [
          card(
            null,
            empty(
              t('ranks.noProducts'),
              html`<p>${link('/settings/products', t('dashboard.toProducts'))}</p>`,
            ),
          ),
          null,
        ]
      : [
          html`${printSteps(answer, page)}${answer.by === 'day' ? printHistoryChart(answer, page) : printAverageChart(answer, page)}`,
          printEventNotes(answer, 'ranks.eventKinds', page),
        ];
  const today = answer.gaps.find((gap) => gap.local_date === answer.to)?.reason ?? null;
  const unread = today === null ? null : printUnread(today, page);
  return html`${head}${unread}${printHistoryForm(answer, page)}${printReach(answer, page)}${printRankMove(answer, page)}${body}${printImported(answer, page)}${changes}${printTags(answer, page)}`;
}

/** Why there is no complete reading today, and what can be done. */
function printUnread(reason: NonNullable<History['gaps'][number]['reason']>, page: Page): Html | null {
  if (isUnread(reason)) return printNoSource(reason, page);
  if (reason === 'pending') return null;
  const said = page.t('ranks.todayMissing', { reason: gapText(page.t, reason) });
  return notice('info', html`<p>${said} ${printAddPages(page)}</p>`);
}

/** Explains what cannot be shown: more than ten own products, and other products' past before their stored shelves. */
function printReach(
  { series, chosen, own_total: total, shelves_from: since, from }: History,
  { t, format }: Page,
): Html | null {
  const own = series.filter(({ relation }) => relation === 'own').length;
  const isShort = series.some(({ relation }) => relation === 'other') && since !== null && since > from;
  const texts = [
    total > own ? html`<p>${t('ranks.ownShown', { shown: series.length - chosen.length, total })}</p>` : null,
    isShort ? html`<p>${t('ranks.since', { date: format.dateText(since) })}</p>` : null,
  ];
  return texts.some((text) => text !== null) ? notice('info', texts) : null;
}

/** The tags of the keyword, which everybody who may see it can change. */
function printTags({ tags }: History, page: Page): Html {
  const form = page.form(
    { action: 'tags' },
    ({ field, submit }) =>
      html`${field({ name: 'tags', label: 'ranks.tags', value: tags.join(', '), hint: page.t('ranks.tagsHint'), isOptional: true })}${submit('ranks.saveTags', 'plain')}`,
  );
  return card(page.t('ranks.tags'), form);
}

function printHistoryChart(answer: History, page: Page): Html {
  const { keyword, series } = answer;
  return printChartCard(
    {
      table: 'rank-table',
      title: 'ranks.title',
      tableTitle: 'ranks.table',
      label: page.t('ranks.chart', { keyword }),
      subject: keyword,
      file: `miharu-${keyword}`,
      history: { ...answer, lines: series },
    },
    {
      below: html`${printSeriesList(answer, page)}
${printGaps(answer, page)}`,
      table: printHistoryTable(answer, page),
    },
    page,
  );
}

/** The averages of weeks or months. Ads and changes have dates, so they are not drawn among them. */
function printAverageChart(answer: History, page: Page): Html {
  const { t } = page;
  const { keyword, from, to, periods } = answer;
  return printChartCard(
    {
      table: 'rank-table',
      title: 'averages.title',
      tableTitle: 'averages.table',
      label: t('averages.chart', { keyword }),
      subject: keyword,
      file: `miharu-${keyword}`,
      history: { from, to, changes: [], changes_from: null, gaps: gapPeriodsOf(answer), lines: [] },
      averages: periods.length,
    },
    {
      below: html`<p class="small quiet">${t('averages.rule')}</p>${printSeriesList(answer, page)}
${printGaps(answer, page)}`,
      table: printAverageTable(answer, page),
    },
    page,
  );
}
