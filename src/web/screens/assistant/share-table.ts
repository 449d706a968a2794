import type { Static } from 'typebox';
import type { assistantSummary } from '../../../operations/assistant/assistant-summary.ts';
import { type Html, html, type Printable } from '../../html/html.ts';
import { table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

type Share = Static<typeof assistantSummary.output>['all_time'];

/** A share and its subject. */
export interface ShareRow {
  readonly label: Printable;
  readonly share: Share;
}

/** What the rows of a table are, its caption, and the text in place of a table without rows. */
export interface ShareHeads {
  readonly caption: string;
  readonly of: string;
  readonly none?: string;
}

/** Shares with their counts and 95% intervals, and a bar that shows both; the numbers say the same. Rows without checks are folded. */
export function printShares(
  { caption, of, ...extras }: ShareHeads,
  rows: readonly ShareRow[],
  page: Page,
): Html {
  const { t, format } = page;
  const [counted, empty] = [
    rows.filter(({ share }) => share.checks > 0),
    rows.filter(({ share }) => share.checks === 0),
  ];
  const without =
    empty.length === 0
      ? null
      : html`<details class="more"><summary>${t('assistant.withoutChecks', { count: empty.length })}</summary><ul class="plain-list">${empty.map(({ label }) => html`<li>${label}</li>`)}</ul></details>`;
  const shares = table(
    caption,
    counted,
    [
      [of, ({ label }) => label],
      [t('assistant.checks'), ({ share }) => format.number(share.checks), 'number'],
      [t('assistant.hits'), ({ share }) => format.number(share.hits), 'number'],
      [t('assistant.refusals'), ({ share }) => format.number(share.refused), 'number'],
      [t('assistant.share'), ({ share }) => format.percent(share.hit_rate), 'number'],
      [
        t('assistant.interval'),
        ({ share: { hit_rate_low: low, hit_rate_high: high } }) =>
          low === null ? format.number(null) : `${format.percent(low)} – ${format.percent(high)}`,
      ],
      [t('assistant.bar'), ({ share }) => printBar(share)],
    ],
    { none: t('assistant.noChecks'), ...extras },
  );
  return html`${shares}${without}`;
}

const WIDTH = 120;

/** From 0 to 1: the interval as a band, the share as a line. Uses SVG attributes, since pages have no inline style. */
function printBar({ hit_rate: rate, hit_rate_low: low, hit_rate_high: high }: Share): Html | null {
  if (rate === null || low === null || high === null) return null;
  const at = (share: number) => (share * WIDTH).toFixed(1);
  return html`<svg class="share-bar" viewBox="0 0 ${WIDTH} 12" width="${WIDTH}" height="12" aria-hidden="true"><rect class="share-all" x="0" y="4" width="${WIDTH}" height="4" rx="2"></rect><rect class="share-band" x="${at(low)}" y="2" width="${at(Math.max(high - low, 0.01))}" height="8" rx="2"></rect><rect class="share-mark" x="${at(Math.min(rate, 0.98))}" y="0" width="2.5" height="12"></rect></svg>`;
}
