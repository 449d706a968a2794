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

/** What the rows of a table are, and the table's caption. */
export interface ShareHeads {
  readonly caption: string;
  readonly of: string;
}

/** Shares with their counts and 95% intervals, and a bar that shows both; the numbers say the same. */
export function printShares({ caption, of }: ShareHeads, rows: readonly ShareRow[], page: Page): Html {
  const { t, format } = page;
  const columns = [
    { label: of },
    ...[t('assistant.checks'), t('assistant.hits'), t('assistant.refusals'), t('assistant.share')].map(
      (label) => ({ label, kind: 'number' }) as const,
    ),
    { label: t('assistant.interval') },
    { label: t('assistant.bar') },
  ];
  return table(
    caption,
    columns,
    rows.map(({ label, share }) => [
      label,
      ...[share.checks, share.hits, share.refused].map(format.number),
      format.percent(share.hit_rate),
      share.hit_rate_low === null
        ? format.number(null)
        : `${format.percent(share.hit_rate_low)} – ${format.percent(share.hit_rate_high)}`,
      printBar(share),
    ]),
  );
}

const WIDTH = 120;

/** From 0 to 1: the interval as a band, the share as a line. Uses SVG attributes, since pages have no inline style. */
function printBar({ hit_rate: rate, hit_rate_low: low, hit_rate_high: high }: Share): Html | null {
  if (rate === null || low === null || high === null) return null;
  const at = (share: number) => (share * WIDTH).toFixed(1);
  return html`<svg class="share-bar" viewBox="0 0 ${WIDTH} 12" width="${WIDTH}" height="12" aria-hidden="true"><rect class="share-all" x="0" y="4" width="${WIDTH}" height="4" rx="2"></rect><rect class="share-band" x="${at(low)}" y="2" width="${at(Math.max(high - low, 0.01))}" height="8" rx="2"></rect><rect class="share-mark" x="${at(Math.min(rate, 0.98))}" y="0" width="2.5" height="12"></rect></svg>`;
}
