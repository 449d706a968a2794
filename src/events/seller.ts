import { TEXT_POINTS_MAX } from '../core/quarantine.ts';
import { type Facet, oneFacet, productKind, type SeenFacet } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { offerFacets } from './compare/facets.ts';
import { replaced } from './compare/sentence.ts';
import { isSameText, readableText } from './compare/spelling.ts';

/** The seller of the featured offer. */
export const SELLER = productKind({
  kind: 'seller',
  valueType: 'string',
  pointsMax: TEXT_POINTS_MAX,
  title: { ja: '出品者', en: 'Seller' },
  meaning: {
    en: 'The seller of the featured offer changed. Sellers are identified by `seller_id`, or by name if it is missing. A new name for the same seller is not a change, and a missing featured offer is unknown.',
    ja: 'カート（おすすめ出品）の出品者が変わったとき。出品者は `seller_id`（なければ名前）で区別します。名前だけの変更や、カート（おすすめ出品）がないことは変化とみなしません。',
  },
  fields: ['sellerId'],
  isActedOn: true,
  readFacts(product): readonly Facet[] {
    const { sellerId, sellerName } = product;
    const name = readableText(sellerName);
    const value = name ?? sellerId ?? null;
    if (value === null) return [];
    return offerFacets(product, oneFacet(value, null, { sellerId: sellerId ?? null }));
  },
  isSame,
  summarize: (before, after) => replaced({ ja: '出品者', en: 'The seller' }, before.value, after.value),
  fires: productPair(
    { sellerId: 'A2HARUNAGISHOP', sellerName: 'ハルナギ公式' },
    { sellerId: 'A1TSUKIMITOU', sellerName: 'ツキミトウ商店' },
  ),
  silent: productPair(
    { sellerId: 'A2HARUNAGISHOP', sellerName: 'ハルナギ公式' },
    { sellerId: 'A2HARUNAGISHOP', sellerName: 'ハルナギ 公式ストア' },
  ),
});

function isSame(before: SeenFacet, after: SeenFacet): boolean {
  const [from, to] = [before.details.sellerId ?? null, after.details.sellerId ?? null];
  if (from !== null && to !== null) return from === to;
  const isOnlyId = before.value === from || after.value === to;
  return isOnlyId || isSameText(String(before.value), String(after.value));
}
