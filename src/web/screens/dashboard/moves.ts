import type { Static } from 'typebox';
import type { keywordMoves } from '../../../operations/keywords/keyword-moves.ts';
import { type Html, html } from '../../html/html.ts';
import { card, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { printPlace } from './rank-cells.ts';
import { printRankChange } from './rank-change.ts';

/** The largest moves, and the ranks over time. */
export type Moves = Static<typeof keywordMoves.output>;

const KINDS = ['up', 'entered', 'down', 'left'] as const;
type Kind = (typeof KINDS)[number];

const TITLES: Readonly<Record<Kind, PlainTextId>> = {
  up: 'dashboard.movesUp',
  entered: 'dashboard.movesEntered',
  down: 'dashboard.movesDown',
  left: 'dashboard.movesLeft',
};

/** The largest moves of the newest ranks; says so if nothing moved, or if nothing can be compared. */
export function printMoves(moves: Moves, page: Page): Html | null {
  const { t, format } = page;
  const { local_date: date, compared } = moves;
  if (date === null) return null;
  const lists = KINDS.filter((kind) => moves[kind].total > 0).map((kind) => printList(kind, moves, page));
  const none = compared === 0 ? t('dashboard.movesUnknown') : t('dashboard.movesNone', { count: compared });
  const body =
    lists.length === 0 ? html`<p class="quiet">${none}</p>` : html`<div class="moves">${lists}</div>`;
  return card(t('dashboard.moves'), body, html`<span class="quiet small">${format.date(date)}</span>`);
}

function printList(kind: Kind, moves: Moves, page: Page): Html {
  const { t, format } = page;
  const { total, first } = moves[kind];
  const items = first.map(
    (move) =>
      html`<li><a href="${keywordAddress('/keyword', move.keyword)}">${format.outside(move.keyword)}</a> <span class="move-rank">${printMove(kind, move, moves.local_date, page)}</span></li>`,
  );
  const direction = kind === 'up' || kind === 'entered' ? 'up' : 'down';
  const more =
    total > first.length
      ? link(
          `/?show=${direction}&sort=day_${direction}#keywords`,
          t('dashboard.movesMore', { count: total - first.length }),
        )
      : null;
  return html`<div><h3 class="small">${t(TITLES[kind])}</h3><ul class="plain-list">${items}</ul>${more === null ? null : html`<p class="small">${more}</p>`}</div>`;
}

function printMove(kind: Kind, move: Moves[Kind]['first'][number], newest: string | null, page: Page): Html {
  const place = printPlace(move, page);
  const by =
    kind === 'left' || kind === 'entered'
      ? null
      : html` ${printRankChange({ kind: 'moved', by: move.by }, page)}`;
  const old =
    move.local_date === newest
      ? null
      : html`<br><span class="small quiet">${page.format.date(move.local_date)}</span>`;
  return html`${place}${by}${old}`;
}
