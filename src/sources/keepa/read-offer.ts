import type { ListPriceKind, PriceReason } from '../../core/card.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { ProductFacts } from '../../core/product.ts';
import { countOf } from '../amount.ts';
import type { Product } from './schema.ts';
import { isOfferOf } from './seen-on.ts';

/** Index of `stats.current` for the list price. */
const LIST_PRICE = 4;

/** Products of which the vendor follows prices and stock; it has none of downloads, e-books and parents of variations. */
const STANDARD = 0;

const KINDS: ReadonlyMap<string, ListPriceKind> = new Map([
  ['LIST_PRICE', 'reference'],
  ['WAS_PRICE', 'former'],
]);

type Offer = Pick<ProductFacts, 'price' | 'priceReason' | 'hasOtherOffer' | 'sellerId' | 'isPrime'>;

/** The featured offer, where it is a new one, seen on the date. */
export function readOffer(product: Product, date: LocalDate): Offer {
  const none = whyNoOffer(product, date);
  if (none !== null) {
    const other = none === 'no_featured_offer' ? { hasOtherOffer: true } : {};
    return { price: null, priceReason: none, ...other, sellerId: null, isPrime: null };
  }
  const { stats } = product;
  const isForMembers = stats?.buyBoxIsPrimeExclusive === true;
  const price = isForMembers ? null : countOf(stats?.buyBoxPrice);
  const id = stats?.buyBoxSellerId ?? '';
  return {
    price,
    priceReason: price !== null ? null : isForMembers ? 'members_only' : whyNoPrice(product),
    sellerId: /^[A-Z0-9]{10,20}$/.test(id) ? id : null,
    isPrime: price === null ? null : (stats?.buyBoxIsPrimeEligible ?? null),
  };
}

/** Whether the vendor follows prices and stock of this kind of product. */
export function isCovered({ productType }: Product): boolean {
  return (productType ?? STANDARD) === STANDARD;
}

/** Whether the featured offer is a new one; without a condition it is, since the vendor keeps used ones apart. */
export function isNewOffer({ stats }: Product): boolean {
  return (stats?.buyBoxCondition ?? 1) <= 1 && stats?.buyBoxIsWarehouseDeal !== true;
}

/** Whether the shop hides the price: -1 then says nothing of the stock. */
export function isPriceHidden({ newPriceIsMAP, stats }: Product): boolean {
  return newPriceIsMAP === true || stats?.buyBoxIsMAP === true;
}

/** Why nothing that the vendor says of the featured offer counts; `null` where it does. */
function whyNoOffer(product: Product, date: LocalDate): PriceReason | null {
  if (!isCovered(product)) return 'not_covered';
  if (!isOfferOf(date, product)) return 'other_date';
  return isNewOffer(product) ? null : 'no_featured_offer';
}

function whyNoPrice(product: Product): PriceReason | null {
  if (isPriceHidden(product)) return 'in_cart';
  const { stats } = product;
  return stats?.buyBoxPrice === -1 || stats?.buyBoxIsUnqualified === true ? 'no_featured_offer' : null;
}

/** The price that the shop strikes beside the featured offer, with its kind; else the list price that the vendor follows. */
export function readListPrice(
  product: Product,
  date: LocalDate,
): Pick<ProductFacts, 'listPrice' | 'listPriceKind'> {
  const { stats } = product;
  const listPrice = countOf(stats?.current?.[LIST_PRICE]);
  if (whyNoOffer(product, date) !== null) return { listPrice };
  const struck = countOf(stats?.buyBoxSavingBasis) ?? listPrice;
  const type = stats?.buyBoxSavingBasisType ?? '';
  if (struck === null || type === '') return { listPrice: struck };
  return { listPrice: struck, listPriceKind: KINDS.get(String(type)) ?? 'other' };
}
