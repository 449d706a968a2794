import { setTimeout } from 'node:timers/promises';

/** How long and how often a condition is checked, in milliseconds. */
export interface Patience {
  readonly withinMs?: number;
  readonly everyMs?: number;
}

/**
 * Polls until a condition holds. If it never does, the test fails and names the condition: an endless loop would
 * outlive the test's own time limit and hold up the run.
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
