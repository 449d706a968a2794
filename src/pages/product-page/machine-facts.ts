import { isAsin } from '../../core/asin.ts';
import { type Money, parseMoney, smallestUnit } from '../../core/money.ts';
import type { StockState } from '../../core/product.ts';
import type { ProductView } from './product-view.ts';

type Json = { readonly [member: string]: unknown };

interface DeclaredOffer {
  readonly price: unknown;
  readonly currency: unknown;
  readonly availability: unknown;
}

/** Deepest nesting and most objects of one declaration that are examined. */
const DEPTH_MAX = 12;
const OBJECTS_MAX = 2_000;

/**
 * The price that the page declares for machines. The same amount in several spellings is one price, and empty offers
 * are ignored. Different amounts give no price and the problem `declared_prices_differ`.
 */
export function readMachinePrice(view: ProductView): Money | null {
  const prices = new Map<string, Money>();
  for (const { price, currency } of declaredOffers(view)) {
    const money = declaredMoney(price, currency);
    if (money !== null) prices.set(`${money.amount} ${money.currency}`, money);
  }
  if (prices.size > 1) {
    view.note('declared_prices_differ', 'price', `Declared are ${[...prices.keys()].join(', ')}.`);
    return null;
  }
  return [...prices.values()][0] ?? null;
}

const AVAILABILITY: Readonly<Record<string, StockState>> = {
  InStock: 'in_stock',
  InStoreOnly: 'unknown',
  LimitedAvailability: 'low',
  OutOfStock: 'out',
  SoldOut: 'out',
  Discontinued: 'out',
  PreOrder: 'preorder',
  PreSale: 'preorder',
  BackOrder: 'backorder',
};

/** The availability that the page declares for machines; `unknown` without one, or when declarations differ. */
export function readMachineStock(view: ProductView): StockState {
  const states = new Set<StockState>();
  for (const { availability } of declaredOffers(view)) {
    const name = typeof availability === 'string' ? /(\w+)\/?$/.exec(availability.trim())?.[1] : undefined;
    const state = name === undefined ? undefined : AVAILABILITY[name];
    if (state !== undefined) states.add(state);
  }
  return states.size === 1 ? ([...states][0] ?? 'unknown') : 'unknown';
}

function declaredOffers({ parts, asin }: ProductView): DeclaredOffer[] {
  const { jsonLd, itemprops } = parts.machine;
  const offers = jsonLd.flatMap((script) => offersIn(parseJson(script), asin));
  const currency = itemprops.find(([name]) => name === 'priceCurrency')?.[1];
  for (const [name, value] of itemprops) {
    if (name === 'price') offers.push({ price: value, currency, availability: undefined });
    if (name === 'availability') offers.push({ price: undefined, currency, availability: value });
  }
  return offers;
}

/** Offers of the page's own product; a product with another code is skipped with its content. */
function offersIn(root: unknown, asin: string | null): DeclaredOffer[] {
  const offers: DeclaredOffer[] = [];
  let objects = 0;
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX || objects++ > OBJECTS_MAX) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else if (isJson(value) && !isOtherProduct(value, asin)) {
      const { price, priceCurrency, availability, offers: inner } = value;
      if (price !== undefined || availability !== undefined)
        offers.push({ price, currency: priceCurrency, availability });
      visit(inner, depth + 1);
      visit(value['@graph'], depth + 1);
    }
  };
  visit(root, 0);
  return offers;
}

function isOtherProduct({ sku, productID }: Json, asin: string | null): boolean {
  const code = typeof sku === 'string' ? sku : typeof productID === 'string' ? productID : '';
  return asin !== null && isAsin(code) && code !== asin;
}

function declaredMoney(price: unknown, currency: unknown): Money | null {
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null;
  if (typeof price === 'number') return amountOf(price, code);
  if (typeof price !== 'string' || price.trim() === '') return null;
  const plain = price.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  if (/^\d{1,13}(?:\.\d{1,4})?$/.test(plain)) return amountOf(Number(plain), code);
  return parseMoney(price);
}

function amountOf(price: number, currency: string | null): Money | null {
  const amount = currency === null ? null : smallestUnit(price, currency);
  return currency === null || amount === null ? null : { amount, currency };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
