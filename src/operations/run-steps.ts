import { scheduler } from 'node:timers/promises';

/** Runs work that is divided into steps, so that other requests run in between. */
export async function runSteps<Result>(steps: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await scheduler.yield();
  }
}
