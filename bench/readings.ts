import { makePostgresPlace, makeSqlitePlace } from './store/places.ts';
import { type ArchiveOrder, timeArchive, timeReadings } from './store/readings.ts';

const ORDERS: readonly ArchiveOrder[] = ['date by date', 'term by term'];

/**
 * `npm run bench -- readings`: how many readings with 20 tracked products are saved per second, one at a time and four in
 * parallel, and what a reading of an archive costs in either order.
 */
export async function run(): Promise<void> {
  for (const make of [makeSqlitePlace, makePostgresPlace]) {
    await using place = await make();
    if (place === undefined) continue;
    await using store = await place.open();
    for (const { atOnce, perSecond, medianMs, cpuMs } of await timeReadings(store, 4)) {
      console.log(
        `${place.name}, ${atOnce} at once: ${perSecond.toFixed(0)} readings a second, median ${medianMs.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of this process' processor each`,
      );
    }
    for (const order of ORDERS) await printArchive(make, order);
  }
}

async function printArchive(
  make: () => ReturnType<typeof makePostgresPlace>,
  order: ArchiveOrder,
): Promise<void> {
  await using place = await make();
  if (place === undefined) return;
  await using store = await place.open();
  const cpuMs = await timeArchive(store, order);
  console.log(`${place.name}, archive ${order}: ${cpuMs.toFixed(1)} ms of this process' processor each`);
}
