import type { PageContext } from './reading-context.ts';
import { quote, type Text } from './text.ts';

const ORDERS: Readonly<Record<string, readonly [en: string, ja: string]>> = {
  'price-asc-rank': ['price, low to high', '価格の安い順'],
  'price-desc-rank': ['price, high to low', '価格の高い順'],
  'review-rank': ['customer reviews', 'レビューの評価順'],
  'date-desc-rank': ['newest first', '最新順'],
  'exact-aware-popularity-rank': ['best sellers', '売れ筋順'],
};

type ListContext = Pick<PageContext, 'order' | 'filters' | 'seller'>;

/**
 * Why a list is not the keyword's own, which the shop shows to whoever types the words: sorted, filtered, or of one seller only. `null`
 * where nothing says so. A list of one department is that department's own, and counts as such.
 */
export function describeOtherList(context: ListContext): Text | null {
  const reasons = reasonsOf(context);
  if (reasons.length === 0) return null;
  return {
    en: `The results are ${reasons.map(([en]) => en).join(' and ')}, but ranks are counted in Amazon's default order of all results. Sort by おすすめ, remove all filters and save the page again.`,
    ja: `${reasons.map(([, ja]) => ja).join('、')}結果です。順位は、絞り込みのない「おすすめ」順で数えます。「おすすめ」順に戻し、絞り込みをすべて外して保存し直してください。`,
  };
}

/** The name of a sort order of the shop by its code; an unknown code is quoted. */
export function describeOrder(order: string): Text {
  const [en, ja] = ORDERS[order] ?? [quote(order), quote(order)];
  return { en, ja };
}

function reasonsOf({ order, filters, seller }: ListContext): (readonly [en: string, ja: string])[] {
  const reasons: (readonly [string, string])[] = [];
  if (order !== null && order !== 'usual') {
    const { en, ja } = describeOrder(order);
    reasons.push([`sorted by ${en}`, `${ja}に並べ替えた`]);
  }
  if (filters !== null && filters.length > 0) {
    const names = quote(filters.join(', '));
    reasons.push([`filtered by ${names}`, `${names} で絞り込んだ`]);
  }
  if (seller !== null && seller !== 'all')
    reasons.push([`from the seller ${quote(seller)} only`, `出品者 ${quote(seller)} だけの`]);
  return reasons;
}
