/** Standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/** Bounds of a share, from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 95 % Wilson score interval of `hits` in `checks`; `null` without checks, since nothing is known then. */
export function wilsonInterval(hits: number, checks: number): Interval | null {
  if (checks <= 0) return null;
  const share = hits / checks;
  const spread = 1 + (Z * Z) / checks;
  const centre = (share + (Z * Z) / (2 * checks)) / spread;
  const half = (Z / spread) * Math.sqrt((share * (1 - share)) / checks + (Z * Z) / (4 * checks * checks));
  return {
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === checks ? 1 : Math.min(1, centre + half),
  };
}
