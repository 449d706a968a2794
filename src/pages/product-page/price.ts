import type { ListPriceKind, PriceReason } from '../../core/card.ts';
import { parseListPriceKind } from '../../core/list-price-kind.ts';
import { type Money, parseMoney } from '../../core/money.ts';
import { loanReason } from '../../core/price-audience.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { isForeign, leastWrapped, ownElements } from '../markup/own-elements.ts';
import { visibleText, visibleTextBetween } from '../markup/visible-text.ts';
import { type AmountRange, isOnlyDash, readRange } from '../search-page/card/amount-range.ts';
import { AMOUNT_BLOCKS, amountsIn, amountText, isUsed, whyOther, whyOtherElsewhere } from './amounts.ts';
import { readMachinePrice } from './machine-facts.ts';
import type { OfferRow } from './offer-rows.ts';
import { blocksOf, hasWords, type ProductView } from './product-view.ts';
import { wordsBeside } from './words-beside.ts';

export interface ProductPrice {
  /** Smallest unit of `currency`; the lower end of a range; `null` when the page shows no price of its own new offer. */
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceReason: PriceReason | null;
  readonly hasOtherOffer?: boolean;
  readonly currency: string | null;
  readonly listPrice: number | null;
  readonly listPriceKind?: ListPriceKind;
}

/** A struck amount with what kind of price it is. */
interface StruckPrice {
  readonly money: Money;
  readonly kind: ListPriceKind | undefined;
}

/** Blocks of one plain amount. */
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

/**
 * The price of the product's own new offer with its list price. Amounts of used offers, other sellers, subscriptions,
 * members, variants, warranties and units are in other blocks, or are marked as such, and are never used.
 */
export function readPrice(view: ProductView): ProductPrice {
  const shown = shownPrice(view);
  if (shown === null) return withoutPrice(view);
  const { block, range, whyOther } = shown;
  const [low, high] = range;
  const loan = low.amount === 0 ? loanReasonIn(block) : null;
  if (loan !== null) return { ...NO_PRICE, priceReason: loan };
  if (whyOther !== null) return { ...NO_PRICE, priceReason: whyOther };
  if (high !== null) {
    view.note('price_range', 'price', `The page shows a range up to ${high.amount} ${high.currency}.`);
  }
  return {
    price: low.amount,
    priceMax: high?.amount ?? null,
    priceReason: null,
    currency: low.currency,
    ...listPriceOver(low, readListPrice(view, shown)),
  };
}

/** What is struck counts above the price and in its currency alone. */
function listPriceOver(
  price: Money,
  struck: StruckPrice | null,
): Pick<ProductPrice, 'listPrice' | 'listPriceKind'> {
  const isLike =
    struck !== null && struck.money.currency === price.currency && struck.money.amount > price.amount;
  if (!isLike) return { listPrice: null };
  return {
    listPrice: struck.money.amount,
    ...(struck.kind === undefined ? {} : { listPriceKind: struck.kind }),
  };
}

/** A free e-book may also be labelled as free for members of Kindle Unlimited. */
function loanReasonIn(block: Fragment): PriceReason | null {
  const beside = loanReason(wordsBeside(block).join(' '));
  return loanReason(visibleText(block, block.root)) ?? (beside === 'subscription' ? beside : null);
}

const NO_PRICE: ProductPrice = {
  price: null,
  priceMax: null,
  priceReason: 'not_shown',
  currency: null,
  listPrice: null,
};

interface Amount {
  readonly range: AmountRange;
  /** Why it is not a price for everybody; `null` if it is one. */
  readonly whyOther: PriceReason | null;
}

interface Shown extends Amount {
  readonly block: Fragment;
}

/** The row of the new offer first; the middle of the page repeats the row that is chosen, and counts where that is no other one. */
function shownPrice(view: ProductView): Shown | null {
  return amountOf(view, isInNewRow(view)) ?? (otherRow(view) === null ? amountOf(view, () => true) : null);
}

function amountOf(view: ProductView, isAsked: (block: Fragment) => boolean): Shown | null {
  let other: Shown | null = null;
  for (const [ids, read] of [
    [AMOUNT_BLOCKS, amountIn],
    [PLAIN_BLOCKS, plainAmount],
  ] as const) {
    for (const id of ids) {
      for (const block of blocksOf(view, [id]).filter(isAsked)) {
        const amount = isUsed(block) ? null : read(view, block, id);
        if (amount === null) continue;
        const why = amount.whyOther ?? whyElsewhere(view, block, amount);
        if (why === null) return { block, ...amount };
        other ??= { block, ...amount, whyOther: why };
      }
    }
    if (other !== null) return other;
  }
  return null;
}

function whyElsewhere(view: ProductView, block: Fragment, { range }: Amount): PriceReason | null {
  const why = whyOtherElsewhere(view, block, range[0]);
  return why === 'subscription' && isInNewRow(view)(block) ? null : why;
}

function isInNewRow({ parts }: ProductView): (block: Fragment) => boolean {
  const rows = parts.rows.filter(({ kind }) => kind === 'new').map(({ fragment }) => fragment.root);
  return ({ root }) => rows.some(({ start, end }) => root.start >= start && root.start < end);
}

/** The row of another offer that the middle of the page repeats: the chosen row, or the only one. */
function otherRow({ parts }: ProductView): OfferRow | null {
  const { rows } = parts;
  const active = rows.find(({ kind, isActive }) => isActive && kind !== 'new');
  if (active !== undefined) return active;
  const hasNew = rows.some(({ kind }) => kind === 'new');
  return hasNew ? null : (rows.find(({ kind }) => kind === 'subscription') ?? null);
}

