import type { PriceReason } from '../../../core/card.ts';
import { type Money, parseMoney, parseMoneyRange } from '../../../core/money.ts';
import type { Element } from '../../markup/fragment.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText, wholeText } from '../../markup/visible-text.ts';
import { blockOrCard, type CardView } from './card-view.ts';

export interface Price {
  /** Smallest unit of `currency`; `null` when the card shows no price. */
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceReason: PriceReason | null;
  readonly currency: string | null;
  readonly listPrice: number | null;
}

/** The card's current price, its upper end, and the struck price beside it. Unit prices, other offers and coupons are none. */
export function readPrice(card: CardView): Price {
  const place = blockOrCard(card, card.price);
  const amounts =
    place === undefined ? [] : card.fragment.filter(place, (element) => isAmount(card, element));
  const shown = amounts.find((element) => !isTextPrice(card, element));
  const listPrice = readListPrice(card, amounts);
  if (shown === undefined) return noPrice(reasonFor(card), listPrice);
  const range = readRange(card, shown, amounts);
  if (range === null) {
    card.note('price_unreadable', 'price', `"${amountText(card, shown)}" is no amount with a currency.`);
    return noPrice(null, listPrice);
  }
  const [low, high] = range;
  const isLoan = [place, card.offers].some((block) => block !== undefined && isKindleUnlimited(card, block));
  if (low.amount === 0 && isLoan) {
    return noPrice('kindle_unlimited', listPrice);
  }
  return {
    price: low.amount,
    priceMax: high === null ? null : high.amount,
    priceReason: null,
    currency: low.currency,
    listPrice: listPriceIn(card, low.currency, listPrice),
  };
}

function noPrice(priceReason: PriceReason | null, listPrice: Money | null): Price {
  return {
    price: null,
    priceMax: null,
    priceReason,
    currency: listPrice?.currency ?? null,
    listPrice: listPrice?.amount ?? null,
  };
}

function listPriceIn(card: CardView, currency: string, listPrice: Money | null): number | null {
  if (listPrice === null || listPrice.currency === currency) return listPrice?.amount ?? null;
  card.note(
    'currencies_differ',
    'list_price',
    `The price is in ${currency}, the struck one in ${listPrice.currency}.`,
  );
  return null;
}

function isAmount(card: CardView, element: Element): boolean {
  return element.classFrom >= 0 && card.fragment.hasClass(element, 'a-price');
}

/** Struck prices and unit prices carry this class; which of them, their strike says. */
function isTextPrice(card: CardView, element: Element): boolean {
  return card.fragment.hasClass(element, 'a-text-price');
}

function readListPrice(card: CardView, amounts: readonly Element[]): Money | null {
  const struck = amounts.find(
    (element) => isTextPrice(card, element) && card.fragment.attribute(element, 'data-a-strike') === 'true',
  );
  return struck === undefined ? null : parseMoney(amountText(card, struck));
}

/** The text of an amount once: from its copy for readers aloud, else from what is seen. */
function amountText(card: CardView, amount: Element): string {
  const copy = card.fragment.findClass(amount, 'a-offscreen');
  const text = copy === undefined ? '' : wholeText(card.fragment, copy);
  return text === '' ? visibleText(card.fragment, amount) : text;
}

function readRange(
  card: CardView,
  shown: Element,
  amounts: readonly Element[],
): [Money, Money | null] | null {
  const text = amountText(card, shown);
  const within = parseMoneyRange(text);
  if (within !== null) return [within.low, within.high];
  const low = parseMoney(text);
  if (low === null) return null;
  const next = amounts.find((element) => element.index > shown.last && !isTextPrice(card, element));
  if (next === undefined || !isDashBetween(card, shown, next)) return [low, null];
  const high = parseMoney(amountText(card, next));
  return [low, high !== null && high.currency === low.currency && high.amount > low.amount ? high : null];
}

/** Two amounts are the ends of a range when nothing but a dash stands between them. */
function isDashBetween(card: CardView, low: Element, high: Element): boolean {
  if (high.start - low.end > 400) return false;
  const between = card.fragment.html.slice(low.end, high.start).replace(/<[^>]*>/g, '');
  return /^(?:\s|&nbsp;)*[-‐‑‒–—―~～〜](?:\s|&nbsp;)*$/u.test(between);
}

function isKindleUnlimited(card: CardView, place: Element): boolean {
  const { fragment } = card;
  const isMark = (element: Element) =>
    element.name === TAG.img && (fragment.attribute(element, 'alt') ?? '').includes('Kindle Unlimited');
  return (
    fragment.find(place, isMark) !== undefined || visibleText(fragment, place).includes('Kindle Unlimited')
  );
}

const NO_FEATURED_OFFER =
  /おすすめ出品」の要件を満たす出品はありません|おすすめの出品が利用できません|おすすめ出品はありません|No featured offers? available|Keine hervorgehobenen Angebote|沒有精選優惠|没有推荐/i;
const IN_CART =
  /価格を(?:見る|表示|確認)[^。]*カート|カートに(?:追加|入れ)[^。]*(?:価格|表示|確認)|price in cart|see price/i;

function reasonFor(card: CardView): PriceReason {
  const offers = blockOrCard(card, card.offers);
  if (offers !== undefined && NO_FEATURED_OFFER.test(visibleText(card.fragment, offers)))
    return 'no_featured_offer';
  const price = blockOrCard(card, card.price);
  if (price !== undefined && IN_CART.test(visibleText(card.fragment, price))) return 'in_cart';
  return 'not_shown';
}
