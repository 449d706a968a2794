import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { nameOf } from '../../src/core/target.ts';
import {
  DayScan,
  type NamedSource,
  type ScanEvent,
  type ScanPorts,
  type ScanSettings,
} from '../../src/scan/index.ts';
import { FETCHING_SOURCES } from '../../src/sources/index.ts';
import { openSqliteStore, SQLITE_FILE, type Store } from '../../src/store/index.ts';
import type { SampleShop, SampleShopOptions } from '../../tools/sample-shop/server.ts';
import { startSampleShop } from '../../tools/sample-shop/server.ts';

/** An instant on the Japanese date of the tests: `at('05:30')`. */
export function at(time: string, date = DATE): number {
  return Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}+09:00`);
}

/** The date of the tests. */
export const DATE = '2026-11-28';

/** The settings of the tests: a window from 5 to 8, three pages, three retries. */
export const SCAN_SETTINGS: ScanSettings = {
  pages: 3,
  window: { startMinutes: 300, endMinutes: 480 },
  retriesMax: 3,
  coverageMin: 0.95,
  readersMax: 4,
  keepShelvesDays: 35,
  keepDays: 400,
  keepAnswersDays: 400,
  when: 'due',
};

/** A store, a sample shop and a clock of the test's own. */
export interface DayPlace {
  readonly store: Store;
  readonly shop: SampleShop;
  readonly clock: { nowMs: number };
  readonly events: ScanEvent[];
  /** Another worker on the same store. */
  worker(options?: WorkerOptions): DayScan;
  /** Sets the clock, ticks, and waits until no work is in progress. */
  tickAt(scan: DayScan, nowMs: number): Promise<void>;
}

export interface WorkerOptions {
  readonly settings?: Partial<ScanSettings>;
  readonly ports?: Partial<ScanPorts>;
  readonly sources?: readonly NamedSource[];
}

export interface DayPlaceOptions {
  readonly keywords: readonly string[];
  readonly shop?: SampleShopOptions;
}

let workers = 0;

/** Makes a place with one account; everything is removed when the test ends. */
export async function makeDayPlace(
  t: Pick<TestContext, 'after'>,
  options: DayPlaceOptions,
): Promise<DayPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-scan-'));
  const clock = { nowMs: at('00:10') };
  const shop = await startSampleShop({ nowMs: () => clock.nowMs, ...options.shop });
  const store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  t.after(async () => {
    await store[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  await addWatcher(store, 'acc_a', options.keywords);
  const events: ScanEvent[] = [];
  const place = { store, shop, clock, events };
  return {
    ...place,
    worker: (more = {}) => workerOn(place, more),
    async tickAt(scan, nowMs) {
      clock.nowMs = nowMs;
      await scan.tick();
      await scan.whenIdle();
    },
  };
}

/** An account with these keywords. */
export async function addWatcher(store: Store, id: string, keywords: readonly string[]): Promise<void> {
  await store.createAccount({ id, name: id, plan: 'pro', createdAtMs: 1 });
  await store.addKeywords(id, keywords, {
    limits: PLAN_LIMITS.enterprise,
    addedAtMs: at('00:00', '2026-11-01'),
  });
}

/** A worker over a store, a shop and a clock. */
export function workerOn(
  { store, shop, clock, events }: Pick<DayPlace, 'store' | 'shop' | 'clock' | 'events'>,
  { settings, ports, sources = [sampleSource(shop.origin, clock)] }: WorkerOptions,
): DayScan {
  workers += 1;
  return new DayScan(
    {
      store,
      nowMs: () => clock.nowMs,
      random: () => 0,
      owner: `worker-${workers}`,
      elapsedMs: () => clock.nowMs,
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        clock.nowMs += ms;
      },
      listSources: async () => sources,
      sendAlarm: async () => 'sent',
      observe: (event) => events.push(event),
      ...ports,
    },
    { ...SCAN_SETTINGS, ...settings },
  );
}

/** The sample shop as a source. */
export function sampleSource(
  address: string,
  clock: { readonly nowMs: number },
  timeoutMs = 2_000,
): NamedSource {
  const kind = FETCHING_SOURCES.find(({ facts }) => facts.id === 'sample-shop');
  const opened = kind?.open({ address }, { nowMs: () => clock.nowMs, timeoutMs });
  if (opened?.ok !== true || opened.value.mode === 'product')
    throw new Error('The sample shop does not open.');
  return { name: 'sample-shop', source: opened.value };
}

/** Attempts that ended, as `name outcome reason`. */
export function readsOf(events: readonly ScanEvent[]): string[] {
  return events.flatMap((event) =>
    event.kind === 'read'
      ? [[nameOf(event.target), event.outcome, event.reason].filter(Boolean).join(' ')]
      : [],
  );
}
