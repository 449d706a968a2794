/** How often the rate of a source was halved, and when that was. */
export interface Slowness {
  readonly level: number;
  /** Milliseconds since the epoch; `null` when it never was. */
  readonly sinceMs: number | null;
}

/** A source never gets slower than 1/64 of its rate. */
const LEVEL_MAX = 6;

/** One level is given back after this long without a block. */
const RECOVERY_MS = 15 * 60_000;

/** Blocks that come together are one block. */
const BURST_MS = 60_000;

/** Calls a minute of a source that names no limit, before its rate is halved. */
const USUAL_PER_MINUTE = 120;

/** The current level: it falls by one each quarter of an hour. */
export function levelAt({ level, sinceMs }: Slowness, nowMs: number): number {
  const recovered = sinceMs === null ? 0 : Math.max(0, Math.floor((nowMs - sinceMs) / RECOVERY_MS));
  return Math.max(0, level - recovered);
}

/** The state after a block: half the rate; blocks that come together count once. */
export function slowed(slowness: Slowness, nowMs: number): Slowness {
  const isBurst = slowness.sinceMs !== null && nowMs - slowness.sinceMs < BURST_MS;
  if (isBurst) return slowness;
  return { level: Math.min(LEVEL_MAX, levelAt(slowness, nowMs) + 1), sinceMs: nowMs };
}

/** Shortest time between the starts of two calls, in milliseconds. */
export function gapMs(level: number, callsPerMinuteMax: number | null): number {
  if (level === 0) return callsPerMinuteMax === null ? 0 : Math.ceil(60_000 / callsPerMinuteMax);
  return Math.ceil((60_000 / (callsPerMinuteMax ?? USUAL_PER_MINUTE)) * 2 ** level);
}

/** How many readings may run at the same time. */
export function readersAt(level: number, concurrencyMax: number): number {
  return Math.max(1, Math.floor(concurrencyMax / 2 ** level));
}
