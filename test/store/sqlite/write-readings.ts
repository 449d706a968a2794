import { once } from 'node:events';
import { addDays } from '../../../src/core/local-date.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { organicCard, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

/**
 * A separate process: `write-readings.ts FILE TERM COUNT` saves a reading of each of COUNT days from 2026-01-01, one
 * after another, and prints each date as soon as it is acknowledged.
 */
const [file = '', term = '', count = '0'] = process.argv.slice(2);

const cards = Array.from({ length: 60 }, (_, index) => organicCard(sampleAsin(index)));

await using store = await openSqliteStore({ file });
for (let day = 0; day < Number(count); day += 1) {
  const localDate = addDays('2026-01-01', day);
  await saveReading(store, sampleReading({ term, localDate, pages: { 1: cards } }));
  if (!process.stdout.write(`${localDate}\n`)) await once(process.stdout, 'drain');
}
