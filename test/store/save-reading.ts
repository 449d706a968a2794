import type { ReadingWithShelf } from '../../src/core/reading.ts';
import type { Store } from '../../src/store/port.ts';

/** Saves a reading whatever the day's own is, and returns what became of it: `kept` where the day's own is as good. */
export async function saveReading(
  store: Pick<Store, 'updateReading'>,
  one: ReadingWithShelf,
): Promise<'stored' | 'replaced' | 'kept'> {
  const { term, localDate } = one.reading;
  const { before, after } = await store.updateReading(term, localDate, () => one);
  if (after !== one) return 'kept';
  return before === undefined ? 'stored' : 'replaced';
}
