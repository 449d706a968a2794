import { isLostRace, isUnreachable } from './postgres-faults.ts';

/** A read is tried this often: a connection may have broken while nobody used it, or a partition be in the way. */
const ATTEMPTS_MAX = 3;

/** What has waited this long in all is not tried again, in milliseconds: with one more wait for a connection it ends before an answer has to. */
export const AGAIN_MS_MAX = 15_000;

/** Runs a read; one that the server broke off soon is run again, since it has changed nothing. */
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
