import { OFFER_POINTS_MAX } from '../core/quarantine.ts';
import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameWords, offerFacets } from './compare/facets.ts';
import { replaced } from './compare/sentence.ts';
import { readableText } from './compare/spelling.ts';

/** The coupon of the featured offer. */
export const COUPON = productKind({
  kind: 'coupon',
  valueType: 'string',
  pointsMax: OFFER_POINTS_MAX,
  title: { ja: 'クーポン', en: 'Coupon' },
  meaning: {
    en: 'The text of the coupon changed. A missing coupon is unknown, since Amazon shows coupons only to some shoppers.',
    ja: 'クーポンの内容が前回と変わったとき。クーポンは見る人によって表示されないことがあるため、表示がないことは変化とみなしません。',
  },
  fields: ['coupon'],
  isActedOn: true,
  readFacts: (product) => offerFacets(product, oneFacet(readableText(product.coupon))),
  isSame: isSameWords,
  summarize: (before, after) => replaced({ ja: 'クーポン', en: 'The coupon' }, before.value, after.value),
  fires: productPair({ coupon: '￥200 OFF クーポンあり' }, { coupon: '10%OFFクーポン' }),
  silent: productPair({ coupon: '￥1,000 OFF クーポンあり' }, { coupon: '¥1000OFFクーポンあり' }),
});
