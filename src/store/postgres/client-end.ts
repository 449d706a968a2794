import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** How long to wait for a connection to close, in milliseconds. */
const GOODBYE_MS_MAX = 1_000;

/** Ends a client in any state; never fails, and never waits for a server that is gone. */
export async function endClient(client: pg.Client): Promise<void> {
  const patience = new AbortController();
  const ended = client.end().catch(() => undefined);
  const enough = setTimeout(GOODBYE_MS_MAX, undefined, { signal: patience.signal });
  await Promise.race([ended, enough.catch(() => undefined)]);
  patience.abort();
}
