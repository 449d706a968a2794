import { addDays } from '../core/local-date.ts';
import { OFFER_POINTS_MAX } from '../core/quarantine.ts';
import { deliveryWords, earliestLeadDays } from './compare/delivery-promise.ts';
import { oneFacet, productKind, type SeenFacet } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { offerFacets } from './compare/facets.ts';
import { replaced } from './compare/sentence.ts';
import { readableText } from './compare/spelling.ts';

/** Minimum change of the lead time, in days; smaller changes are differences between days of the week. */
const LEAD_DAYS = 3;

/** The delivery promise of the featured offer. */
export const DELIVERY = productKind({
  kind: 'delivery',
  valueType: 'string',
  pointsMax: OFFER_POINTS_MAX,
  title: { ja: '配送', en: 'Delivery' },
  meaning: {
    en: 'The delivery text changed, or the number of days until the earliest delivery date changed by at least 3. Dates that stay the same or move with the calendar, days of the week and countdowns make no difference.',
    ja: '配送の文言が変わったとき、または最も早いお届け日までの日数が 3 日以上変わったとき。日付が進んだだけのお届け日、曜日、締め切りまでの残り時間の違いは、変化とみなしません。',
  },
  fields: ['delivery'],
  isActedOn: false,
  readFacts: (product) => offerFacets(product, oneFacet(readableText(product.delivery))),
  isSame,
  summarize: (before, after) => replaced({ ja: '配送の表示', en: 'Delivery' }, before.value, after.value),
  fires: productPair(
    { delivery: '無料配送 11月29日 日曜日にお届け' },
    { delivery: '配送料 ￥410 11月30日 月曜日にお届け' },
  ),
  silent: productPair(
    { delivery: '無料配送 11月29日 日曜日にお届け' },
    { delivery: '無料配送 11月30日 月曜日にお届け' },
  ),
});

function isSame(before: SeenFacet, after: SeenFacet): boolean {
  const [from, to] = [String(before.value), String(after.value)];
  if (from === to) return true;
  if (deliveryWords(from) !== deliveryWords(to)) return false;
  const [readFrom, readTo] = [before.snapshot.localDate, after.snapshot.localDate];
  const [leadFrom, leadTo] = [earliestLeadDays(from, readFrom), earliestLeadDays(to, readTo)];
  if (leadFrom === null || leadTo === null) return true;
  const isSameDate = addDays(readFrom, leadFrom) === addDays(readTo, leadTo);
  return isSameDate || Math.abs(leadTo - leadFrom) < LEAD_DAYS;
}
