import { batchesOf } from '../batches.ts';
import type { Db } from '../tables.ts';
import { type EventColumns, type FoundColumns, isSameNews } from './event-columns.ts';

/** Changes as they are stored and as they should be. */
export interface EventReplacement {
  /** Stored changes that are removed unless they are wanted. */
  readonly kept: readonly EventColumns[];
  /** Contains each id once. */
  readonly wanted: readonly FoundColumns[];
}

/** Merges replacements of different changes. */
export function joinReplacements(all: readonly EventReplacement[]): EventReplacement {
  return { kept: all.flatMap(({ kept }) => kept), wanted: all.flatMap(({ wanted }) => wanted) };
}

/**
 * Replaces the kept changes with the wanted ones. Must be the last step of a transaction before the accounts' versions:
 * from the first new change on, no other transaction can add changes until it ends. Unchanged rows keep their place in
 * the order of arrival, so that a replay adds nothing; a row whose content changed arrives again.
 */
export async function replaceEvents(db: Db, { kept, wanted }: EventReplacement): Promise<void> {
  const there = new Map(kept.map((row) => [row.id, row]));
  const ids = new Set(wanted.map(({ id }) => id));
  const gone = kept.filter(({ id }) => !ids.has(id));
  const fresh = wanted.filter((row) => !there.has(row.id));
  const other = wanted.filter((row) => isOther(row, there.get(row.id)));
  for (const { asin, local_date, id } of gone) {
    await db
      .deleteFrom('change_events')
      .where('asin', '=', asin)
      .where('local_date', '=', local_date)
      .where('id', '=', id)
      .execute();
  }
  await upsertEvents(db, await inOrder(db, [...other, ...fresh], there));
}

function isOther(row: FoundColumns, kept: EventColumns | undefined): boolean {
  if (kept === undefined) return false;
  return (
    !isSameNews(row, kept) ||
    row.observed_at_ms !== kept.observed_at_ms ||
    row.teller_term_id !== kept.teller_term_id ||
    row.teller_source !== kept.teller_source
  );
}

/** Gives each row its place in the order of arrival: a new one for new content, the old one if only the observer differs. */
async function inOrder(
  db: Db,
  rows: readonly FoundColumns[],
  there: ReadonlyMap<string, EventColumns>,
): Promise<EventColumns[]> {
  const isNews = (row: FoundColumns) => {
    const kept = there.get(row.id);
    return kept === undefined || !isSameNews(row, kept);
  };
  const count = rows.filter(isNews).length;
  let next = count === 0 ? 0 : await takeSeqs(db, count);
  return rows.map((row) => {
    const kept = there.get(row.id);
    const seq = kept !== undefined && isSameNews(row, kept) ? kept.seq : next++;
    return { ...row, seq, born_seq: kept?.born_seq ?? seq };
  });
}

/** Locks the single row until the transaction ends, so that a later seq never becomes visible before an earlier one. */
async function takeSeqs(db: Db, count: number): Promise<number> {
  const row = await db
    .updateTable('event_order')
    .set((eb) => ({ last_seq: eb('last_seq', '+', count) }))
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return row.last_seq - count + 1;
}

async function upsertEvents(db: Db, rows: readonly EventColumns[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('change_events')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['asin', 'local_date', 'id']).doUpdateSet((eb) => ({
          teller_term_id: eb.ref('excluded.teller_term_id'),
          teller_source: eb.ref('excluded.teller_source'),
          observed_at_ms: eb.ref('excluded.observed_at_ms'),
          compared_with: eb.ref('excluded.compared_with'),
          value_after: eb.ref('excluded.value_after'),
          body: eb.ref('excluded.body'),
          seq: eb.ref('excluded.seq'),
        })),
      )
      .execute();
  }
}
