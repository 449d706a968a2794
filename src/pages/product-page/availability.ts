import type { Stock } from '../../core/product.ts';
import { parseStock } from '../../core/stock.ts';
import { readMachineStock } from './machine-facts.ts';
import { firstText, type ProductView } from './product-view.ts';

const PLACES = ['availability', 'availabilityInsideBuyBox_feature_div', 'outOfStock'];

/**
 * Availability in the page's own words; what it declares for machines counts only where it shows none. Words that say nothing
 * of stock, and their absence, are `unknown`, never `out`.
 */
export function readAvailability(view: ProductView): Stock {
  const text = firstText(view, PLACES);
  if (text === null) return { state: readMachineStock(view), quantity: null, text: null };
  const stock = parseStock(text);
  if (stock.state === 'unknown')
    view.note('stock_unreadable', 'stock', `"${text.slice(0, 120)}" says nothing of stock.`);
  return stock;
}
