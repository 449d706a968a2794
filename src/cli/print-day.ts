import { plain } from './print-output.ts';

/** Shown if no source reads products. */
export const NO_PRODUCT_SOURCE = {
  en: 'No source that reads product pages is set up here. `miharu source list --json` lists the kinds that can (`reads`: `product`).',
  ja: '商品を計測できる取得元が登録されていないため、商品ページは計測されません。対応する種類は `miharu source list --json`（`reads` が `product`）で確認できます。',
};

/** Results of a day's products: `48/50`, with the reasons of failures; `null` without planned products. */
export function printProducts(products: {
  readonly planned: number;
  readonly complete: number;
  readonly failed: number;
  readonly failed_by_reason: Readonly<Record<string, number>>;
}): string | null {
  const { planned, complete, failed, failed_by_reason: reasons } = products;
  if (planned === 0) return null;
  return failed === 0 ? `${complete}/${planned}` : `${complete}/${planned}, ${printReasons(failed, reasons)}`;
}

/** The number of failures, and how many for each reason. */
export function printReasons(count: number, reasons: Readonly<Record<string, number>>): string {
  const listed = Object.entries(reasons).map(([reason, many]) => `${plain(reason)} ${many}`);
  return listed.length === 0 ? String(count) : `${count} (${listed.join(', ')})`;
}
