import { setTimeout } from 'node:timers/promises';

/** How long, and how often, something is looked at, in milliseconds. */
export interface Patience {
  readonly withinMs?: number;
  readonly everyMs?: number;
}

/**
 * Looks until something is so. What never comes fails the test, with what was waited for: a loop without an end would outlive the
 * test's own time and hold up the whole run.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
  { withinMs = 90_000, everyMs = 20 }: Patience = {},
): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() >= deadlineMs)
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await setTimeout(everyMs);
  }
}
