import { type Facet, productKind, type SeenFacet } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, moneyFacet, offerFacets } from './compare/facets.ts';
import { moved, printAmount, ROSE_OR_FELL } from './compare/sentence.ts';

const NAMES = {
  '': { ja: '価格', en: 'Price' },
  low: { ja: '価格帯の下限', en: 'The lower end of the price range' },
  high: { ja: '価格帯の上限', en: 'The upper end of the price range' },
};

/** The price of the featured offer. */
export const PRICE = productKind({
  kind: 'price',
  valueType: 'number',
  title: { ja: '価格', en: 'Price' },
  meaning: {
    en: 'The price of the featured offer changed. Ends of a price range are compared only with ends of a range, and amounts only within one currency and for the same shoppers (member prices with member prices). A missing price is unknown, not a change.',
    ja: 'カート（おすすめ出品）の価格が変わったとき。比べるのは、価格帯どうし、または通貨と対象者（会員限定かどうか）が一致する価格どうしだけです。価格が表示されないことは変化とみなしません。',
  },
  fields: ['price'],
  isActedOn: true,
  readFacts(product) {
    const { price, priceMax, currency, priceFor = 'all' } = product;
    if (typeof priceMax !== 'number') return offerFacets(product, moneyFacet(price, currency), priceFor);
    const ends = [
      ...moneyFacet(price, currency).map((facet): Facet => ({ ...facet, scope: 'low' })),
      ...moneyFacet(priceMax, currency).map((facet): Facet => ({ ...facet, scope: 'high' })),
    ];
    return offerFacets(product, ends, priceFor);
  },
  isSame: isSameValue,
  summarize: (before, after) =>
    moved(
      nameOf(after),
      [before.value, after.value],
      (amount) => printAmount(amount, after.unit),
      ROSE_OR_FELL,
    ),
  fires: productPair({ price: 1980, currency: 'JPY' }, { price: 1780, currency: 'JPY' }),
  silent: productPair({ price: 1980, currency: 'JPY' }, { price: 2810, currency: 'USD' }),
});

function nameOf({ scope }: SeenFacet) {
  return scope === 'low' || scope === 'high' ? NAMES[scope] : NAMES[''];
}
