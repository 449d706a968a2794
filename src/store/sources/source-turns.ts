import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How far the clocks of two machines may differ, in milliseconds: a turn further ahead was taken before the clock was set back. */
const CLOCKS_APART_MS = 5_000;

/** Takes the next turn at a source; see the port. One statement reads and updates it, so that no two callers share a turn. */
export async function takeTurn(
  db: Db,
  source: string,
  { nowMs, gapMs }: { readonly nowMs: number; readonly gapMs: number },
): Promise<number> {
  const taken = await db
    .insertInto('source_turns')
    .values({ source, free_at_ms: nowMs + gapMs, taken_at_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet({
        free_at_ms: sql`case when source_turns.free_at_ms < ${nowMs} or source_turns.taken_at_ms > ${nowMs + CLOCKS_APART_MS}
          then excluded.free_at_ms else source_turns.free_at_ms + ${gapMs} end`,
        taken_at_ms: nowMs,
      }),
    )
    .returning('free_at_ms')
    .executeTakeFirstOrThrow();
  return taken.free_at_ms - gapMs - nowMs;
}
