import { daysBetween } from '../../../core/local-date.ts';
import { printAbsent } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';

/** Dates that are as near as this are plain without their year. */
const YEARLESS_DAYS = 180;

interface Seen {
  readonly rank: number | null;
  readonly observed_results: number | null;
}

/** The newest rank that can be claimed, with its date unless that is today. */
export function printRank(
  row: Seen & { readonly asin: string | null; readonly local_date: string | null },
  today: string,
  page: Page,
): Html {
  const { format } = page;
  const { asin, local_date: date } = row;
  if (asin === null) return html`${format.number(null)}`;
  const old =
    date === null || date === today
      ? null
      : html`<br><span class="small quiet">${daysBetween(date, today) < YEARLESS_DAYS ? format.shortDate(date) : format.date(date)}</span>`;
  return html`<span>${printPlace(row, page)}${old}</span>`;
}

/** A rank, or within how many results the product was not found. */
export function printPlace({ rank, observed_results: results }: Seen, { t }: Page): Html {
  return rank === null
    ? html`<span class="rank-absent">${printAbsent(t, results)}</span>`
    : html`<span class="rank">${t('dashboard.rankOf', { rank })}</span>`;
}

/** The place of the first ad of the product, apart from its organic rank; a dash if unknown. */
export function printAd(
  {
    asin,
    sponsored_positions: places,
  }: {
    readonly asin: string | null;
    readonly sponsored_positions: readonly number[] | null;
  },
  { t, format }: Page,
): Html {
  if (asin === null || places === null) return html`<span class="quiet">${format.number(null)}</span>`;
  const [first] = places;
  if (first === undefined) return html`<span class="quiet">${t('dashboard.noAd')}</span>`;
  const more = places.length - 1;
  return html`<span class="ad-place">${t('dashboard.adAt', { place: first })}${more === 0 ? null : html` <span class="small quiet">+${more}</span>`}</span>`;
}
