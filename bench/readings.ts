import { makePostgresPlace, makeSqlitePlace } from './store/places.ts';
import { timeReadings } from './store/readings.ts';

/** `npm run bench -- readings`: how many readings with 20 tracked products are saved in a second, one at a time and four. */
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
  }
}
