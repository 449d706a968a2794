import type { GapReason, UnaskedReason } from '../../core/reading.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import type { Unread } from '../../operations/days/scan-promise.ts';
import type { TargetFailure } from '../../store/port.ts';
import type { PlainTextId, Texts } from '../texts/index.ts';
import { type Html, html } from './html.ts';

/** Whether no source reads keywords now. */
export function isUnread(scan: string | null): scan is Unread {
  return scan === 'no_source' || scan === 'paused';
}

const TEXTS: Readonly<Record<GapReason | TargetFailure | UnaskedReason | Unread, PlainTextId>> = {
  paused: 'gap.paused',
  no_source: 'gap.noSource',
  account_cap: 'gap.accountCap',
  installation_cap: 'gap.installationCap',
  pending: 'gap.pending',
  not_scanned: 'gap.notScanned',
  partial: 'gap.partial',
  blocked: 'gap.blocked',
  unreadable: 'gap.unreadable',
  wrong_place: 'gap.wrongPlace',
  corrected_keyword: 'gap.correctedKeyword',
  suspect: 'gap.suspect',
  source_error: 'gap.sourceError',
  quota: 'gap.quota',
  auth: 'gap.auth',
  not_found: 'gap.notFound',
  not_a_product_page: 'gap.notAProductPage',
  other_product: 'gap.otherProduct',
  truncated: 'gap.truncated',
};

/** The name of a date whose whole reading is suspect: its ranks are kept, and it claims no absence. */
const DOUBTED: Readonly<Record<Doubt, PlainTextId>> = { no_ads: 'gap.noAds' };

/**
 * Why a date has no complete reading, of a keyword or a product, in the reader's language; a reason that this version
 * does not know is printed unchanged.
 */
export function gapText(t: Texts, reason: string, doubt: Doubt | null = null): string {
  if (doubt !== null) return t(DOUBTED[doubt]);
  return Object.hasOwn(TEXTS, reason) ? t(TEXTS[reason as keyof typeof TEXTS]) : reason;
}

/** That a product is not among the results that were read, of which there may be none. */
export function absentText(t: Texts, observedResults: number | null): string {
  return observedResults === 0
    ? t('dashboard.noResults')
    : t('dashboard.absent', { count: observedResults ?? 0 });
}

/** The same for narrow columns: a line ends only before the number with its unit. */
export function printAbsent(t: Texts, observedResults: number | null): Html {
  const text = absentText(t, observedResults);
  const at = text.search(/（|\S+ \d/u);
  if (at <= 0) return html`${text}`;
  return html`${text.slice(0, at)}<span class="whole">${text.slice(at)}</span>`;
}
