import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { counted, MORE_OR_FEWER, moved } from './compare/sentence.ts';

/** The number of reviews. */
export const REVIEW_COUNT = productKind({
  kind: 'review_count',
  valueType: 'number',
  title: { ja: 'レビュー数', en: 'Reviews' },
  meaning: { en: 'The number of reviews changed.', ja: 'レビュー数が変わったとき。' },
  fields: ['reviewCount'],
  isActedOn: false,
  readFacts: ({ reviewCount }) => oneFacet(reviewCount, 'reviews'),
  isSame: isSameValue,
  summarize: (before, after) =>
    moved(
      { ja: 'レビュー数', en: 'The number of reviews' },
      [before.value, after.value],
      (count) => counted(count, '件'),
      MORE_OR_FEWER,
    ),
  fires: productPair({ reviewCount: 1234 }, { reviewCount: 1240 }),
  silent: productPair({ reviewCount: 1234 }, { reviewCount: 1234 }),
});
