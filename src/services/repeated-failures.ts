/** How often the same failure is logged, in milliseconds. */
const AGAIN_MS = 60_000;

/** How many different failures are remembered; ever-changing ones are logged each time. */
const KINDS_MAX = 100;

/**
 * Returns how many repetitions of a failure were suppressed since it was last logged, or `null` when this one is
 * suppressed: it is logged at once and then once a minute. `nowMs` is any monotonic clock.
 */
export function createRepeatedFailures(nowMs: () => number): (failure: string) => number | null {
  const logged = new Map<string, { readonly atMs: number; held: number }>();
  return (failure) => {
    const last = logged.get(failure);
    if (last !== undefined && nowMs() - last.atMs < AGAIN_MS) {
      last.held += 1;
      return null;
    }
    if (logged.size >= KINDS_MAX) logged.clear();
    logged.set(failure, { atMs: nowMs(), held: 0 });
    return last?.held ?? 0;
  };
}
