import type { CheerioAPI } from 'cheerio';
import { type Amount, parseAmount } from '../amounts.ts';
import { oneLine } from '../visible-text.ts';
import type { ProductFacts } from './facts.ts';
import { outsideUsedOffers } from './new-offer.ts';

/** All places where the layout of any year shows the price of the featured offer. */
const WITNESSES = [
  '#corePriceDisplay_desktop_feature_div .priceToPay > span:not(.a-offscreen)',
  '#corePrice_feature_div .a-price:not(.a-text-price) .a-offscreen',
  '#tp_price_block_total_price_ww .a-offscreen',
  '#priceblock_ourprice',
  '#newBuyBoxPrice',
  '#buyNewSection .offer-price',
  '#tmmSwatches .selected .a-color-price',
  '#kindle-price',
];
const STRUCK = ['.basisPrice .a-offscreen', '#price .a-text-strike', '#buyNewInner .a-text-strike'];
/** A field for the page's scripts, with the price as a decimal number without a currency. */
const NUMBER_ALONE = '#twister-plus-price-data-price';

type PriceFacts = Pick<ProductFacts, 'price' | 'currency' | 'list_price' | 'price_reason'>;

/**
 * The price of the featured offer, or the reason why it is missing. Throws if two places on the page disagree, or if
 * no reason is shown.
 */
export function readPrice($: CheerioAPI): PriceFacts {
  const price = theOne('price', amountsOf($, WITNESSES));
  const list = theOne('list price', amountsOf($, STRUCK));
  const list_price = list?.units ?? null;
  if (price === null) return { price: null, currency: null, list_price, price_reason: reasonOf($) };
  if (isForMembers($)) return { price: null, currency: null, list_price, price_reason: 'members_only' };
  checkNumberAlone($, price);
  return { price: price.units, currency: price.currency, list_price, price_reason: null };
}

function amountsOf($: CheerioAPI, selectors: readonly string[]): Amount[] {
  return selectors
    .flatMap((selector) => outsideUsedOffers($, selector))
    .map((node) => parseAmount(oneLine($(node).text())))
    .filter((amount) => amount !== null);
}

function theOne(what: string, amounts: readonly Amount[]): Amount | null {
  const spellings = new Set(amounts.map(({ units, currency }) => `${units} ${currency}`));
  if (spellings.size > 1) throw new Error(`The ${what} is said in two ways: ${[...spellings].join(', ')}.`);
  return amounts[0] ?? null;
}

function checkNumberAlone($: CheerioAPI, price: Amount): void {
  for (const node of outsideUsedOffers($, NUMBER_ALONE)) {
    const units = Math.round(Number($(node).attr('value')) * (price.currency === 'JPY' ? 1 : 100));
    if (units !== price.units) throw new Error(`The price is ${price.units}, for scripts ${units}.`);
  }
}

/** Whether a label in the block of the price limits it to a group. */
function isForMembers($: CheerioAPI): boolean {
  const labels = outsideUsedOffers($, '#corePriceDisplay_desktop_feature_div, #corePrice_feature_div');
  return labels.some((block) => /プライム(?:会員)?限定価格/.test($(block).text()));
}

/** If the page has no block of an offer, its price is `not_shown`. */
function reasonOf($: CheerioAPI): PriceFacts['price_reason'] {
  if (oneLine($('#priceNotAvailable_feature_div').first().text()) !== '') return 'in_cart';
  if ($('#unqualifiedBuyBox #buybox-see-all-buying-choices').length > 0) return 'no_featured_offer';
  if ($('[id^="corePrice"], [id*="uyBox"], #merchantInfoFeature_feature_div').length === 0)
    return 'not_shown';
  throw new Error('No price, and nothing says why.');
}
