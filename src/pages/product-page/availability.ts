import type { Stock } from '../../core/product.ts';
import { parseStock } from '../../core/stock.ts';
import { readMachineStock } from './machine-facts.ts';
import { blocksOf, firstOfClass, firstText, hasWords, type ProductView } from './product-view.ts';

const PLACES = ['availability', 'availabilityInsideBuyBox_feature_div', 'outOfStock'];

/**
 * Availability in the page's own words; its declaration for machines and its button count only where it shows no
 * words. Words that say nothing of stock, and missing words, give `unknown`, never `out`.
 */
export function readAvailability(view: ProductView): Stock {
  const text = firstOfClass(view, PLACES, 'primary-availability-message') ?? firstText(view, PLACES);
  if (text === null) return { state: wordlessState(view), quantity: null, text: null };
  const stock = parseStock(text);
  if (stock.state === 'unknown')
    view.note('stock_unreadable', 'stock', `"${text.slice(0, 120)}" says nothing of stock.`);
  return stock;
}

/** Where the row of stock is empty, a button and a choice of how many say that it can be bought, unless the page declares that it is out. */
function wordlessState(view: ProductView): Stock['state'] {
  const declared = readMachineStock(view);
  const { cartButton, hasQuantity } = view.parts;
  const isEmpty = blocksOf(view, PLACES).length > 0;
  const isSold =
    isEmpty && cartButton !== null && hasQuantity && !hasWords(view, ['unqualifiedBuyBox', 'outOfStock']);
  if (!isSold) return declared;
  if (declared !== 'unknown') return declared === 'out' ? 'unknown' : declared;
  if (/予約|pre-?order/i.test(cartButton)) return 'preorder';
  return TO_CART.test(cartButton) ? 'in_stock' : 'unknown';
}

const TO_CART =
  /カートに(?:入れる|追加)|add to (?:cart|basket)|carrinho|cesta|carrito|Einkaufswagen|panier|carrello/i;
