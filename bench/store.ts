import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../src/core/local-date.ts';
import {
  makeWatcher,
  organicCard,
  organicCards,
  sampleAsin,
  sampleReading,
} from '../src/store/contract/samples.ts';
import { openSqliteStore, type Store } from '../src/store/index.ts';

const KEYWORDS = 1_000;
const ASINS = 10;
const DAYS = 30;
const FIRST_DAY = '2026-11-01';

const keywords = Array.from({ length: KEYWORDS }, (_, index) => `語 ${index}`);
const own = Array.from({ length: ASINS }, (_, index) => sampleAsin(index));
const shelf = Array.from({ length: 48 }, (_, index) => organicCard(sampleAsin(index * 2)));

/** Prints what reads and writes of the store take: a keyword list of 1,000 × 10, a month of ranks, a reading. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-bench-'));
  try {
    const file = join(folder, 'miharu.db');
    await fill(file);
    await timeReads(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(file: string): Promise<void> {
  await using store = await openSqliteStore({ file });
  await makeWatcher(store, 'acc_a', { asins: own, keywords });
  const pages = { 1: shelf, 2: organicCards(sampleAsin(1)) };
  await time('save a reading, 49 cards, 10 tracked ASINs (fsync included)', KEYWORDS, (index) =>
    store.saveReading(sampleReading({ term: keywords[index] ?? '', localDate: FIRST_DAY, pages })),
  );
  await time('save the next day', KEYWORDS, (index) =>
    store.saveReading(
      sampleReading({ term: keywords[index] ?? '', localDate: addDays(FIRST_DAY, 1), pages }),
    ),
  );
  for (let day = 2; day < DAYS; day += 1) {
    const localDate = addDays(FIRST_DAY, day);
    await store.saveReading(sampleReading({ term: '語 0', localDate, pages }));
  }
}

async function timeReads(file: string): Promise<void> {
  const all = { afterSeq: 0, limit: KEYWORDS };
  for (let round = 0; round < 3; round += 1) {
    await using store = await openSqliteStore({ file });
    await time(`keyword list ${KEYWORDS} × ${ASINS}, first after opening`, 1, () =>
      store.listKeywordStandings('acc_a', all),
    );
  }
  await using store = await openSqliteStore({ file });
  await time(`keyword list ${KEYWORDS} × ${ASINS}, warm`, 20, () => store.listKeywordStandings('acc_a', all));
  const to = addDays(FIRST_DAY, DAYS);
  await time(`ranks ${ASINS} × ${DAYS} days`, 200, () => store.listRanks('語 0', own, FIRST_DAY, to));
  await time('a shelf', 200, () => store.findLatestShelf('語 0'));
  await time('the day of 1,000 keywords', 50, () => store.countDay('acc_a', FIRST_DAY));
  await time('the newest date', 50, () => store.findNewestDate('acc_a'));
  await timeTokens(store);
}

async function timeTokens(store: Store): Promise<void> {
  await time('1,000 change tokens', 20, async () => {
    for (let index = 0; index < 1_000; index += 1) store.changeToken();
  });
}

/** Prints the best, the median and the worst of `rounds` runs, in milliseconds. */
async function time(name: string, rounds: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const startedMs = performance.now();
    await work(index);
    taken.push(performance.now() - startedMs);
  }
  taken.sort((a, b) => a - b);
  const [best, median, worst] = [0, Math.floor(rounds / 2), rounds - 1].map((place) =>
    (taken[place] ?? 0).toFixed(2),
  );
  console.log(`${name}: best ${best} ms, median ${median} ms, worst ${worst} ms, n ${rounds}`);
}
