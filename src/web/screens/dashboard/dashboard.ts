import type { Static } from 'typebox';
import { firstSteps } from '../../../operations/accounts/first-steps.ts';
import { firstStepsDismiss } from '../../../operations/accounts/first-steps-dismiss.ts';
import { me } from '../../../operations/accounts/me.ts';
import { type CapStop, findCapStop } from '../../../operations/days/cap-stop.ts';
import { findScanPromise, type ScanPromise } from '../../../operations/days/scan-promise.ts';
import { keywordOverview } from '../../../operations/keywords/keyword-overview.ts';
import { act, ask } from '../../ask.ts';
import { isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { type Part, printPager } from '../../html/pager.ts';
import { card, empty, facts, link, notice, sheetLink } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import { standingsOf, type Visit } from '../../visit.ts';
import { printNoSource } from '../days/no-source.ts';
import { pendingFact, printFinal, shownState } from '../days/scan-state.ts';
import { printFirstSteps, type Steps } from './first-steps.ts';
import { type Overview, printKeywordRows } from './keyword-rows.ts';
import { printOverviewFilters, readOverviewFilters } from './overview-filters.ts';
import { overviewRows } from './overview-sheet.ts';

interface Data {
  readonly account: Static<typeof me.output>;
  readonly steps: Steps;
  readonly overview: Overview;
  /** Whether anything is read automatically. */
  readonly scan: ScanPromise;
  /** What a cap of the account stops today; only owners see it. */
  readonly capStop: CapStop | null;
}

const KEYWORDS_ON_A_PAGE = 100;

/** The dashboard: today's progress, and the rank of the best own product for each keyword. */
export const dashboard = screen<Data>({
  path: '/',
  title: 'dashboard.title',
  menu: 'main',
  styles: ['ranks.css'],
  load: async (visit) => {
    const part = { skip: skipOf(visit), limit: KEYWORDS_ON_A_PAGE };
    const [account, steps, overview] = await Promise.all([
      ask(visit, me, {}),
      ask(visit, firstSteps, {}),
      readOverview(visit, part),
    ]);
    const isOwner = standingsOf(visit).includes('owner');
    const capStop = isOwner ? await findCapStop(visit.context, account.account.id) : null;
    return { account, steps, capStop, ...overview };
  },
  view: (data, page) => {
    const { overview } = data;
    const { t, visit } = page;
    const file = overview.total === 0 ? undefined : sheetLink(t, { path: '/', query: visit.query });
    return html`${pageHeading(t('dashboard.title'), null, file)}
${printToday(data, page)}
${printCapStop(data, page)}
${printNext(data, page)}
${overview.total === 0 ? null : html`${printKeywords(overview, page)}<p>${link('/month', t('month.link'))}</p>`}`;
  },
  actions: {
    dismissSteps: {
      run: async (visit) => {
        await act(visit, firstStepsDismiss, {});
        return { kind: 'go', flash: message('dashboard.stepsDismissed') };
      },
    },
  },
  sheets: {
    csv: async (visit) => {
      const { overview } = await readOverview(visit, {});
      return { name: `miharu-keywords-${overview.today}`, rows: overviewRows(visit, overview) };
    },
  },
});

async function readOverview(
  visit: Visit,
  part: { readonly skip?: number; readonly limit?: number },
): Promise<Pick<Data, 'overview' | 'scan'>> {
  const [overview, scan] = await Promise.all([
    ask(visit, keywordOverview, { ...readOverviewFilters(visit.query), ...part }),
    findScanPromise(visit.context),
  ]);
  return { scan, overview: { ...overview, keywords: overview.keywords.map((row) => shownState(row, scan)) } };
}

/** What to do: the first steps, or what gets the keywords read that no source reads. */
function printNext({ account, steps, scan }: Data, page: Page): Html | null {
  if (!steps.is_over) return printFirstSteps(steps, account, scan, page);
  return isUnread(scan) && account.today.pending > 0 ? printNoSource(page) : null;
}

function printCapStop({ capStop }: Data, { t }: Page): Html | null {
  if (capStop === null) return null;
  const { keywords: count, period } = capStop;
  return notice('warn', html`<p>${t(CAP_STOPS[period], { count })}</p>`);
}

const CAP_STOPS = { day: 'dashboard.capOfDay', month: 'dashboard.capOfMonth' } as const;

const NOT_READ = {
  no_source: 'dashboard.noSource',
  paused: 'dashboard.sourcePaused',
  not_planned: 'dashboard.notPlanned',
} as const;

function printToday(
  { account: { today, next_scan_at: next }, overview: { doubted }, scan }: Data,
  page: Page,
): Html {
  const { t, format } = page;
  const state = printFinal({ ...today, isFinal: today.final }, scan, t);
  const toDay = link('/days', t('dashboard.toDay'));
  const doubtful = doubted > 0 ? [[t('day.doubted'), format.number(doubted)] as const] : [];
  const partial = today.partial > 0 ? [[t('day.partial'), format.number(today.partial)] as const] : [];
  return card(
    t('dashboard.today'),
    html`<div class="day-facts">${facts([
      [t('day.date'), format.date(today.local_date)],
      [t('day.planned'), format.number(today.planned)],
      [t('day.complete'), format.number(today.complete - doubted)],
      ...doubtful,
      ...partial,
      [t('day.failed'), format.number(today.failed)],
      pendingFact(today.pending, scan, page),
      [t('dashboard.nextScan'), scan === 'planned' ? format.instant(next) : t(NOT_READ[scan])],
    ])}</div>`,
    html`<div class="card-aside">${state} ${toDay}</div>`,
  );
}

function printKeywords(overview: Overview, page: Page): Html {
  const { t, visit } = page;
  const { matching, total, keywords } = overview;
  const list = keywords.length === 0 ? empty(t('dashboard.none')) : printKeywordRows(overview, page);
  const count = html`<span class="quiet small">${t('dashboard.count', { matching, total })}</span>`;
  return html`${printOverviewFilters(overview.tags, page)}
${card(t('dashboard.keywords'), html`${list}${printPager(t, { path: '/', query: visit.query, part: partOf(overview) })}`, count)}
<p class="small quiet">${t('dashboard.legend')}</p>`;
}

/** The part that `?part=` names, 1-based; anything else is the first part. */
function skipOf({ query }: Visit): number {
  const part = Number.parseInt(query.get('part') ?? '1', 10);
  return Number.isSafeInteger(part) && part > 1 ? (part - 1) * KEYWORDS_ON_A_PAGE : 0;
}

/** The shown part of the list, for the pager. */
function partOf({ keywords, first, matching }: Overview): Part<Overview['keywords'][number]> {
  const isLast = first + keywords.length >= matching;
  return { shown: keywords, number: first / KEYWORDS_ON_A_PAGE, first, count: matching, isLast };
}
