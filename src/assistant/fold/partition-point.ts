/** How many of `length` places come first, where `isBefore` holds for the first ones and for none behind them. */
export function partitionPoint(length: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
