import type { Language, Text } from '../core/text.ts';
import { wordOf } from './code-words.ts';

/** Shown if no source reads products. */
const NO_PRODUCT_SOURCE = {
  en: 'No source for products is set up, so product pages are not scanned. `miharu source list --json` lists the kinds that can (`reads`: `product`).',
  ja: '商品を計測できる取得元が登録されていないため、商品ページは計測されません。対応する種類は `miharu source list --json`（`reads` が `product`）で確認できます。',
};

const PRODUCTS_PAUSED = {
  en: 'Every source for products is paused, so product pages are not scanned. `miharu source resume NAME` resumes one.',
  ja: '商品を計測する取得元がすべて一時停止中のため、商品ページは計測されません。`miharu source resume NAME` で再開できます。',
};

/** Shown after a scan for which no source was asked for products. */
export const PRODUCTS_UNREAD = {
  en: 'No source in use reads products, so product pages are not scanned. `miharu source list` shows which sources are paused; with --json also the kinds that can read them (`reads`: `product`).',
  ja: '使用中の取得元に商品を計測できるものがないため、商品ページは計測されません。一時停止中の取得元は `miharu source list`、対応する種類は `miharu source list --json`（`reads` が `product`）で確認できます。',
};

/** What keeps product pages from being scanned; `null` if a source that is not paused reads them. */
export function noteOfProducts({
  reads_products: isRead,
  products_paused: isPaused,
}: {
  readonly reads_products: boolean;
  readonly products_paused: boolean;
}): Text | null {
  if (!isRead) return NO_PRODUCT_SOURCE;
  return isPaused ? PRODUCTS_PAUSED : null;
}

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
