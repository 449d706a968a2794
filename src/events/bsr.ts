import type { BestSellerRank } from '../core/product.ts';
import { type Facet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { counted, DROPPED_OR_IMPROVED, moved, quoted } from './compare/sentence.ts';
import { foldSpelling } from './compare/spelling.ts';

/** The product's Best Sellers Rank. */
export const BSR = productKind({
  kind: 'bsr',
  valueType: 'number',
  title: { ja: '売れ筋ランキング', en: 'Best Sellers Rank (BSR)' },
  meaning: {
    en: 'The Best Sellers Rank (BSR) changed, with one event per category (`category`, `category_id`). Ranks of different categories are never compared, and a list that appears or disappears is not a change.',
    ja: '売れ筋ランキングの順位が変わったとき。カテゴリーごとに 1 件です（`category`、`category_id`）。別のカテゴリーとは比べません。表示されたり消えたりしただけでは、変化とみなしません。',
  },
  fields: ['bestSellerRanks'],
  isActedOn: false,
  readFacts: ({ bestSellerRanks }) => facetsOf(bestSellerRanks ?? []),
  isSame: isSameValue,
  summarize: (before, after) => {
    const category = quoted(after.details.category ?? after.details.categoryId ?? '');
    return moved(
      { ja: `「${category}」の売れ筋ランキング`, en: `The Best Sellers Rank in “${category}”` },
      [before.value, after.value],
      (rank) => counted(rank, '位'),
      DROPPED_OR_IMPROVED,
    );
  },
  fires: productPair(
    { bestSellerRanks: [{ rank: 64, category: '卓上扇風機', categoryId: '4082411' }] },
    { bestSellerRanks: [{ rank: 51, category: '卓上扇風機', categoryId: '4082411' }] },
  ),
  silent: productPair(
    { bestSellerRanks: [{ rank: 64, category: '卓上扇風機', categoryId: '4082411' }] },
    { bestSellerRanks: [{ rank: 9034, category: 'ホーム&キッチン', categoryId: null }] },
  ),
});

/** A category is identified by its node, else by its name; the first of repeated ones counts. */
function facetsOf(ranks: readonly BestSellerRank[]): Facet[] {
  const facets = new Map<string, Facet>();
  for (const { rank, category, categoryId } of ranks) {
    if (category === null && categoryId === null) continue;
    const scope = categoryId ?? `name ${foldSpelling(category ?? '')}`;
    if (facets.has(scope)) continue;
    facets.set(scope, { scope, likeness: '', value: rank, unit: 'rank', details: { category, categoryId } });
  }
  return [...facets.values()];
}
