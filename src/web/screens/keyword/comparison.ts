import { addDays, isLocalDate } from '../../../core/local-date.ts';
import type { CostPerDay } from '../../../operations/keywords/cost-per-day.ts';
import { keywordComparison } from '../../../operations/ranks/keyword-shelf.ts';
import { ask } from '../../ask.ts';
import { conditionsText, differencesText } from '../../html/conditions.ts';
import { filterForm } from '../../html/filters.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { card, empty, notice, sheetLink } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { keywordScreen, printKeywordHead } from './keyword-frame.ts';
import { type Comparison, type Move, type MovesFrame, printMoves } from './moves.ts';
import { dayFilter } from './shelf-days.ts';
import { findWatchCost, watch, withWatchButtons } from './watching.ts';

type Shown = Comparison & { readonly costOfOne: CostPerDay };
type Changes = NonNullable<Comparison['changes']>;
type ComparedDays = Pick<Comparison, 'before' | 'after'>;

/** The products that entered, dropped out or moved between two stored days of a keyword. */
export const comparison = keywordScreen<Shown>({
  path: '/keyword/compare',
  styles: ['ranks.css', 'shelf.css'],
  read: readComparison,
  print: printComparison,
  actions: { watch },
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

async function readComparison(visit: Visit, keyword: string): Promise<Shown> {
  const { before, after } = askedDates(visit);
  const asked = { keyword, ...(before ? { before } : {}), ...(after ? { after } : {}) };
  const [answer, costOfOne] = await Promise.all([ask(visit, keywordComparison, asked), findWatchCost(visit)]);
  return { ...answer, costOfOne };
}

function printComparison(answer: Shown, page: Page): Html {
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
  const form = filterForm(page, 'compare.choose', choices, { submit: 'filter.show', hidden: { keyword } });
  const body =
    changes !== null
      ? printChanges(answer, changes, page)
      : answer.differs.length > 0
        ? card(null, empty(t('differs.two', { what: differencesText(visit, answer.differs) })))
        : card(null, empty(t('shelf.notKept'), printGaps(answer, page)));
  const turned = asked.isTurned ? notice('info', html`<p>${t('compare.turned')}</p>`) : null;
  return html`${head}${printSpans(answer, page)}${form}${turned}${printConditions(answer, page)}${body}`;
}

/** The unusual conditions under which the two dates were read. */
function printConditions({ before, after }: Comparison, { format, visit }: Page): Html | null {
  const conditions = [before, after].flatMap((day) => {
    const conditions = day === null ? null : conditionsText(visit, day.context);
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

/** Own products, the first page and everything else, loudest first. */
function printChanges(answer: Shown, changes: Changes, page: Page): Html {
  const { t, format } = page;
  const { keyword, before, after, costOfOne } = answer;
  const { came, left, moved, stayed } = changes;
  const dates = html`<p class="lead compare-dates">${format.date(before?.local_date)} → ${format.date(after?.local_date)} <span class="small">${t('compare.stayed', { count: stayed })}</span></p>`;
  const reach = [before, after].flatMap((day) =>
    day === null || day.observed_results === null
      ? []
      : [t('compare.reachOf', { date: format.dateText(day.local_date), count: day.observed_results })],
  );
  const lists = withWatchButtons('/keyword/compare', { page, costOfOne }, (button) => {
    const frame = { page, keyword, button };
    const own = [...(came ?? []), ...(left ?? []), ...moved].filter((move) => move.is_own);
    const [far, near] = [moved.filter(isFar), moved.filter((move) => !isFar(move))];
    return html`${own.length === 0 ? null : card(t('compare.own'), printMoves(t('compare.own'), own, frame))}
${printPageOne(changes, frame)}
<div class="columns">${came === null ? null : card(t('compare.came', { count: came.length }), printMoves(t('compare.cameList'), came, frame))}
${left === null ? null : card(t('compare.left', { count: left.length }), printMoves(t('compare.leftList'), left, frame))}</div>
<div class="compare-moved">${card(t('compare.moved', { count: moved.length }), html`${far.length === 0 && near.length > 0 ? null : printMoves(t('compare.movedList'), far, frame)}${near.length === 0 ? null : printNear(near, frame)}`)}</div>`;
  });
  return html`${dates}${printUnknown(answer, changes, page)}${lists}
<p class="small quiet">${t('compare.legend')}${reach.length === 0 ? null : html`<br>${t('compare.reach', { dates: reach.join(' · ') })}`}</p>`;
}

/** A move that few would miss. */
const FAR = 5;

function isFar({ before, after }: Move): boolean {
  return Math.abs((before ?? 0) - (after ?? 0)) > FAR;
}

function printNear(near: readonly Move[], frame: MovesFrame): Html {
  const { t } = frame.page;
  return html`<details class="more"><summary>${t('compare.near', { most: FAR, count: near.length })}</summary>${printMoves(t('compare.movedList'), near, frame)}</details>`;
}

/** Why some lists cannot be made. */
function printUnknown({ before, after }: ComparedDays, { came, left }: Changes, { t }: Page): Html | null {
  const isDoubted = (day: Comparison['before']) => day !== null && day.doubt !== null;
  const partial = [
    came === null ? html`<p>${t(isDoubted(before) ? 'compare.noCameDoubted' : 'compare.noCame')}</p>` : null,
    left === null ? html`<p>${t(isDoubted(after) ? 'compare.noLeftDoubted' : 'compare.noLeft')}</p>` : null,
  ];
  return came === null || left === null ? notice('warn', partial) : null;
}

/** Who is new on the first page, and who left it. */
function printPageOne({ page_one: first }: Changes, frame: MovesFrame): Html | null {
  if (first === null) return null;
  const { t } = frame.page;
  const { came, left } = first;
  return html`<div class="columns compare-first">${came === null ? null : card(t('compare.firstCame', { count: came.length }), printMoves(t('compare.firstCame', { count: came.length }), came, frame))}
${left === null ? null : card(t('compare.firstLeft', { count: left.length }), printMoves(t('compare.firstLeft', { count: left.length }), left, frame))}</div>`;
}

/** How many days lie between the two dates of an offered comparison. */
const SPANS = [1, 7, 28] as const;

/** Comparisons that need no form: the newest date with one a day, a week or four weeks earlier, where these are kept. */
function printSpans({ keyword, days, before, after }: Comparison, { t, format }: Page): Html | null {
  const newest = days[0]?.local_date;
  if (newest === undefined || !isLocalDate(newest)) return null;
  const kept = new Set(days.map((day) => day.local_date));
  const links = SPANS.flatMap((count) => {
    const early = addDays(newest, -count);
    if (!kept.has(early)) return [];
    const isOpen = before?.local_date === early && after?.local_date === newest;
    const query = new URLSearchParams({ keyword, before: early, after: newest });
    return [
      html`<li><a href="/keyword/compare?${query.toString()}"${isOpen ? html` aria-current="true"` : null}>${t('compare.span', { count })}</a></li>`,
    ];
  });
  if (links.length === 0) return null;
  return html`<nav class="choices" aria-label="${t('compare.spans')}"><span class="quiet small">${t('compare.newest', { date: format.dateText(newest) })}</span><ul>${links}</ul></nav>`;
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
  ['compare.pageBefore', (move) => move.page_before],
  ['compare.pageAfter', (move) => move.page_after],
  ['compare.otherShown', (move) => move.shown_asin],
];
