import { loadavg } from 'node:os';
import { measureStore, type StoreNumbers } from './measure.ts';
import { makePostgresPlace, makeSqlitePlace } from './places.ts';

/** Targets at 10 million rank rows, in milliseconds. */
const LIMITS = { rankingsColdMs: 3, listMs: 50 } as const;

/** Measures both databases at each number of rank rows, with a day of the given number of terms; prints medians and the cost of growth. */
export async function showStores(sizes: readonly number[], dayTerms: number): Promise<void> {
  for (const make of [makeSqlitePlace, makePostgresPlace]) {
    const numbers: StoreNumbers[] = [];
    for (const rankRows of sizes) {
      await using place = await make();
      if (place === undefined) break;
      const measured = await measureStore(place, rankRows, dayTerms);
      numbers.push(measured);
      console.log(
        `${place.name}, ${rankRows.toLocaleString('en')} rank rows: ${linesOf(measured, dayTerms)}`,
      );
    }
    const [small, large] = [numbers[0], numbers.at(-1)];
    if (small === undefined || large === undefined || small === large) continue;
    const factor = (name: keyof StoreNumbers) => (large[name] / small[name]).toFixed(2);
    console.log(
      `  growth over ${(sizes.at(-1) ?? 0) / (sizes[0] ?? 1)} times the rows: /rankings × ${factor('rankingsColdMs')}, list × ${factor('listMs')}, readings a second × ${factor('readingsPerSecond')}`,
    );
  }
  const [busy = 0] = loadavg();
  if (busy > 2)
    console.log(`Not to be trusted: other work keeps this machine busy (load ${busy.toFixed(1)}).`);
}

function linesOf(numbers: StoreNumbers, dayTerms: number): string {
  const held = (name: keyof typeof LIMITS) =>
    `median ${numbers[name].toFixed(2)} ms (${numbers[name] < LIMITS[name] ? 'below' : 'NOT below'} ${LIMITS[name]})`;
  return [
    `filled in ${numbers.fillSeconds.toFixed(0)} s`,
    `/rankings of 30 days, first request of an account: ${held('rankingsColdMs')}`,
    `1,000 keywords × 10 products: ${held('listMs')}`,
    `a day of ${dayTerms.toLocaleString('en')} terms: ${numbers.readingsPerSecond.toFixed(0)} readings a second, 4 at once`,
  ].join('\n  ');
}