const TO_PAY = ['priceToPay', 'apexPriceToPay', 'apex-pricetopay-value'];
/** The amount to pay: the shop's own before one in a foreign wrapper, one for everybody before one for members. */
function amountIn(view: ProductView, block: Fragment): Amount | null {
  const own = amountsIn(block, ownElements(block));
  const plain = own.filter((amount) => !block.hasClass(amount, 'a-text-price'));
  const isToPay = (amount: Element) => TO_PAY.some((token) => block.hasClass(amount, token));
  const toPay = own.filter(isToPay);
  const wrapped = plain.length > 0 ? [] : amountsIn(block, leastWrapped(block)).filter(isToPay);
  const candidates = [...toPay, ...plain, ...wrapped];
  const chosen = candidates.find((amount) => whyOther(block, amount, own) === null) ?? candidates[0];
  if (chosen === undefined) return null;
  const range = rangeOf(block, chosen, plain);
  if (range !== null) return { range, whyOther: whyOther(block, chosen, own) };
  view.note('price_unreadable', 'price', `"${amountText(block, chosen)}" is no amount with a currency.`);
  return null;
}

function rangeOf(block: Fragment, chosen: Element, plain: readonly Element[]): AmountRange | null {
  const next = plain.find((amount) => amount.index > chosen.last);
  const isEnd = ({ start }: Element) =>
    isOnlyDash(block.html.slice(chosen.end, start).slice(0, 400)) ||
    block.elements.some(
      (element) => block.hasClass(element, 'a-price-range') && block.contains(element, chosen),
    );
  return readRange(amountText(block, chosen), () =>
    next !== undefined && isEnd(next) ? amountText(block, next) : '',
  );
}

function plainAmount(_view: ProductView, block: Fragment, id: string): Amount | null {
  const element = plainElement(block, id);
  if (element === undefined) return null;
  const range = readRange(visibleText(block, element), () => '');
  return range === null ? null : { range, whyOther: whyOther(block, element, [element]) };
}

function plainElement(block: Fragment, id: string): Element | undefined {
  if (id === 'price') return block.elements.find((element) => PLAIN_IDS.has(block.id(element)));
  if (id === 'buyNewSection') return block.findClass(block.root, 'offer-price');
  return block.root;
}

const STRUCK = ['a-text-strike', 'priceBlockStrikePriceString'];

/** Where the older layouts strike the list price: the table around the price, or the first rows of a buy box that folds out. */
const STRUCK_BLOCKS = ['price', 'buyBoxInner'];

/** The struck price of the price's own block, of one that shows the same price, or of an older layout's block. */
function readListPrice(view: ProductView, { block, range }: Shown): StruckPrice | null {
  const alike = blocksOf(view, AMOUNT_BLOCKS).filter(
    (other) => other !== block && !isUsed(other) && isSameAmount(other, range),
  );
  for (const place of [block, ...alike, ...blocksOf(view, STRUCK_BLOCKS)]) {
    for (const element of ownElements(place)) {
      const isStruck = STRUCK.some((token) => place.hasClass(element, token));
      const isAmount =
        place.hasClass(element, 'a-price') && place.attribute(element, 'data-a-strike') === 'true';
      const money = isStruck || isAmount ? parseMoney(amountText(place, element)) : null;
      if (money !== null) return { money, kind: parseListPriceKind(labelBefore(place, element)) };
    }
  }
  return null;
}

/** The words directly before a struck amount: behind the amount before it, and the last mark that ends a sentence. */
function labelBefore(block: Fragment, struck: Element): string {
  const before = ownElements(block).filter(({ end }) => end <= struck.start);
  const from =
    before.findLast((element) => block.hasClass(element, 'a-price'))?.end ?? block.root.contentStart;
  const words = visibleTextBetween(block, { from, to: struck.start }, (inner) => isForeign(block, inner));
  return words.split(AMOUNT_OR_END).at(-1) ?? '';
}

const AMOUNT_OR_END = /[。!！\n)）%％]|[￥¥$€£]\s*[\d.,]+|[\d,]+\s*円/u;

function isSameAmount(block: Fragment, [low]: AmountRange): boolean {
  const [first] = amountsIn(block, ownElements(block)).filter((one) => !block.hasClass(one, 'a-text-price'));
  const money = first === undefined ? null : parseMoney(amountText(block, first));
  return money !== null && money.amount === low.amount && money.currency === low.currency;
}

const IN_CART = /カート|cart|carrinho|cesta|carrito|Einkaufswagen|panier|carrello/i;

/** Without a price on view: the reason that the page gives, else what it declares for machines. */
function withoutPrice(view: ProductView): ProductPrice {
  const other = otherRow(view);
  if (other?.kind === 'subscription') return { ...NO_PRICE, priceReason: 'subscription' };
  if (other !== null) return { ...NO_PRICE, priceReason: 'no_featured_offer', hasOtherOffer: true };
  if (hasWords(view, ['priceNotAvailable_feature_div'], IN_CART))
    return { ...NO_PRICE, priceReason: 'in_cart' };
  if (hasWords(view, ['unqualifiedBuyBox', 'buybox-see-all-buying-choices']))
    return { ...NO_PRICE, priceReason: 'no_featured_offer' };
  if (hasWords(view, ['outOfStock'])) return NO_PRICE;
  const declared = readMachinePrice(view);
  if (declared === null) return NO_PRICE;
  return { ...NO_PRICE, price: declared.amount, currency: declared.currency, priceReason: null };
}
