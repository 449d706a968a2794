import type { PriceReason } from '../../core/card.ts';
import { type Money, parseMoney, parseMoneyRange } from '../../core/money.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { visibleText, wholeText } from '../markup/visible-text.ts';
import { readMachinePrice } from './machine-facts.ts';
import { blocksOf, firstText, type ProductView } from './product-view.ts';

export interface ProductPrice {
  /** Smallest unit of `currency`; the lower end of a range; `null` when the page shows no price of its own new offer. */
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceReason: PriceReason | null;
  readonly currency: string | null;
  readonly listPrice: number | null;
}

/** Blocks that hold amounts as the present layouts write them, and those of one plain amount. */
const AMOUNT_BLOCKS = ['corePriceDisplay_desktop_feature_div', 'corePrice_feature_div', 'corePrice_desktop'];
const PLAIN_BLOCKS = [
  'priceblock_dealprice',
  'priceblock_saleprice',
  'priceblock_ourprice',
  'price',
  'newBuyBoxPrice',
  'price_inside_buybox',
  'buyNewSection',
  'kindle-price',
];
const PLAIN_IDS = new Set(['priceblock_dealprice', 'priceblock_saleprice', 'priceblock_ourprice']);

type Range = readonly [low: Money, high: Money | null];

/**
 * The price of the product's own new offer with its list price. Amounts of used offers, other sellers, subscriptions,
 * variants, warranties and units stand in other blocks, or are marked as such, and are never taken.
 */
export function readPrice(view: ProductView): ProductPrice {
  const shown = shownPrice(view);
  if (shown === null) return withoutPrice(view);
  const { block, range } = shown;
  const [low, high] = range;
  if (low.amount === 0 && /Kindle Unlimited/i.test(visibleText(block, block.root)))
    return { ...NO_PRICE, priceReason: 'kindle_unlimited' };
  if (high !== null) {
    view.note('price_range', 'price', `The page shows a range up to ${high.amount} ${high.currency}.`);
  }
  const listPrice = readListPrice(view, block);
  const isLike = listPrice !== null && listPrice.currency === low.currency && listPrice.amount > low.amount;
  return {
    price: low.amount,
    priceMax: high?.amount ?? null,
    priceReason: null,
    currency: low.currency,
    listPrice: isLike ? listPrice.amount : null,
  };
}

const NO_PRICE: ProductPrice = {
  price: null,
  priceMax: null,
  priceReason: 'not_shown',
  currency: null,
  listPrice: null,
};

interface Shown {
  readonly block: Fragment;
  readonly range: Range;
}

function shownPrice(view: ProductView): Shown | null {
  for (const id of AMOUNT_BLOCKS) {
    for (const block of blocksOf(view, id)) {
      const range = isUsed(block) ? null : amountIn(view, block);
      if (range !== null) return { block, range };
    }
  }
  for (const id of PLAIN_BLOCKS) {
    for (const block of blocksOf(view, id)) {
      const range = plainAmount(block, id);
      if (range !== null) return { block, range };
    }
  }
  return null;
}

/** The block says of itself which kind of offer it belongs to. */
function isUsed(block: Fragment): boolean {
  return block.elements.some((element) => {
    const type = block.attribute(element, 'data-csa-c-buying-option-type');
    return type !== null && type !== '' && type !== 'NEW';
  });
}

const TO_PAY = ['priceToPay', 'apexPriceToPay'];
/** Elements whose amounts are not the price: unit prices, struck prices, explanations, what is paid in parts. */
const OTHER_AMOUNTS = ['pricePerUnit', 'basisPrice', 'a-popover-preload', 'aok-hidden', 'a-text-strike'];
const OTHER_IDS = /^(?:sns|mbb|used|warranty|installment|inemi|points)/i;

