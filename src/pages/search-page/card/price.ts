import type { ListPriceKind, PriceReason } from '../../../core/card.ts';
import { parseListPriceKind } from '../../../core/list-price-kind.ts';
import { type Money, parseMoney } from '../../../core/money.ts';
import { loanReason, whyNotEverybodys } from '../../../core/price-audience.ts';
import type { Element } from '../../markup/fragment.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText, wholeText } from '../../markup/visible-text.ts';
import { isOnlyDash, readRange } from './amount-range.ts';
import { amountWords } from './amount-words.ts';
import { blockOrCard, type CardView } from './card-view.ts';

export interface Price {
  /** Smallest unit of `currency`; `null` when the card shows no price that everybody pays. */
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceReason: PriceReason | null;
  readonly currency: string | null;
  readonly listPrice: number | null;
  readonly listPriceKind?: ListPriceKind;
}

/** A struck amount with what kind of price it is. */
interface StruckPrice {
  readonly money: Money;
  readonly kind: ListPriceKind | undefined;
}

/**
 * The card's current price, its upper end, and the struck price beside it. Unit prices, other offers, coupons, prices
 * for members only and the 0 of a subscription are ignored.
 */
export function readPrice(card: CardView): Price {
  const place = blockOrCard(card, card.price);
  const amounts = place === undefined ? [] : amountsIn(card, place);
  const current = amounts.filter((element) => !isTextPrice(card, element));
  const struck = place === undefined ? null : readListPrice(card, place, amounts);
  const [shown, why] = place === undefined ? [] : everybodysAmount(card, place, current);
  if (shown === undefined) return noPrice(why ?? reasonFor(card), struck);
  const next = amounts.find((element) => element.index > shown.last && !isTextPrice(card, element));
  const range = readRange(amountText(card, shown), () =>
    next !== undefined && isDashBetween(card, shown, next) ? amountText(card, next) : '',
  );
  if (range === null) {
    card.note('price_unreadable', 'price', `"${amountText(card, shown)}" is no amount with a currency.`);
    return noPrice(null, struck);
  }
  const [low, high] = range;
  const loan = low.amount === 0 ? loanReason(wordsOfLoans(card, place)) : null;
  if (loan !== null) return noPrice(loan, struck);
  return {
    price: low.amount,
    priceMax: high === null ? null : high.amount,
    priceReason: null,
    currency: low.currency,
    ...listPriceOver(card, low, struck),
  };
}

/** Amounts in the shop's rows of the block; where it has no row with an amount, all of them. */
function amountsIn(card: CardView, place: Element): Element[] {
  const amounts = card.fragment.filter(place, (element) => isAmount(card, element));
  const inRows = amounts.filter((amount) =>
    card.fragment
      .around(card.fragment.parent(amount), place)
      .some((element) => card.fragment.hasClass(element, 'a-row')),
  );
  return inRows.length > 0 ? inRows : amounts;
}

/** The first current amount that everybody pays; otherwise, why the first amount is not a price. */
function everybodysAmount(
  card: CardView,
  place: Element,
  current: readonly Element[],
): readonly [shown?: Element | undefined, why?: PriceReason | null | undefined] {
  const amounts = amountWords(card.fragment, place, {
    isAmount: (element) => current.includes(element),
    isLeftOut: (element) => isAmount(card, element),
  });
  const whys = amounts.map(({ before, behind }, at) =>
    whyNotEverybodys({ before, behind, isFirst: at === 0, isLast: at === amounts.length - 1 }),
  );
  return [amounts[whys.indexOf(null)]?.amount, whys[0]];
}

function noPrice(priceReason: PriceReason | null, struck: StruckPrice | null): Price {
  const noAmount = { price: null, priceMax: null, priceReason };
  if (struck === null) return { ...noAmount, currency: null, listPrice: null };
  return { ...noAmount, currency: struck.money.currency, ...listPriceOf(struck) };
}

function listPriceOf({ money, kind }: StruckPrice): Pick<Price, 'listPrice' | 'listPriceKind'> {
  return { listPrice: money.amount, ...(kind === undefined ? {} : { listPriceKind: kind }) };
}

/** What is struck counts above the price and in its currency alone. */
function listPriceOver(
  card: CardView,
  { amount, currency }: Money,
  struck: StruckPrice | null,
): Pick<Price, 'listPrice' | 'listPriceKind'> {
  if (struck === null) return { listPrice: null };
  if (struck.money.currency === currency)
    return struck.money.amount > amount ? listPriceOf(struck) : { listPrice: null };
  card.note(
    'currencies_differ',
    'list_price',
    `The price is in ${currency}, the struck one in ${struck.money.currency}.`,
  );
  return { listPrice: null };
}

function isAmount(card: CardView, element: Element): boolean {
  return element.classFrom >= 0 && card.fragment.hasClass(element, 'a-price');
}

/** Struck prices and unit prices carry this class; which of them, their strike says. */
function isTextPrice(card: CardView, element: Element): boolean {
  return card.fragment.hasClass(element, 'a-text-price');
}

/** The first struck amount, with its kind by the words before it, from the last mark on that ends a sentence. */
function readListPrice(card: CardView, place: Element, amounts: readonly Element[]): StruckPrice | null {
  const { fragment } = card;
  const struck = amounts.find(
    (element) => isTextPrice(card, element) && fragment.attribute(element, 'data-a-strike') === 'true',
  );
  const money = struck === undefined ? null : parseMoney(amountText(card, struck));
  if (money === null) return null;
  const rules = { isAmount: (element: Element) => isAmount(card, element), isLeftOut: () => false };
  const words = amountWords(fragment, place, rules).find(({ amount }) => amount === struck)?.before ?? '';
  return { money, kind: parseListPriceKind(words.split(/[。!！\n)）]/u).at(-1) ?? '') };
}

/** The text of an amount once: from its copy for readers aloud, else from what is seen. */
function amountText(card: CardView, amount: Element): string {
  const copy = card.fragment.findClass(amount, 'a-offscreen');
  const text = copy === undefined ? '' : wholeText(card.fragment, copy);
  return text === '' ? visibleText(card.fragment, amount) : text;
}

/** Two amounts are the ends of a range when only a dash separates them. */
function isDashBetween(card: CardView, low: Element, high: Element): boolean {
  if (high.start - low.end > 400) return false;
  return isOnlyDash(card.fragment.html.slice(low.end, high.start));
}

/** What is said beside an amount of 0: the words of the block and of other offers, and what their pictures are called. */
function wordsOfLoans(card: CardView, place: Element | undefined): string {
  const { fragment } = card;
  const blocks = [place, card.offers].filter((block) => block !== undefined);
  return blocks
    .flatMap((block) => [
      visibleText(fragment, block),
      ...fragment
        .filter(block, ({ name }) => name === TAG.img || name === TAG.i)
        .map(
          (picture) => fragment.attribute(picture, 'alt') ?? fragment.attribute(picture, 'aria-label') ?? '',
        ),
    ])
    .join(' ; ');
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
