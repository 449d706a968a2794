import type { Language } from '../../src/core/text.ts';

/** The result of filling the demo's data. */
export interface FillingResult {
  /** Results pages. */
  readonly pages: number;
  /** Readings that these pages make. */
  readonly readings: number;
  /** Readings that failed or are partial. */
  readonly failed: number;
  readonly productPages: number;
  readonly seconds: number;
  /** Whether it was stopped early. */
  readonly isStopped: boolean;
}

/** A line about what was read; empty if there was nothing to read. A stopped start is not reported as done. */
export function describeFilling(result: FillingResult, language: Language): string {
  const seconds = `${result.seconds.toFixed(1)} ${language === 'ja' ? '秒' : 's'}`;
  const parts = partsOf(result, language);
  if (language === 'ja') return inJapanese(result, parts, seconds);
  if (result.isStopped) {
    const what = parts.length === 0 ? '0 pages' : parts.join(' and ');
    return `\nStopped while filling the demo, after ${what} in ${seconds}. The next start continues from there.\n`;
  }
  return parts.length === 0 ? '' : `Read from the sample shop in ${seconds}: ${parts.join(' and ')}.\n`;
}

function inJapanese({ isStopped }: FillingResult, parts: readonly string[], seconds: string): string {
  const what = parts.length === 0 ? '0 ページ' : parts.join('と、');
  if (isStopped)
    return `\nデモのデータを作成中に停止しました（${seconds}で${what}まで）。次回の起動時に続きから始めます。\n`;
  return parts.length === 0 ? '' : `サンプルショップを ${seconds}で読み取りました：${what}。\n`;
}

function partsOf({ pages, readings, failed, productPages }: FillingResult, language: Language): string[] {
  if (language === 'ja')
    return [
      ...(pages > 0
        ? [`検索結果 ${pages} ページ（計測 ${readings} 件、うち ${failed} 件は意図的な失敗と一部のみの取得）`]
        : []),
      ...(productPages > 0 ? [`商品 ${productPages} ページ`] : []),
    ];
  const results = `${pages} results pages (${readings} readings, ${failed} of them deliberately failed or partial)`;
  const products = `${productPages} product pages`;
  return [...(pages > 0 ? [results] : []), ...(productPages > 0 ? [products] : [])];
}
