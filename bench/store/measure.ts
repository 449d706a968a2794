import { readConfig } from '../../src/config/index.ts';
import { addDays } from '../../src/core/local-date.ts';
import { operationSettingsOf } from '../../src/main/operation-settings.ts';
import { rankings } from '../../src/operations/ranks/rankings.ts';
import type { Store } from '../../src/store/index.ts';
import { organicCard, sampleReading } from '../../test/store/samples.ts';
import { saveReading } from '../../test/store/save-reading.ts';
import { median } from '../numbers/quantile.ts';
import { ASINS, fillStatements, LAST_DAY, LONG_LIST, NOW_MS, sizesOf } from './fill.ts';
import type { BenchPlace } from './places.ts';

const COLD_ACCOUNTS = 40;
const LISTS = 20;
const AT_ONCE = 4;

/** Medians in milliseconds, and readings saved per second. */
export interface StoreNumbers {
  readonly fillSeconds: number;
  readonly rankingsColdMs: number;
  readonly listMs: number;
  readonly readingsPerSecond: number;
}

/**
 * Fills an empty database with the given number of rank rows, then times what people wait for: `/rankings` of 30 days for
 * accounts with no request since the start, the list of 1,000 keywords with 10 products each, and a day of terms.
 */
export async function measureStore(
  place: BenchPlace,
  rankRows: number,
  dayTerms: number,
): Promise<StoreNumbers> {
  await (await place.open())[Symbol.asyncDispose]();
  const begunMs = performance.now();
  await place.fill(fillStatements(rankRows, place.dialect));
  const fillSeconds = (performance.now() - begunMs) / 1_000;
  await using store = await place.open();
  const rankingsColdMs = await timeRankings(store, sizesOf(rankRows).accounts);
  const range = { afterSeq: 0, limit: LONG_LIST };
  const listMs = await medianTime(LISTS, async () => {
    const { length } = await store.listKeywordStandings('acc_0', range);
    if (length !== LONG_LIST) throw new Error(`The list has ${length} keywords.`);
  });
  return { fillSeconds, rankingsColdMs, listMs, readingsPerSecond: await timeDay(store, dayTerms) };
}

async function timeRankings(store: Store, accounts: number): Promise<number> {
  const context = {
    store,
    nowMs: () => NOW_MS,
    randomBytes: () => new Uint8Array(),
    settings: operationSettingsOf(readConfig({})),
    scanning: { kinds: [], chosen: null },
  };
  // From the last account backwards, so that each has its first request. The first keyword of account n follows from the sizes.
  const chosen = Math.min(COLD_ACCOUNTS, accounts - 1);
  return medianTime(chosen, async (index) => {
    const number = accounts - 1 - index;
    const account = await store.findAccount(`acc_${number}`);
    if (account === undefined) throw new Error(`The account ${number} is missing.`);
    const answer = await rankings.run(context, account, { keyword: `w${LONG_LIST + (number - 1) * 50}` });
    if (answer.series[0]?.observations.length !== 30) throw new Error('The rows of the answer are missing.');
  });
}

/** Saves the next day for terms of the long list and those after it; returns readings per second. */
async function timeDay(store: Store, terms: number): Promise<number> {
  const localDate = addDays(LAST_DAY, 1);
  const begunMs = performance.now();
  let next = 0;
  const work = async () => {
    while (next < terms) {
      const term = next;
      next += 1;
      const account = term < LONG_LIST ? 0 : 1 + Math.floor((term - LONG_LIST) / 50);
      const asins = Array.from({ length: 48 }, (_, index) =>
        index < ASINS
          ? `B${String(account * ASINS + index).padStart(9, '0')}`
          : `C${String(index).padStart(9, '0')}`,
      );
      await saveReading(
        store,
        sampleReading({ term: `w${term}`, localDate, pages: { 1: asins.map((asin) => organicCard(asin)) } }),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return terms / ((performance.now() - begunMs) / 1_000);
}

async function medianTime(rounds: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const beganMs = performance.now();
    await work(index);
    taken.push(performance.now() - beganMs);
  }
  return median(taken);
}
