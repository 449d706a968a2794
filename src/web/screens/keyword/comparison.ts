import type { Static } from 'typebox';
import { isLocalDate } from '../../../core/local-date.ts';
import { findScanPromise } from '../../../operations/days/scan-promise.ts';
import { keywordComparison } from '../../../operations/ranks/keyword-shelf.ts';
import { ask } from '../../ask.ts';
import { conditionsText, differencesText } from '../../html/conditions.ts';
import { filterForm } from '../../html/filters.ts';
import { absentText, gapText, shownReason } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, type Column, card, empty, notice, sheetLink, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { printRankChange } from '../dashboard/rank-change.ts';
import { keywordScreen, printKeywordHead } from './keyword-frame.ts';
import { dayFilter } from './shelf-days.ts';

type Comparison = Static<typeof keywordComparison.output>;
type Changes = NonNullable<Comparison['changes']>;
type Move = Changes['moved'][number];
type ComparedDays = Pick<Comparison, 'before' | 'after'>;

/** The products that entered, dropped out or moved between two stored days of a keyword. */
export const comparison = keywordScreen<Comparison>({
  path: '/keyword/compare',
  styles: ['ranks.css'],
  read: readComparison,
  print: printComparison,
  toSheet({ keyword, before, after, changes }, visit) {
    const [from, to] = [before?.local_date ?? null, after?.local_date ?? null];
    const moves = CHANGES.flatMap((kind) => (changes?.[kind] ?? []).map((move) => ({ ...move, kind })));
    const of = [
      ['ranks.keyword', () => keyword],
      ['compare.before', () => from],
      ['compare.after', () => to],
    ] as const;
    return {
      name: `miharu-compare-${keyword}-${from ?? 'none'}-${to ?? 'none'}`,
      rows: sheetRows(visit, [...of, ...COLUMNS], moves),
    };
  },
});

interface AskedDates {
  readonly before: string;
  readonly after: string;
  /** Whether they were requested in reverse order. */
  readonly isTurned: boolean;
}

/** The two requested dates in the order of time; empty for a missing one. */
function askedDates({ query }: Visit): AskedDates {
  const before = query.get('before') ?? '';
  const after = query.get('after') ?? '';
  const isTurned = after !== '' && before > after && isLocalDate(before) && isLocalDate(after);
  return isTurned ? { before: after, after: before, isTurned } : { before, after, isTurned };
}

async function readComparison(visit: Visit, keyword: string): Promise<Comparison> {
  const { before, after } = askedDates(visit);
  const asked = { keyword, ...(before ? { before } : {}), ...(after ? { after } : {}) };
  const [answer, scan] = await Promise.all([
    ask(visit, keywordComparison, asked),
    findScanPromise(visit.context),
  ]);
  const gaps = answer.gaps.map((gap) => ({ ...gap, gap_reason: shownReason(gap.gap_reason, scan) }));
  return { ...answer, gaps };
}

function printComparison(answer: Comparison, page: Page): Html {
  const { t, visit } = page;
  const { keyword, days, before, after, changes } = answer;
  const file = changes === null ? undefined : sheetLink(t, { path: '/keyword/compare', query: visit.query });
  const head = printKeywordHead(keyword, { path: '/keyword/compare', file }, page);
  if (days.length < 2) return html`${head}${card(null, empty(t('compare.tooFew')))}`;
  const asked = askedDates(visit);
  const choices = [
    dayFilter(
      days,
      { name: 'before', label: 'compare.before', value: asked.before || (before?.local_date ?? '') },
      page,
    ),
    dayFilter(
      days,
      { name: 'after', label: 'compare.after', value: asked.after || (after?.local_date ?? '') },
      page,
    ),
  ];
  const form = filterForm(page, 'compare.choose', choices, { submit: 'filter.show', keyword });
  const body =
    changes !== null
      ? printChanges(answer, changes, page)
      : answer.differs.length > 0
        ? card(null, empty(t('differs.two', { what: differencesText(visit, answer.differs) })))
        : card(null, empty(t('shelf.notKept'), printGaps(answer, page)));
  const turned = asked.isTurned ? notice('info', html`<p>${t('compare.turned')}</p>`) : null;
  return html`${head}${form}${turned}${printConditions(answer, page)}${body}`;
}

