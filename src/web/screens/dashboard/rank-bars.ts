import { type Html, html } from '../../html/html.ts';
import { card } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';
import type { Moves } from './moves.ts';

/** The groups of ranks, best first, as the operation counts them. */
const GROUPS: readonly PlainTextId[] = [
  'dashboard.top1',
  'dashboard.top3',
  'dashboard.top10',
  'dashboard.top48',
  'dashboard.outside',
];

const [WIDTH, HEIGHT] = [300, 90];

/** How many keywords are in which ranks: today's numbers, a bar for each date, and the same as a table. */
export function printRankBars({ dates, local_date: newest }: Moves, page: Page): Html | null {
  const { t, format } = page;
  const counts = dates.find((one) => one.local_date === newest)?.counts ?? null;
  if (counts === null) return null;
  const legend = GROUPS.map(
    (group, index) =>
      html`<div><dt><span class="bar-key bar-${index}" aria-hidden="true"></span> ${t(group)}</dt><dd>${format.number(counts[index])}</dd></div>`,
  );
  const rows = dates
    .toReversed()
    .map(
      (one) =>
        html`<tr><th scope="row">${format.date(one.local_date)}</th>${GROUPS.map((_, index) => html`<td class="cell-number">${format.number(one.counts?.[index])}</td>`)}</tr>`,
    );
  const heads = GROUPS.map((group) => html`<th scope="col" class="cell-number">${t(group)}</th>`);
  const known = dates.filter((one) => one.counts !== null).length;
  const words = t('dashboard.barsText', { days: dates.length, known });
  const ends = [dates[0], dates.at(-1)].map(
    (one) => one && html`<span>${format.shortDate(one.local_date)}</span>`,
  );
  return card(
    t('dashboard.bars'),
    html`<p class="quiet small">${t('dashboard.barsOf')}</p>
<dl class="bar-counts">${legend}</dl>
${printBars(dates, words)}
<p class="bar-dates quiet small">${ends}</p>
<details class="more"><summary>${t('dashboard.barsTable')}</summary><div class="scroll-frame" tabindex="0" role="region" aria-label="${t('dashboard.bars')}"><table><thead><tr><th scope="col">${t('day.date')}</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div></details>`,
    html`<span class="quiet small">${format.date(newest)}</span>`,
  );
}

/** A bar for each date, the best ranks at the bottom; a date without ranks has none. */
function printBars(dates: Moves['dates'], words: string): Html {
  const most = Math.max(1, ...dates.map(({ counts }) => sumOf(counts ?? [])));
  const step = WIDTH / dates.length;
  const bars = dates.flatMap(({ counts }, index) => {
    let y = HEIGHT;
    return (counts ?? []).map((count, group) => {
      if (count === 0) return null;
      const height = (count / most) * HEIGHT;
      y -= height;
      return html`<rect class="bar-${group}" x="${round(index * step + 1)}" y="${round(y)}" width="${round(step - 2)}" height="${round(height)}"></rect>`;
    });
  });
  return html`<svg class="bars" role="img" aria-label="${words}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${bars}</svg>`;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
