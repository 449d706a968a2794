import { isLostRace, isUnreachable } from './postgres-faults.ts';

/** How often a read is tried: an idle connection may have broken, or a partition may be missing. */
const ATTEMPTS_MAX = 3;

/**
 * A read that took this long in all is not tried again, in milliseconds: another wait for a connection must still fit
 * into the time for an answer.
 */
export const AGAIN_MS_MAX = 15_000;

/** Runs a read; if the server broke it off early, runs it again, which is safe since it changed nothing. */
export async function readAgain<T>(
  read: () => Promise<T>,
  nowMs: () => number = () => performance.now(),
): Promise<T> {
  const startedMs = nowMs();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (thrown) {
      const isLate = attempt === ATTEMPTS_MAX || nowMs() - startedMs > AGAIN_MS_MAX;
      if (isLate || !(isUnreachable(thrown) || isLostRace(thrown))) throw thrown;
    }
  }
}
