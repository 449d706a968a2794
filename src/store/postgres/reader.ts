import { isLostRace, isUnreachable } from './postgres-faults.ts';

/** A read is tried this often: a connection may have broken while nobody used it, or a partition be in the way. */
const ATTEMPTS_MAX = 3;

/** Runs a read; one that the server broke off is run again, since it has changed nothing. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (thrown) {
      if (attempt === ATTEMPTS_MAX || !(isUnreachable(thrown) || isLostRace(thrown))) throw thrown;
    }
  }
}
