import type { Static } from 'typebox';
import { describeOrder } from '../../core/other-list.ts';
import type { ContextMember, Device } from '../../core/reading-context.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import type { contextSchema } from '../../operations/ranks/reading-conditions.ts';
import type { PlainTextId, Texts } from '../texts/index.ts';
import type { Visit } from '../visit.ts';

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

/** How two readings differ, in the reader's language. */
export function differencesText(visit: Visit, differs: readonly ContextMember[]): string {
  return visit.format.listed(differenceTexts(visit, differs));
}

/** As {@link differencesText}, one by one. */
export function differenceTexts({ t }: Visit, differs: readonly ContextMember[]): string[] {
  return differs.map((member) => t(DIFFERENCES[member]));
}

/** Why a reading is suspect, in the reader's language. */
export function doubtText(t: Texts, doubt: Doubt): string {
  return t(DOUBTS[doubt]);
}

const DEVICES: Readonly<Record<Exclude<Device, 'desktop'>, PlainTextId>> = {
  phone: 'context.phone',
  tablet: 'context.tablet',
};

/**
 * The conditions of a reading as far as they are known and unusual, in the reader's language; `null` without any. The
 * place that the pages were made for is the operator's to know.
 */
export function conditionsText(
  { t, format, language }: Visit,
  { order, filters, department, seller, device, visitor }: Static<typeof contextSchema>,
): string | null {
  const parts = [
    order === null || order === 'usual'
      ? null
      : t('context.order', { order: describeOrder(order)[language] }),
    filters === null || filters.length === 0 ? null : t('context.filters', { filters: filters.join(', ') }),
    department === null || department === 'all' ? null : t('context.department', { department }),
    seller === null || seller === 'all' ? null : t('context.seller', { seller }),
    device === null || device === 'desktop' ? null : t(DEVICES[device]),
    visitor === 'signed_in' ? t('context.signedIn') : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : format.listed(parts);
}
