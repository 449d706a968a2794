import { invalidParameter } from '../../core/errors.ts';
import { NAMES_PER_PRODUCT_MAX } from '../../core/plan.ts';
import { printCount } from '../../core/text.ts';
import { ENTRIES_MAX } from '../read-list.ts';
import { parseProductName, spelledPoints } from './product-name.ts';

/**
 * Maximum number of characters in the names of all products of an account, as they are compared: a hundred for
 * each of 500 products. The time to compile the names grows with their total length.
 */
export const NAMES_POINTS_MAX = 50_000;

interface Named {
  readonly asin: string;
  readonly names: readonly string[];
}

/** Throws `invalid_parameter` if the names are too long together with those of the account's other products. */
export function requireNamesFit(
  products: readonly Named[],
  named: readonly Named[],
  parameter: string,
): void {
  const asins = new Set(named.map(({ asin }) => asin));
  const others = products.filter(({ asin }) => !asins.has(asin));
  const all = [...others, ...named].flatMap(({ names }) => names);
  const count = all.reduce((sum, name) => sum + spelledPoints(name), 0);
  if (count <= NAMES_POINTS_MAX) return;
  const [points, most] = [count, NAMES_POINTS_MAX].map(printCount);
  throw invalidParameter(parameter, {
    en: `The names of all products of the account have ${points} characters in total; the limit is ${most}. Use fewer or shorter names.`,
    ja: `このアカウントの全商品の呼び名は合わせて ${points} 文字です。${most} 文字までにしてください。`,
  });
}

/**
 * Reads the names of one product without duplicates and blank lines; throws `invalid_parameter`. They are
 * counted before any of them is parsed, since parsing is expensive.
 */
export function readNames(parameter: string, lines: readonly string[]): string[] {
  if (lines.length > ENTRIES_MAX) {
    const most = printCount(ENTRIES_MAX);
    throw invalidParameter(parameter, {
      en: `The list has more than ${most} lines. Use at most ${NAMES_PER_PRODUCT_MAX} names for a product.`,
      ja: `一覧が ${most} 行を超えています。呼び名は 1 商品につき ${NAMES_PER_PRODUCT_MAX} 件以内にしてください。`,
    });
  }
  const written = new Set(lines.map((line) => line.trim()));
  written.delete('');
  if (written.size > NAMES_PER_PRODUCT_MAX) {
    const count = printCount(written.size);
    throw invalidParameter(parameter, {
      en: `A product can have at most ${NAMES_PER_PRODUCT_MAX} names, but ${count} were given. Use fewer names.`,
      ja: `呼び名が ${count} 件あります。1 商品につき ${NAMES_PER_PRODUCT_MAX} 件以内にしてください。`,
    });
  }
  return [...new Set([...written].map((line) => parseProductName(parameter, line)))];
}
