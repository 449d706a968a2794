import type { Static } from 'typebox';
import type { keywordComparison } from '../../../operations/ranks/keyword-shelf.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { printRankChange } from '../dashboard/rank-change.ts';
import { addressOfProduct } from './keyword-frame.ts';
import type { WatchButton } from './watching.ts';

export type Comparison = Static<typeof keywordComparison.output>;
export type Move = NonNullable<Comparison['changes']>['moved'][number];

/** What a list of moves is printed with. */
export interface MovesFrame {
  readonly page: Page;
  readonly keyword: string;
  readonly button: WatchButton;
}

/** How many products a list shows before the rest is folded. */
const SHOWN_MAX = 10;

/** Products with their ranks on both dates, one line each: own and tracked ones first, then the largest moves; the rest folded. */
export function printMoves(label: string, moves: readonly Move[], frame: MovesFrame): Html {
  const { t } = frame.page;
  if (moves.length === 0) return html`<p class="quiet">${t('compare.none')}</p>`;
  const ordered = moves.toSorted(compareMoves);
  const [shown, rest] = [ordered.slice(0, SHOWN_MAX), ordered.slice(SHOWN_MAX)];
  const list = (some: readonly Move[]) =>
    html`<ol class="moves" aria-label="${label}">${some.map((move) => printMove(move, frame))}</ol>`;
  const more =
    rest.length === 0
      ? null
      : html`<details class="more"><summary>${t('compare.rest', { count: rest.length })}</summary>${list(rest)}</details>`;
  return html`${list(shown)}${more}`;
}

function compareMoves(one: Move, other: Move): number {
  const [first, second] = [sizeOf(one), sizeOf(other)];
  return weightOf(one) - weightOf(other) || (first === second ? 0 : second - first);
}

/** The number of places; a product that entered or dropped out moved further than every other. */
function sizeOf({ before, after }: Move): number {
  return before === null || after === null ? Number.POSITIVE_INFINITY : Math.abs(before - after);
}

function weightOf({ is_own: isOwn, is_watched: isWatched }: Move): number {
  if (isOwn) return 0;
  return isWatched ? 1 : 2;
}

function printMove(move: Move, { page, keyword, button }: MovesFrame): Html {
  const { t, format } = page;
  const { asin, title, before, after, shown_asin: shown } = move;
  const rank = (value: number | null) =>
    value === null
      ? html`<span class="quiet">${t('compare.outside')}</span>`
      : html`<span class="number">${t('dashboard.rankOf', { rank: value })}</span>`;
  const by =
    before === null || after === null ? null : printRankChange({ kind: 'moved', by: before - after }, page);
  const marks = [
    move.is_own ? badge(t('events.own'), 'good') : null,
    move.is_watched ? badge(t('ranks.watched'), 'info') : null,
  ];
  const other =
    shown === null
      ? null
      : html`<span class="small move-note">${t(after === null ? 'compare.shown' : 'compare.wasShown', { asin: shown })}</span>`;
  return html`<li class="move${move.is_own ? ' move-own' : ''}"><span class="move-ranks">${rank(before)} → ${rank(after)}</span><span class="move-by">${by}</span><span class="move-product"><a class="move-title" href="${addressOfProduct(move, keyword)}">${format.outside(title ?? asin)}</a> <code class="small quiet">${asin}</code></span><span class="move-end">${marks}${button(move)}</span>${other}</li>`;
}
