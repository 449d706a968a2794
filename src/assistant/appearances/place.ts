/** Where a word stands, in signs of the folded text. Places of one word are kept in the order of their starts. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Index of the first place that starts at `from` or later. */
export function firstFrom(places: readonly Place[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the brand was written right before, without a gap: it makes one word with what follows. */
export function follows(brands: readonly Place[] | undefined, start: number): boolean {
  if (brands === undefined) return false;
  for (let back = 1; back <= 3; back += 1) if (brands[brands.length - back]?.end === start) return true;
  return false;
}
