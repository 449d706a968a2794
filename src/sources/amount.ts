/** A vendor's number as an integer from 1 on; `null` for everything else, because vendors write 0 and -1 for "none". */
export function countOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Stars from 1 to 5, the range of the shop; `null` for anything else. */
export function ratingOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 1 && value <= 5 ? value : null;
}
