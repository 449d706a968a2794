import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { ShareRow } from './share-table.ts';

/** Pixels; the width is that of the card. */
const HEIGHT = 126;
const MARGIN = 8;
/** Where the first and the last week are, in percent of the width; the scale is to the left. */
const [FIRST, LAST] = [12, 98];

/** A share with the first day of its week. */
export interface WeekShare {
  readonly week_start: string;
  readonly share: ShareRow['share'];
}

/**
 * The shares of weeks, oldest first, from the first one with checks, as points with their 95% intervals, from 0 to
 * 100%. Neighbouring weeks are joined; a week without checks is a gap. Places are percentages and nothing is scaled, so
 * that texts keep their size at every width. The table beside it has the same numbers.
 */
export function printShareLine(
  all: readonly WeekShare[],
  { t, format }: Pick<Page, 't' | 'format'>,
): Html | null {
  const weeks = all.slice(all.findIndex(({ share }) => share.hit_rate !== null));
  if (weeks.filter(({ share }) => share.hit_rate !== null).length < 2) return null;
  const xOf = (index: number) => `${round(FIRST + (index * (LAST - FIRST)) / (weeks.length - 1))}%`;
  const marks = weeks.flatMap(
    ({ share: { hit_rate: rate, hit_rate_low: low, hit_rate_high: high } }, index) => {
      if (rate === null) return [];
      const [x, y] = [xOf(index), yOf(rate)];
      const before = weeks[index - 1]?.share.hit_rate ?? null;
      return [
        before === null ? null : printStroke('share-path', [xOf(index - 1), yOf(before)], [x, y]),
        low === null || high === null ? null : printStroke('share-reach', [x, yOf(low)], [x, yOf(high)]),
        html`<circle class="share-point" cx="${x}" cy="${y}" r="4"></circle>`,
      ];
    },
  );
  const scale = [0, 0.5, 1].map(
    (rate) =>
      html`${printStroke('share-grid', ['0', yOf(rate)], ['100%', yOf(rate)])}<text x="0" y="${yOf(rate + 0.04)}">${String(rate * 100)}%</text>`,
  );
  const ends = [weeks[0], weeks.at(-1)].map(
    (week) => week && html`<span>${format.shortDate(week.week_start)}</span>`,
  );
  return html`<svg class="share-line" role="img" aria-label="${t('assistant.line')}"><title>${t('assistant.line')}</title>${scale}${marks}</svg><p class="share-dates small quiet">${ends}</p>`;
}

function yOf(rate: number): string {
  return String(round(MARGIN + 10 + (1 - rate) * (HEIGHT - 2 * MARGIN - 10)));
}

type Place = readonly [x: string, y: string];

function printStroke(look: string, [x1, y1]: Place, [x2, y2]: Place): Html {
  return html`<line class="${look}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"></line>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
