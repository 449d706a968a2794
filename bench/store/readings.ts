import { addDays } from '../../src/core/local-date.ts';
import type { Store } from '../../src/store/index.ts';
import { makeWatcher, organicCard, sampleReading } from '../../test/store/samples.ts';
import { saveReading } from '../../test/store/save-reading.ts';
import { median } from '../numbers/quantile.ts';

const ACCOUNTS = 40;
const KEYWORDS = 5;
const ASINS = 20;
const FIRST_DAY = '2026-11-01';
const DAYS = 3;

/** How fast readings are saved with this many in parallel. */
export interface ReadingRate {
  readonly atOnce: number;
  readonly perSecond: number;
  readonly medianMs: number;
  /** Processor time of this process for one reading, in milliseconds, without that of the database. */
  readonly cpuMs: number;
}

/**
 * Saves readings of three days (48 cards, 20 of them tracked, which move from day to day) for 200 terms of 40 accounts;
 * returns the rates of the last two days, one at a time and several at once. The store must be empty.
 */
export async function timeReadings(store: Store, atOnce: number): Promise<ReadingRate[]> {
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const keywords = Array.from({ length: KEYWORDS }, (_, index) => termOf(account, index));
    await makeWatcher(store, `acc_${account}`, { asins: asinsOf(account).slice(0, ASINS), keywords });
  }
  const rates: ReadingRate[] = [];
  for (const [day, width] of [atOnce, 1, atOnce].entries()) rates.push(await timeDay(store, day, width));
  return rates.slice(DAYS - 2);
}

async function timeDay(store: Store, day: number, atOnce: number): Promise<ReadingRate> {
  const taken: number[] = [];
  let next = 0;
  const cpuBefore = process.cpuUsage();
  const begunMs = performance.now();
  const work = async () => {
    while (next < ACCOUNTS * KEYWORDS) {
      const index = next;
      next += 1;
      const beganMs = performance.now();
      await saveReading(store, readingOf(index, day));
      taken.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - begunMs) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1_000 / taken.length;
  return { atOnce, perSecond: taken.length / seconds, medianMs: median(taken), cpuMs };
}

/** Terms of different accounts follow each other, as in a day's plan. */
function readingOf(index: number, day: number) {
  const account = index % ACCOUNTS;
  const asins = asinsOf(account);
  const turned = [...asins.slice(day * 3), ...asins.slice(0, day * 3)];
  return sampleReading({
    term: termOf(account, Math.floor(index / ACCOUNTS)),
    localDate: addDays(FIRST_DAY, day),
    pages: { 1: turned.map((asin) => organicCard(asin)) },
  });
}

function termOf(account: number, index: number): string {
  return `語 ${account} ${index}`;
}

function asinsOf(account: number): string[] {
  return Array.from({ length: 48 }, (_, index) => `B0${String(account * 100 + index).padStart(8, '0')}`);
}

const ARCHIVE_TERMS = 440;
const ARCHIVE_DAYS = 30;

/** In which order the pages of an archive are saved. */
export type ArchiveOrder = 'date by date' | 'term by term';

/**
 * Saves 30 days of 440 terms that all show one own product, whose price changes every third day; returns the processor
 * time of this process for one reading of the last tenth, in milliseconds. The store must be empty.
 */
export async function timeArchive(store: Store, order: ArchiveOrder): Promise<number> {
  const terms = Array.from({ length: ARCHIVE_TERMS }, (_, index) => `過去 ${index}`);
  const days = Array.from({ length: ARCHIVE_DAYS }, (_, index) => index);
  await makeWatcher(store, 'acc_archive', { asins: [asinsOf(0)[0] ?? ''], keywords: terms });
  const all =
    order === 'date by date'
      ? days.flatMap((day) => terms.map((term) => ({ day, term })))
      : terms.flatMap((term) => days.map((day) => ({ day, term })));
  const measured = all.length / 10;
  for (const each of all.slice(0, -measured)) await saveReading(store, archived(each));
  const before = process.cpuUsage();
  for (const each of all.slice(-measured)) await saveReading(store, archived(each));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / measured;
}

function archived({ day, term }: { readonly day: number; readonly term: string }) {
  const cards = asinsOf(0).map((asin) => ({ ...organicCard(asin), price: 1_000 + Math.floor(day / 3) }));
  return sampleReading({ term, localDate: addDays(FIRST_DAY, day), pages: { 1: cards } });
}
