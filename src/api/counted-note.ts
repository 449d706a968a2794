/** How often one kind of refusal is logged, in milliseconds. */
const NOTE_EVERY_MS = 60_000;

/**
 * Counts something that anybody can cause thousands of times, and writes it at most once a minute: the first at once,
 * the next with the number since. `elapsedMs` is a monotonic clock.
 */
export function createCountedNote<Last>(
  elapsedMs: () => number,
  write: (count: number, last: Last) => void,
): (last: Last) => void {
  let count = 0;
  let writtenMs = Number.NEGATIVE_INFINITY;
  return (last) => {
    count += 1;
    const nowMs = elapsedMs();
    if (nowMs - writtenMs < NOTE_EVERY_MS) return;
    write(count, last);
    count = 0;
    writtenMs = nowMs;
  };
}
