import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { WriteScope } from '../sql-connection.ts';
import type { Db, Tables } from '../tables.ts';
import type { ChangeWatch, StripeCount } from './change-watch.ts';
import { ensureMonth } from './partitions.ts';
import { dateWithoutPartition, isLostRace, isUnreachable } from './postgres-faults.ts';
import { AGAIN_MS_MAX } from './reader.ts';
import { holdScope } from './write-scope.ts';

/** How often a transaction is retried that lost against another one, or whose month has no partition, at most. */
const RACES_MAX = 10;

/** How often a transaction is retried whose connection broke before its commit, at most: the server may have been restarted. */
const BREAKS_MAX = 2;

/** Shortest pause before a retry, in milliseconds. */
const PAUSE_MS = 20;

/** A transaction whose commit was sent: until the server answers, only the server knows whether it is committed. */
interface Attempt {
  isEnding: boolean;
}

/** Runs transactions that write: retries those that the server broke off before their end, and counts those that ended. */
export function createWriter(db: Kysely<Tables>, watch: ChangeWatch) {
  return async function write<T>(work: (db: Db) => Promise<T>, scope: WriteScope | undefined): Promise<T> {
    const startedMs = performance.now();
    const isLate = () => performance.now() - startedMs > AGAIN_MS_MAX;
    const made = new Set<string>();
    let missing: string | undefined;
    for (let [races, breaks] = [0, 0]; ; ) {
      const attempt: Attempt = { isEnding: false };
      try {
        if (missing !== undefined) await makeMonth(db, watch, missing);
        missing = undefined;
        return await runOnce(db, watch, { work, scope, attempt });
      } catch (thrown) {
        const date = dateWithoutPartition(thrown);
        missing = date ?? missing;
        if (date !== undefined && !made.has(date)) {
          made.add(date);
          continue;
        }
        // A month that was just created may be gone again: a concurrent pruning drops it.
        if ((date !== undefined || isLostRace(thrown)) && races < RACES_MAX) races += 1;
        else if (isUnreachable(thrown) && !attempt.isEnding && !isLate() && breaks < BREAKS_MAX) breaks += 1;
        else throw thrown;
      }
      await setTimeout(PAUSE_MS * 2 ** Math.min(races + breaks, 5) * (0.5 + Math.random()));
    }
  };
}

/** Creates the partitions of a date's month in their own transaction, so that everybody sees them at once. */
async function makeMonth(db: Kysely<Tables>, watch: ChangeWatch, date: string): Promise<void> {
  const attempt: Attempt = { isEnding: false };
  await runOnce(db, watch, { work: (one) => ensureMonth(one, date), scope: undefined, attempt });
}

interface Run<T> {
  readonly work: (db: Db) => Promise<T>;
  readonly scope: WriteScope | undefined;
  readonly attempt: Attempt;
}

async function runOnce<T>(
  db: Kysely<Tables>,
  watch: ChangeWatch,
  { work, scope, attempt }: Run<T>,
): Promise<T> {
  const { result, count } = await db.transaction().execute(async (open) => {
    await holdScope(open, scope);
    const result = await work(open);
    const count = await countWrite(open);
    attempt.isEnding = true;
    return { result, count };
  });
  if (count !== undefined) watch.note(count);
  return result;
}

/** Counts a transaction that has written, on the stripe of its connection; `undefined` when it has not written. */
async function countWrite(db: Db): Promise<StripeCount | undefined> {
  const { rows } = await sql<StripeCount>`
    update write_counts set writes = writes + 1
      where stripe = pg_backend_pid() % 16 and pg_current_xact_id_if_assigned() is not null
      returning stripe, writes`.execute(db);
  return rows[0];
}
