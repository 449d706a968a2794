import type { GapReason } from '../../core/reading.ts';
import type { PlainTextId, Texts } from '../texts/index.ts';

const TEXTS: Readonly<Record<GapReason, PlainTextId>> = {
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
};

/** Why a date has no complete reading, in the reader's language; a reason that this version does not know stays as it is. */
export function gapText(t: Texts, reason: string): string {
  return Object.hasOwn(TEXTS, reason) ? t(TEXTS[reason as GapReason]) : reason;
}
