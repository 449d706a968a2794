import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import type { Shelf } from '../../core/shelf.ts';
import { capturesOf, judgeSuspect, listEarlierShelves } from '../../scan/index.ts';
import type { Store } from '../../store/port.ts';

/**
 * Judges all suspect readings of a term again, after a reading was added or withdrawn. A suspect reading is
 * trusted if it agrees with the previous or next reading, or with what is trusted before it by now. So a list
 * that has really changed is used from the second date on, and no reading stays suspect because of a withdrawn
 * one. Returns the dates that are trusted now, oldest first.
 */
export async function believeSuspects(store: Store, term: string): Promise<LocalDate[]> {
  const believed: LocalDate[] = [];
  for (;;) {
    const suspects = await store.listSuspects(term);
    const found = await findBelievable(store, suspects);
    if (found === undefined) return believed.toSorted();
    const { localDate } = found.judged.reading;
    const { after } = await store.updateReading(term, localDate, (kept) =>
      isSame(kept, found.kept) ? found.judged : undefined,
    );
    if (after?.reading.reason === 'suspect') return believed.toSorted();
    believed.push(localDate);
  }
}

interface Found {
  readonly kept: ReadingWithShelf;
  readonly judged: ReadingWithShelf;
}

/** The first suspect reading that can be trusted now. */
async function findBelievable(
  store: Store,
  suspects: readonly ReadingWithShelf[],
): Promise<Found | undefined> {
  for (const [at, kept] of suspects.entries()) {
    const { term, localDate } = kept.reading;
    const earlier = await listEarlierShelves(store, { term, localDate }, capturesOf(kept));
    const [before, after] = [suspects[at - 1], suspects[at + 1]];
    const agreeing = [await findBefore(store, kept, before), await findAfter(store, kept, after)];
    for (const shelf of new Set([undefined, ...agreeing])) {
      const judged = judgeSuspect(kept, { earlier, agreeing: shelf });
      if (judged !== undefined) return { kept, judged };
    }
  }
  return undefined;
}

/** The shelf of the previous suspect reading, unless a trusted reading lies between. */
async function findBefore(
  store: Store,
  { reading: { term, localDate } }: ReadingWithShelf,
  suspect: ReadingWithShelf | undefined,
): Promise<Shelf | undefined> {
  if (suspect === undefined) return undefined;
  const [believed] = await store.listShelvesBefore(term, localDate, 1);
  const isBetween = believed !== undefined && believed.reading.localDate > suspect.reading.localDate;
  return isBetween ? undefined : suspect.shelf;
}

/** The shelf of the next reading, trusted or suspect. */
async function findAfter(
  store: Store,
  { reading: { term, localDate } }: ReadingWithShelf,
  suspect: ReadingWithShelf | undefined,
): Promise<Shelf | undefined> {
  const believed = await store.findShelfAfter(term, localDate);
  if (suspect === undefined || believed === undefined) return (suspect ?? believed)?.shelf;
  return (believed.reading.localDate < suspect.reading.localDate ? believed : suspect).shelf;
}

function isSame(one: ReadingWithShelf | undefined, other: ReadingWithShelf): boolean {
  return one?.reading.observedAtMs === other.reading.observedAtMs && one.reading.reason === 'suspect';
}
