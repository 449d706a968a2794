import { type Facet, productKind, type SeenFacet } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, moneyFacet } from './compare/facets.ts';
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
    en: 'The price of the featured offer is another one. The ends of a range are compared with the ends of a range only, and amounts with amounts of their own currency; no price on view is unknown, not a change.',
    ja: 'おすすめ出品の価格が変わったとき。価格帯は価格帯どうし、金額は同じ通貨どうしでだけ比べます。価格が表示されないことは変化とみなしません。',
  },
  fields: ['price'],
  readFacts({ price, priceMax, currency }) {
    if (typeof priceMax !== 'number') return moneyFacet(price, currency);
    return [
      ...moneyFacet(price, currency).map((facet): Facet => ({ ...facet, scope: 'low' })),
      ...moneyFacet(priceMax, currency).map((facet): Facet => ({ ...facet, scope: 'high' })),
    ];
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
