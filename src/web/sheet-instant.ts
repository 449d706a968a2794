/** An instant (RFC 3339 in UTC) as the files of pages tell it: by Japanese clocks, as the pages do, and with their offset. Unknown stays so. */
export function sheetInstant(instant: string): string;
export function sheetInstant(instant: string | null): string | null;
export function sheetInstant(instant: string | null): string | null {
  if (instant === null) return null;
  const shiftedMs = Date.parse(instant) + 9 * 3_600_000;
  return `${new Date(shiftedMs).toISOString().slice(0, 19)}+09:00`;
}
