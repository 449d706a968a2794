import type { RankChange } from '../../../operations/keywords/rank-change.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { Texts } from '../../texts/index.ts';

/** A movement as operations answer it. */
interface Moved {
  readonly kind: RankChange['kind'];
  readonly by: number | null;
}

/** A product's movement in words. */
export function rankChangeText({ kind, by }: Moved, t: Texts): string {
  if (kind !== 'moved') return t(WORDS[kind]);
  const count = Math.abs(by ?? 0);
  if (by === null || by === 0) return t('dashboard.same');
  return by > 0 ? t('dashboard.up', { count }) : t('dashboard.down', { count });
}

const WORDS = {
  entered: 'dashboard.entered',
  left: 'dashboard.left',
  absent: 'dashboard.stillAbsent',
} as const;

/** A product's movement: a symbol to see, words for screen readers. A dash if one of the two dates is unknown. */
export function printRankChange(change: Moved | null, { t, format }: Page): Html {
  if (change === null) return html`<span class="quiet">${format.number(null)}</span>`;
  const words = rankChangeText(change, t);
  switch (change.kind) {
    case 'entered':
      return html`<span class="change-word change-up">${words}</span>`;
    case 'left':
      return html`<span class="change-word change-down">${words}</span>`;
    case 'absent':
      return html`<span class="quiet">${words}</span>`;
    case 'moved':
      return html`${printSymbol(change.by ?? 0)}<span class="unseen">${words}</span>`;
  }
}

/** How many keywords rose or fell; none have no symbol and no colour. */
export function printMovedCount(kind: 'up' | 'down', count: number, { format }: Page): Html {
  if (count === 0) return html`${format.number(0)}`;
  return html`<span class="change change-${kind}">${kind === 'up' ? '▲' : '▼'} ${format.number(count)}</span>`;
}

function printSymbol(by: number): Html {
  if (by === 0) return html`<span class="quiet" aria-hidden="true">±0</span>`;
  const count = Math.abs(by);
  return by > 0
    ? html`<span class="change change-up" aria-hidden="true">▲ ${count}</span>`
    : html`<span class="change change-down" aria-hidden="true">▼ ${count}</span>`;
}
