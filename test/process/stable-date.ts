import { setTimeout } from 'node:timers/promises';
import { localDateOf } from '../../src/core/local-date.ts';

/** How long a test on the machine's clock may take within one Japanese date, in milliseconds. */
const HOLDS_MS = 90_000;

/**
 * Today's Japanese date; if it ends within a minute and a half, waits for the next one. Processes use the machine's
 * clock, so a test that runs past midnight would meet a second plan, another day's page and new limits.
 */
export async function stableDate(): Promise<string> {
  while (localDateOf(Date.now()) !== localDateOf(Date.now() + HOLDS_MS)) await setTimeout(500);
  return localDateOf(Date.now());
}
