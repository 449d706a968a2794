/** What the filling of the demo's data has come to. */
export interface FillingResult {
  /** Pages of results. */
  readonly pages: number;
  /** Readings that they make. */
  readonly readings: number;
  /** Readings that failed or are partial. */
  readonly failed: number;
  readonly productPages: number;
  readonly seconds: number;
  /** Whether it was stopped before its end. */
  readonly isStopped: boolean;
}

/** A line on what was read; nothing when there was nothing to read. One that was stopped is not told as done. */
export function tellFilled(result: FillingResult): string {
  const seconds = `${result.seconds.toFixed(1)} s`;
  const parts = partsOf(result);
  if (result.isStopped) {
    const what = parts.length === 0 ? '0 pages' : parts.join(' and ');
    return `\nStopped while the demo was being filled, after ${what} in ${seconds}. The next start goes on from there.\n`;
  }
  return parts.length === 0 ? '' : `Read of the sample shop in ${seconds}: ${parts.join(' and ')}.\n`;
}

function partsOf({ pages, readings, failed, productPages }: FillingResult): string[] {
  const results = `${pages} pages of results (${readings} readings, ${failed} of them failed or partial, as some do)`;
  const products = `${productPages} pages of products`;
  return [...(pages > 0 ? [results] : []), ...(productPages > 0 ? [products] : [])];
}
