import { type Html, html } from '../../html/html.ts';
import type { Texts } from '../../texts/index.ts';

/** The ranks of a product on some dates, oldest first; `null` when it was not found. A missing date is unknown. */
export type SparkPoints = readonly {
  readonly local_date: string;
  readonly rank: number | null;
  readonly is_break: boolean;
}[];

const WIDTH = 132;
const HEIGHT = 34;
const SIDE = 4;
/** Ranks are drawn between these heights, the best at the top; absences have a band below. */
const [TOP, BOTTOM, BAND] = [5, 22, 30];

/**
 * The ranks of these dates as a line without axes, with a description for screen readers. No line crosses unknown
 * dates, or joins two dates that may not be compared.
 */
export function printSpark(t: Texts, dates: readonly string[], points: SparkPoints): Html {
  const rankOn = new Map(points.map((point) => [point.local_date, point.rank]));
  const ranks = points.flatMap(({ rank }) => (rank === null ? [] : [rank]));
  const known = dates.filter((date) => rankOn.has(date)).length;
  if (known === 0) return html`<span class="quiet">—</span>`;
  const absent = known - ranks.length;
  const counts = { days: dates.length, absent, unknown: dates.length - known };
  const words =
    ranks.length === 0
      ? t('dashboard.lineAbsent', counts)
      : t('dashboard.line', { ...counts, best: Math.min(...ranks), worst: Math.max(...ranks) });
  const at = makePlaces(dates.length, ranks);
  const breaks = new Set(points.flatMap((point) => (point.is_break ? [point.local_date] : [])));
  const line = pathOf(dates, breaks, (date, index) => {
    const rank = rankOn.get(date);
    return rank === null || rank === undefined ? null : at(index, rank);
  });
  const absentPath = pathOf(dates, breaks, (date, index) =>
    rankOn.get(date) === null ? [xOf(index, dates.length), BAND] : null,
  );
  const band =
    absent === 0
      ? null
      : html`<path class="spark-band" d="M${SIDE} 26.5h${WIDTH - 2 * SIDE}"></path><path class="spark-absent" d="${absentPath}"></path>`;
  return html`<svg class="spark" role="img" aria-label="${words}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><title>${words}</title>${band}<path class="spark-line" d="${line}"></path></svg>`;
}

type Place = readonly [x: number, y: number];

function xOf(index: number, count: number): number {
  return SIDE + (index * (WIDTH - 2 * SIDE)) / Math.max(1, count - 1);
}

/** The scale spans at least ten ranks, so that a step of one rank never looks like a cliff. */
function makePlaces(count: number, ranks: readonly number[]): (index: number, rank: number) => Place {
  const best = Math.min(...ranks);
  const span = Math.max(10, Math.max(...ranks) - best);
  return (index, rank) => [xOf(index, count), TOP + ((rank - best) / span) * (BOTTOM - TOP)];
}

/** Neighbouring dates are joined, except across a break; a single date is a dot. */
function pathOf(
  dates: readonly string[],
  breaks: ReadonlySet<string>,
  placeOf: (date: string, index: number) => Place | null,
): string {
  let path = '';
  let isDrawing = false;
  for (const [index, date] of dates.entries()) {
    const place = placeOf(date, index);
    if (place !== null) {
      const [x, y] = place.map((value) => Math.round(value * 10) / 10);
      path += isDrawing && !breaks.has(date) ? `L${x} ${y}` : `M${x} ${y}h0`;
    }
    isDrawing = place !== null;
  }
  return path;
}
