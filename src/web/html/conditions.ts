import type { ContextMember } from '../../core/reading-context.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import type { PlainTextId, Texts } from '../texts/index.ts';

const DIFFERENCES: Readonly<Record<ContextMember, PlainTextId>> = {
  order: 'differs.order',
  filters: 'differs.filters',
  department: 'differs.department',
  seller: 'differs.seller',
  place: 'differs.place',
  device: 'differs.device',
  visitor: 'differs.visitor',
  ads: 'differs.ads',
};
const DOUBTS: Readonly<Record<Doubt, PlainTextId>> = { no_ads: 'doubt.noAds' };

/** What two readings differ in, in the reader's language. */
export function differencesText(t: Texts, differs: readonly ContextMember[], between: string): string {
  return differs.map((member) => t(DIFFERENCES[member])).join(between);
}

/** Why a reading is doubted, in the reader's language. */
export function doubtText(t: Texts, doubt: Doubt): string {
  return t(DOUBTS[doubt]);
}
