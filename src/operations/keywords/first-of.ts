/**
 * The 0-based start of the part of a list of `count` entries that begins after `skip`: beyond the end, the start of the
 * last part. Without `limit`, the list is one part.
 */
export function firstOf(count: number, skip: number, limit: number | undefined): number {
  const last = limit === undefined ? count : Math.floor(Math.max(0, count - 1) / limit) * limit;
  return Math.min(skip, last);
}
