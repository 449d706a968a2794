import { setTimeout } from 'node:timers/promises';
import { localDateOf } from '../../src/core/local-date.ts';

/** What a test on the machine's clock may take and still see one Japanese date, in milliseconds. */
const HOLDS_MS = 90_000;

/**
 * Today's Japanese date; where it ends within a minute and a half, waits for the next one. Processes have the machine's clock, and
 * a test that runs over midnight meets a second plan, a second page of another day, and limits that begin anew.
 */
export async function dateThatHolds(): Promise<string> {
  while (localDateOf(Date.now()) !== localDateOf(Date.now() + HOLDS_MS)) await setTimeout(500);
  return localDateOf(Date.now());
}
