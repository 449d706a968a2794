import type { CheerioAPI } from 'cheerio';
import { visibleText } from '../visible-text.ts';
import type { ProductFacts, StockFact } from './facts.ts';
import { outsideUsedOffers } from './new-offer.ts';

const LEFT = /^(?:Only (\d+) left in stock|Sólo queda\(n\) (\d+) en stock|残り(\d+)点)/;
const NONE = /^現在在庫切れです。$/;
const ENOUGH = /^(?:In Stock\.?|En stock\.?|在庫あり。)$/;
/** One sentence names both seller and shipper (before about 2021). */
const SOLD_AND_SHIPPED = /^(?:Vendido y enviado por|Dispatched from and sold by) ([^.]+)\./;

/** The stock shown in the buy box. Without words, a button with a choice of quantity means that it sells; unknown words throw. */
export function readStock($: CheerioAPI): ProductFacts['stock'] {
  const text = firstText($, '#availability .primary-availability-message') ?? firstText($, '#availability');
  const isEmpty = $('#availability, #availabilityInsideBuyBox_feature_div').length > 0;
  const isSold = isEmpty && $('#add-to-cart-button').length > 0 && $('select#quantity').length > 0;
  if (text === null) return { state: isSold ? 'in_stock' : 'unknown', quantity: null, text };
  const left = LEFT.exec(text);
  const number = left?.slice(1).find((digits) => digits !== undefined);
  if (number !== undefined) return { state: 'low', quantity: Number(number), text };
  if (!ENOUGH.test(text) && !NONE.test(text))
    throw new Error(`Words of stock that nobody has looked at: ${text}`);
  const state: StockFact = NONE.test(text) ? 'out' : 'in_stock';
  return { state, quantity: null, text };
}

/** Seller and shipper of the featured offer; an id counts only beside a name. */
export function readSeller($: CheerioAPI): Pick<ProductFacts, 'seller' | 'ships_from'> {
  const row = '#merchantInfoFeature_feature_div';
  const inRow = firstText($, `${row} .offer-display-feature-text-message`);
  const sentence = SOLD_AND_SHIPPED.exec(firstText($, '#merchant-info') ?? '')?.[1] ?? null;
  const publisher = firstText($, '.print-sold-by td:nth-child(2) > span:first-child');
  const name = inRow ?? sentence ?? publisher;
  const both = inRow !== null && firstText($, `${row} .offer-display-feature-label`) === '出荷元 / 販売元';
  const shipper = firstText($, '#fulfillerInfoFeature_feature_div .offer-display-feature-text-message');
  return {
    seller: { id: name === null ? null : sellerId($), name },
    ships_from: shipper ?? (both ? inRow : sentence),
  };
}

/** From the field of the cart's form; the transcribed fragment has no form, only the data of its delivery block. */
function sellerId($: CheerioAPI): string | null {
  const field = outsideUsedOffers($, 'input[name="merchantID"]')[0];
  const inField = field === undefined ? undefined : $(field).attr('value');
  const inScript = /"merchantId":"([A-Z0-9]+)"/.exec($('#deliveryBlock_feature_div script').text())?.[1];
  const id = inField ?? inScript ?? '';
  return id === '' ? null : id;
}

function firstText($: CheerioAPI, selector: string): string | null {
  return visibleText($, outsideUsedOffers($, selector)[0]);
}
