import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { ShareRow } from './share-table.ts';

const WIDTH = 600;
const HEIGHT = 150;
/** Room for the scale on the left, and for dates below. */
const [LEFT, BOTTOM, TOP] = [44, 24, 8];

/** A share with the first day of its week. */
export interface WeekShare {
  readonly week_start: string;
  readonly share: ShareRow['share'];
}

/**
 * The shares of weeks, oldest first, as points with their 95% intervals, from 0 to 100%. Neighbouring weeks are joined; a week
 * without checks is a gap. The table beside it has the same numbers.
 */
export function printShareLine(
  weeks: readonly WeekShare[],
  { t, format }: Pick<Page, 't' | 'format'>,
): Html | null {
  if (weeks.filter(({ share }) => share.hit_rate !== null).length < 2) return null;
  const step = (WIDTH - LEFT - 20) / Math.max(1, weeks.length - 1);
  const xOf = (index: number) => Math.round(LEFT + 10 + index * step);
  const yOf = (rate: number) => Math.round((TOP + (1 - rate) * (HEIGHT - TOP - BOTTOM)) * 10) / 10;
  let path = '';
  let isDrawing = false;
  const marks: Html[] = [];
  for (const [index, { share }] of weeks.entries()) {
    const { hit_rate: rate, hit_rate_low: low, hit_rate_high: high } = share;
    if (rate !== null) {
      const [x, y] = [xOf(index), yOf(rate)];
      path += `${isDrawing ? 'L' : 'M'}${x} ${y}`;
      if (low !== null && high !== null)
        marks.push(
          html`<path class="share-reach" d="M${String(x)} ${String(yOf(low))}V${String(yOf(high))}"></path>`,
        );
      marks.push(html`<circle class="share-point" cx="${x}" cy="${y}" r="4"></circle>`);
    }
    isDrawing = rate !== null;
  }
  const scale = [0, 0.5, 1].map(
    (rate) =>
      html`<path class="share-grid" d="M${LEFT} ${String(yOf(rate))}H${WIDTH}"></path><text x="${LEFT - 6}" y="${String(yOf(rate) + 4)}" text-anchor="end">${String(rate * 100)}%</text>`,
  );
  const [first, last] = [weeks.at(0)?.week_start ?? '', weeks.at(-1)?.week_start ?? ''];
  return html`<svg class="share-line" role="img" aria-label="${t('assistant.line')}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${t('assistant.line')}</title>${scale}<path class="share-path" d="${path}"></path>${marks}<text x="${LEFT}" y="${HEIGHT - 4}">${format.dateText(first)}</text><text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">${format.dateText(last)}</text></svg>`;
}
