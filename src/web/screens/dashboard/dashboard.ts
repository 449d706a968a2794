import type { Static } from 'typebox';
import { firstSteps } from '../../../operations/accounts/first-steps.ts';
import { firstStepsDismiss } from '../../../operations/accounts/first-steps-dismiss.ts';
import { me } from '../../../operations/accounts/me.ts';
import { type CapStop, findCapStop } from '../../../operations/days/cap-stop.ts';
import { findScanPromise, type ScanPromise } from '../../../operations/days/scan-promise.ts';
import { keywordOverview } from '../../../operations/keywords/keyword-overview.ts';
import { keywordProducts } from '../../../operations/keywords/keyword-products.ts';
import { act, ask } from '../../ask.ts';
import { isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { askedPart, partAt, printPager } from '../../html/pager.ts';
import { card, empty, facts, link, notice, sheetLink } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import { accountOf, standingsOf, type Visit } from '../../visit.ts';
import { isOperator, printNoNextScan, printNoSource } from '../days/no-source.ts';
import { pendingFact, printFinal } from '../days/scan-state.ts';
import { printFirstSteps, type Steps } from './first-steps.ts';
import { readMoves } from './kept-moves.ts';
import { type Overview, printKeywordRows } from './keyword-rows.ts';
import { type Moves, printMoves } from './moves.ts';
import { printOverviewFilters, readOverviewFilters } from './overview-filters.ts';
import { overviewRows } from './overview-sheet.ts';
import type { OwnProducts } from './own-products.ts';
import { printRankBars } from './rank-bars.ts';
import { printTagging, refusedTagging, type Tagging, tagging } from './tagging.ts';

interface Data {
  readonly account: Static<typeof me.output>;
  readonly steps: Steps;
  readonly overview: Overview;
  readonly moves: Moves;
  /** The keyword whose own products are unfolded. */
  readonly opened: OwnProducts | null;
  /** Whether anything is read automatically. */
  readonly scan: ScanPromise;
  /** What spending caps stop today; only owners and operators see it. */
  readonly capStop: CapStop | null;
}

const KEYWORDS_ON_A_PAGE = 100;

/** The dashboard: today's progress and moves, and the rank of the best own product for each keyword. */
export const dashboard = screen<Data, Tagging>({
  path: '/',
  title: 'dashboard.title',
  menu: 'main',
  styles: ['ranks.css', 'dashboard.css'],
  scripts: ['live-filters.js'],
  load: async (visit) => {
    const part = { skip: askedPart(visit.query) * KEYWORDS_ON_A_PAGE, limit: KEYWORDS_ON_A_PAGE };
    const standings = standingsOf(visit);
    const seesCaps = standings.includes('owner') || standings.includes('operator');
    const [account, steps, overview, moves, capStop] = await Promise.all([
      ask(visit, me, {}),
      ask(visit, firstSteps, {}),
      readOverview(visit, part),
      readMoves(visit),
      seesCaps ? findCapStop(visit.context, accountOf(visit).id) : null,
    ]);
    return {
      account,
      steps,
      capStop,
      moves,
      opened: await readOpened(visit, overview.overview),
      ...overview,
    };
  },
  view: (data, page, shown) => {
    const { overview, moves } = data;
    const { t, visit } = page;
    const files =
      overview.total === 0
        ? undefined
        : html`<div class="card-aside">${link('/month', t('month.link'))} ${sheetLink(t, { path: '/', query: visit.query })}</div>`;
    const chosen = shown ?? refusedTagging(page);
    const ranks = moves.local_date === null ? null : printRanks(moves, page);
    const list = overview.total === 0 ? null : printKeywords(data, page);
    const steps = data.steps.is_over ? null : printFirstSteps(data.steps, data.account, data.scan, page);
    return html`${pageHeading(t('dashboard.title'), null, files)}
${chosen === null ? null : printTagging(chosen, overview.tags, page)}${printToday(data, page)}
${printUnread(data, page)}
${printCapStop(data, page)}
${ranks === null ? steps : ranks}
${list}
${ranks === null ? null : steps}`;
  },
  actions: {
    dismissSteps: {
      run: async (visit) => {
        await act(visit, firstStepsDismiss, {});
        return { kind: 'go', flash: message('dashboard.stepsDismissed') };
      },
    },
    tag: tagging('add'),
    untag: tagging('remove'),
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
  return { scan, overview };
}

/** The own products of the keyword in `?open=`, if the list shows it. */
async function readOpened(visit: Visit, { keywords }: Overview): Promise<OwnProducts | null> {
  const keyword = visit.query.get('open');
  if (keyword === null || !keywords.some((row) => row.keyword === keyword)) return null;
  return { ...(await ask(visit, keywordProducts, { keyword })), keyword };
}

function printRanks(moves: Moves, page: Page): Html {
  return html`<div class="columns dashboard-ranks">${printMoves(moves, page)}${printRankBars(moves, page)}</div>`;
}

/** What gets the keywords scanned that no source reads; as long as the first steps are shown, they say it. */
function printUnread({ account: { today }, steps, overview, scan }: Data, page: Page): Html | null {
  if (!steps.is_over || overview.total === 0 || !isUnread(scan)) return null;
  const isComplete = today.planned > 0 && today.complete === today.planned;
  return isComplete ? printNoNextScan(scan, page) : printNoSource(scan, page);
}

/** Whose cap stops what until when, and what the viewer can do: the caps themselves are on the operator's page of sources. */
function printCapStop({ capStop }: Data, page: Page): Html | null {
  if (capStop === null) return null;
  const { t, format } = page;
  const { keywords: count, reason, until } = capStop;
  const text = t(CAP_STOPS[reason], { count, date: format.dateText(until) });
  const help = isOperator(page)
    ? html`${t('dashboard.capOperator')} ${link('/operator/sources', t('sources.open'))}`
    : t('dashboard.capAsk');
  return notice('warn', html`<p>${text} ${help}</p>`);
}

const CAP_STOPS = { account_cap: 'dashboard.capOfAccount', installation_cap: 'dashboard.capOfAll' } as const;

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
  const shown = facts([
    [t('day.date'), format.date(today.local_date)],
    [t('day.planned'), format.number(today.planned)],
    [t('day.complete'), format.number(today.complete - doubted)],
    ...doubtful,
    ...partial,
    ...(today.failed > 0 ? [[t('day.failed'), format.number(today.failed)] as const] : []),
    ...(today.not_scanned > 0 ? [[t('day.notScanned'), format.number(today.not_scanned)] as const] : []),
    ...(today.pending > 0 ? [pendingFact(today.pending, scan, page)] : []),
    [t('dashboard.nextScan'), scan === 'planned' ? format.instant(next) : t(NOT_READ[scan])],
  ]);
  return html`<section class="day-line" aria-label="${t('dashboard.today')}"><div class="day-facts">${shown}</div><div class="card-aside">${state} ${toDay}</div></section>`;
}

function printKeywords({ overview, account, opened }: Data, page: Page): Html {
  const { t, visit } = page;
  const { matching, total, keywords, first } = overview;
  const hasMore = account.asin_count > 1;
  const list =
    keywords.length === 0
      ? empty(t('dashboard.none'), link('/', t('dashboard.showEvery'), 'button'))
      : page.form({ action: 'tag', look: 'wide' }, ({ tick, submit }) => {
          const rows = printKeywordRows(overview, { opened, hasMore, tick }, page);
          const all = html`<button type="button" class="button button-quiet" data-tick-all="chosen" hidden>${t('dashboard.selectAll')}</button>`;
          return html`${rows}<div class="buttons">${submit('dashboard.tagSelected', 'plain')}${all}</div>`;
        });
  const part = partAt(keywords, { first, count: matching, size: KEYWORDS_ON_A_PAGE });
  const count = html`<span class="quiet small" data-count>${t('dashboard.count', { matching, total })}</span>`;
  return html`${printOverviewFilters(overview.tags, page)}
<div id="keywords">${card(t('dashboard.keywords'), html`${list}${printPager(t, { path: '/', query: visit.query, part })}`, count)}</div>
<p class="small quiet dashboard-legend">${t('dashboard.legend')}</p>`;
}
