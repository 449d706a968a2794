import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { moved, ROSE_OR_FELL } from './compare/sentence.ts';

const TITLE = { ja: '評価', en: 'Rating' };

/** The star rating of the product. */
export const RATING = productKind({
  kind: 'rating',
  valueType: 'number',
  title: TITLE,
  meaning: {
    en: 'The star rating changed, in Amazon’s steps of 0.1.',
    ja: '星の数（小数第 1 位まで）が変わったとき。',
  },
  fields: ['rating'],
  isActedOn: false,
  readFacts: ({ rating }) =>
    oneFacet(typeof rating === 'number' ? Math.round(rating * 10) / 10 : null, 'stars'),
  isSame: isSameValue,
  summarize: (before, after) => moved(TITLE, [before.value, after.value], printStars, ROSE_OR_FELL),
  fires: productPair({ rating: 4.3 }, { rating: 4.2 }),
  silent: productPair({ rating: 4.3 }, { rating: null }),
});

function printStars(stars: number) {
  return { ja: stars.toFixed(1), en: stars.toFixed(1) };
}