function amountIn(view: ProductView, block: Fragment): Range | null {
  const others = block.elements.filter(
    (element) =>
      OTHER_AMOUNTS.some((token) => block.hasClass(element, token)) || OTHER_IDS.test(block.id(element)),
  );
  const amounts = block.elements.filter(
    (element) => block.hasClass(element, 'a-price') && !others.some((other) => block.holds(other, element)),
  );
  const toPay = amounts.find((amount) => TO_PAY.some((token) => block.hasClass(amount, token)));
  const plain = amounts.filter((amount) => !block.hasClass(amount, 'a-text-price'));
  const chosen = toPay ?? plain[0];
  if (chosen === undefined) return null;
  const range = rangeOf(block, chosen, plain);
  if (range === null)
    view.note('price_unreadable', 'price', `"${amountText(block, chosen)}" is no amount with a currency.`);
  return range;
}

function rangeOf(block: Fragment, chosen: Element, plain: readonly Element[]): Range | null {
  const low = parseMoney(amountText(block, chosen));
  if (low === null) return null;
  const around = block.elements.find(
    (element) => block.hasClass(element, 'a-price-range') && block.holds(element, chosen),
  );
  const next = plain.find((amount) => amount.index > chosen.last);
  if (next === undefined) return [low, null];
  const between = block.html
    .slice(chosen.end, next.start)
    .slice(0, 400)
    .replace(/<[^>]*>/g, '');
  const isRange = around !== undefined || /^(?:\s|&nbsp;)*[-‐‑‒–—―~～〜](?:\s|&nbsp;)*$/u.test(between);
  const high = isRange ? parseMoney(amountText(block, next)) : null;
  return [low, high !== null && high.currency === low.currency && high.amount > low.amount ? high : null];
}

/** The text of an amount once: its copy for readers aloud is often blank, then what is seen counts. */
function amountText(block: Fragment, amount: Element): string {
  const copy = block.findClass(amount, 'a-offscreen');
  const text = copy === undefined ? '' : wholeText(block, copy);
  return parseMoney(text) === null ? visibleText(block, amount) : text;
}

function plainAmount(block: Fragment, id: string): Range | null {
  const element = plainElement(block, id);
  if (element === undefined) return null;
  const text = visibleText(block, element);
  const range = parseMoneyRange(text);
  if (range !== null) return [range.low, range.high];
  const money = parseMoney(text);
  return money === null ? null : [money, null];
}

function plainElement(block: Fragment, id: string): Element | undefined {
  if (id === 'price') return block.elements.find((element) => PLAIN_IDS.has(block.id(element)));
  if (id === 'buyNewSection') return block.findClass(block.root, 'offer-price');
  return block.root;
}

const STRUCK = ['a-text-strike', 'priceBlockStrikePriceString'];

/** Where the older layouts strike the list price: the table around the price, or the first rows of a buy box that folds out. */
const STRUCK_BLOCKS = ['price', 'buyBoxInner'];

/** The struck price of the block that the price stands in, or of an older layout's block beside it. */
function readListPrice(view: ProductView, block: Fragment): Money | null {
  for (const place of [block, ...STRUCK_BLOCKS.flatMap((id) => blocksOf(view, id))]) {
    for (const element of place.elements) {
      const isStruck = STRUCK.some((token) => place.hasClass(element, token));
      const isAmount =
        place.hasClass(element, 'a-price') && place.attribute(element, 'data-a-strike') === 'true';
      const money = isStruck || isAmount ? parseMoney(amountText(place, element)) : null;
      if (money !== null) return money;
    }
  }
  return null;
}

const IN_CART = /カート|cart|carrinho|cesta|carrito|Einkaufswagen|panier|carrello/i;

/** Without a price on view: the reason that the page gives, else what it declares for machines. */
function withoutPrice(view: ProductView): ProductPrice {
  const hidden = firstText(view, ['priceNotAvailable_feature_div']);
  if (hidden !== null && IN_CART.test(hidden)) return { ...NO_PRICE, priceReason: 'in_cart' };
  const others = firstText(view, ['unqualifiedBuyBox', 'buybox-see-all-buying-choices']);
  if (others !== null) return { ...NO_PRICE, priceReason: 'no_featured_offer' };
  if (firstText(view, ['outOfStock']) !== null) return NO_PRICE;
  const declared = readMachinePrice(view);
  if (declared === null) return NO_PRICE;
  return { ...NO_PRICE, price: declared.amount, currency: declared.currency, priceReason: null };
}
