/** The same failure is told this often, in milliseconds. */
const AGAIN_MS = 60_000;

/** So many kinds are remembered; failures that are never the same are told as they come. */
const KINDS_MAX = 100;

/**
 * Gives for a failure how often the same one was held back since it was last told, or `null` when it is held back now: the first is
 * told at once, and then one a minute. `nowMs` is any clock that only goes forward.
 */
export function createRepeatedFailures(nowMs: () => number): (failure: string) => number | null {
  const told = new Map<string, { readonly atMs: number; held: number }>();
  return (failure) => {
    const last = told.get(failure);
    if (last !== undefined && nowMs() - last.atMs < AGAIN_MS) {
      last.held += 1;
      return null;
    }
    if (told.size >= KINDS_MAX) told.clear();
    told.set(failure, { atMs: nowMs(), held: 0 });
    return last?.held ?? 0;
  };
}
