import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, offerFacets } from './compare/facets.ts';
import { counted, MORE_OR_FEWER, moved } from './compare/sentence.ts';

/** Amazon points of the featured offer. */
export const POINTS = productKind({
  kind: 'points',
  valueType: 'number',
  title: { ja: 'ポイント', en: 'Points' },
  meaning: {
    en: 'The points of the featured offer changed. Missing points are unknown, not a change.',
    ja: 'カート（おすすめ出品）のポイント数が変わったとき。表示がないことは変化とみなしません。',
  },
  fields: ['points'],
  isActedOn: true,
  readFacts: (product) => offerFacets(product, oneFacet(product.points, 'points')),
  isSame: isSameValue,
  summarize: (before, after) =>
    moved(
      { ja: 'ポイント数', en: 'The number of points' },
      [before.value, after.value],
      (points) => counted(points, 'ポイント'),
      MORE_OR_FEWER,
    ),
  fires: productPair({ points: 20 }, { points: 198 }),
  silent: productPair({ points: 20 }, { points: null }),
});
