/** What the filling of the demo's data has come to. */
export interface FillingResult {
  readonly pages: number;
  readonly readings: number;
  /** Readings that failed or are partial. */
  readonly failed: number;
  readonly seconds: number;
  /** Whether it was stopped before its end. */
  readonly isStopped: boolean;
}

/** A line on what was read; nothing when there was nothing to read. One that was stopped is not told as done. */
export function tellFilled({ pages, readings, failed, seconds, isStopped }: FillingResult): string {
  const what = `${pages} pages of the sample shop in ${seconds.toFixed(1)} s: ${readings} readings, ${failed} of them failed or partial`;
  if (isStopped)
    return `\nStopped while the demo was being filled, after ${what}. The next start goes on from there.\n`;
  return pages > 0 ? `Read ${what}, as some do.\n` : '';
}
