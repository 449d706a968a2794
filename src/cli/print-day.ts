import type { Language, Text } from '../core/text.ts';
import { wordOf } from './code-words.ts';

/** Shown if no source reads products. */
export const NO_PRODUCT_SOURCE = {
  en: 'No source for products is set up, so product pages are not scanned. `miharu source list --json` lists the kinds that can (`reads`: `product`).',
  ja: '商品を計測できる取得元が登録されていないため、商品ページは計測されません。対応する種類は `miharu source list --json`（`reads` が `product`）で確認できます。',
};

/** Results of a day's products: `48/50`, with why others failed or were not scanned; `null` without planned products. */
export function printProducts(products: {
  readonly planned: number;
  readonly complete: number;
  readonly failed: number;
  readonly failed_by_reason: Readonly<Record<string, number>>;
  readonly not_scanned: number;
  readonly not_scanned_by_reason: Readonly<Record<string, number>>;
}): Text | string | null {
  const { planned, complete } = products;
  if (planned === 0) return null;
  const missing = products.failed + products.not_scanned;
  if (missing === 0) return `${complete}/${planned}`;
  const reasons = { ...products.failed_by_reason, ...products.not_scanned_by_reason };
  const { en, ja } = printReasons(missing, reasons);
  return { en: `${complete}/${planned}, ${en}`, ja: `${complete}/${planned}、${ja}` };
}

/** The number of failures, and how many for each reason. */
export function printReasons(count: number, reasons: Readonly<Record<string, number>>): Text {
  const listed = Object.entries(reasons);
  if (listed.length === 0) return { en: String(count), ja: String(count) };
  const words = (language: Language) => listed.map(([reason, many]) => `${wordOf(reason)[language]} ${many}`);
  return { en: `${count} (${words('en').join(', ')})`, ja: `${count}（${words('ja').join('、')}）` };
}
