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
export function describeFilling(result: FillingResult): string {
  const seconds = `${result.seconds.toFixed(1)} s`;
  const parts = partsOf(result);
  if (result.isStopped) {
    const what = parts.length === 0 ? '0 pages' : parts.join(' and ');
    return `\nStopped while filling the demo, after ${what} in ${seconds}. The next start continues from there.\n`;
  }
  return parts.length === 0 ? '' : `Read from the sample shop in ${seconds}: ${parts.join(' and ')}.\n`;
}

function partsOf({ pages, readings, failed, productPages }: FillingResult): string[] {
  const results = `${pages} results pages (${readings} readings, ${failed} of them deliberately failed or partial)`;
  const products = `${productPages} product pages`;
  return [...(pages > 0 ? [results] : []), ...(productPages > 0 ? [products] : [])];
}
