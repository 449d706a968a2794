/** The value below which this share of the values lies; not a number without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle value, of two the greater. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