/** The unusual conditions under which the two dates were read. */
function printConditions({ before, after }: Comparison, { t, format, visit }: Page): Html | null {
  const conditions = [before, after].flatMap((day) => {
    const conditions = day === null ? null : conditionsText(t, day.context, visit.language);
    return day === null || conditions === null
      ? []
      : [html`<p>${format.date(day.local_date)}${format.colon}${conditions}</p>`];
  });
  return conditions.length === 0 ? null : notice('info', conditions);
}

/** Why chosen dates have no results, if known. */
function printGaps({ gaps }: Comparison, { t, format }: Page): Html | null {
  if (gaps.length === 0) return null;
  return html`<p>${gaps.map(({ local_date: date, gap_reason: reason }, at) => html`${at === 0 ? null : html`<br>`}${format.date(date)}${format.colon}${gapText(t, reason)}`)}</p>`;
}

function printChanges(days: ComparedDays, { came, left, moved, stayed }: Changes, page: Page): Html {
  const { t } = page;
  const { before, after } = days;
  const isDoubted = (day: Comparison['before']) => day !== null && day.doubt !== null;
  const partial = [
    came === null ? html`<p>${t(isDoubted(before) ? 'compare.noCameDoubted' : 'compare.noCame')}</p>` : null,
    left === null ? html`<p>${t(isDoubted(after) ? 'compare.noLeftDoubted' : 'compare.noLeft')}</p>` : null,
  ];
  return html`${came === null || left === null ? notice('warn', partial) : null}
<p class="lead">${t('compare.stayed', { count: stayed })}</p>
<div class="columns">${came === null ? null : card(t('compare.came', { count: came.length }), printMoves(t('compare.cameList'), came, days, page))}
${left === null ? null : card(t('compare.left', { count: left.length }), printMoves(t('compare.leftList'), left, days, page))}</div>
<div class="compare-moved">${card(t('compare.moved', { count: moved.length }), printMoves(t('compare.movedList'), moved, days, page))}</div>
<p class="small quiet">${t('compare.legend')}</p>`;
}

function printMoves(caption: string, moves: readonly Move[], days: ComparedDays, page: Page): Html {
  const { t, format } = page;
  if (moves.length === 0) return html`<p class="quiet">${t('compare.none')}</p>`;
  const isBoth = moves.some(({ before, after }) => before !== null && after !== null);
  const rank = (value: number | null, day: ComparedDays['before']) =>
    value === null
      ? html`<span class="quiet">${absentText(t, day?.observed_results ?? null)}</span>`
      : t('dashboard.rankOf', { rank: value });
  const dated = (day: ComparedDays['before']) =>
    t('compare.rankOn', { date: format.dateText(day?.local_date ?? '') });
  const change: Column<Move> = [
    t('compare.change'),
    ({ before, after }) => printRankChange({ kind: 'moved', by: (before ?? 0) - (after ?? 0) }, page),
    'number',
  ];
  return table(caption, moves, [
    [dated(days.before), ({ before }) => rank(before, days.before), 'number'],
    [dated(days.after), ({ after }) => rank(after, days.after), 'number'],
    ...(isBoth ? [change] : []),
    [t('events.product'), (move) => printProduct(move, page)],
  ]);
}

function printProduct(move: Move, { t, format }: Page): Html {
  const { asin, title, is_own: isOwn, shown_asin: shown, after } = move;
  const other =
    shown === null ? null : t(after === null ? 'compare.shown' : 'compare.wasShown', { asin: shown });
  return html`<span><span class="two-lines">${format.outside(title ?? '—')}</span> <code class="small quiet">${asin}</code>${isOwn ? html` ${badge(t('events.own'), 'good')}` : null}${other === null ? null : html`<br><span class="small">${other}</span>`}</span>`;
}

const CHANGES = ['came', 'left', 'moved'] as const;
const CHANGE_NAMES = {
  came: 'compare.entered',
  left: 'compare.droppedOut',
  moved: 'compare.hasMoved',
} as const;

const COLUMNS: readonly SheetColumn<Move & { readonly kind: (typeof CHANGES)[number] }>[] = [
  ['compare.change', ({ kind }, { t }) => t(CHANGE_NAMES[kind])],
  ['products.asin', ({ asin }) => asin],
  ['products.name', ({ title }) => title],
  ['shelf.own', (move) => move.is_own],
  ['compare.rankBefore', ({ before }) => before],
  ['compare.rankAfter', ({ after }) => after],
  ['compare.otherShown', (move) => move.shown_asin],
];
