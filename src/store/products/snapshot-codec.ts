import type { ProductFacts, ProductSnapshot } from '../../core/product.ts';
import { storableJson } from '../../core/text.ts';

/** The columns of the row; the body has everything else. */
type InRow = 'asin' | 'source' | 'broughtBy' | 'localDate' | 'observedAtMs';

/** The part of a snapshot that is in its row's columns. */
export type SnapshotRow = Pick<ProductSnapshot, InRow>;

/** Members of a snapshot in its body, always in this order, so that equal facts have equal bodies. */
const MEMBERS: readonly Exclude<keyof ProductFacts | 'priceMax' | 'seenFrom', InRow>[] = [
  'title',
  'brand',
  'hasNoBrand',
  'price',
  'priceMax',
  'priceReason',
  'hasOtherOffer',
  'currency',
  'listPrice',
  'stock',
  'sellerId',
  'sellerName',
  'shipsFrom',
  'bestSellerRanks',
  'rating',
  'reviewCount',
  'isPrime',
  'badges',
  'points',
  'coupon',
  'salesVolumeMin',
  'delivery',
  'priceFor',
  'listPriceKind',
  'offerCondition',
  'seenFrom',
];

/** The facts of a snapshot as JSON, without members that its source could not know. */
export function encodeFacts(snapshot: ProductSnapshot): string {
  return storableJson(snapshot, [...MEMBERS, ...INNER_MEMBERS]);
}

/** Members of the objects within facts: a replacer list applies to all depths. */
const INNER_MEMBERS = [
  'state',
  'quantity',
  'text',
  'rank',
  'category',
  'categoryId',
  'place',
  'device',
  'visitor',
  'ads',
];

/** The snapshot of a row and the body from {@link encodeFacts}; members missing in the body are `undefined`. */
export function decodeFacts(row: SnapshotRow, body: string): ProductSnapshot {
  const facts: Omit<ProductSnapshot, InRow> = JSON.parse(body);
  return { ...row, ...facts };
}
