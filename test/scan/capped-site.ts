import { type TestContext, test } from 'node:test';
import { CALLS, type SpendingCap } from '../../src/core/spending-cap.ts';
import { DayScan, type NamedSource, type ScanEvent, type ScanPorts } from '../../src/scan/index.ts';
import type { Charge } from '../../src/sources/port.ts';
import type { Store } from '../../src/store/port.ts';
import type { MakePlace, StorePlace } from '../store/place.ts';
import { makeTestDatabase, placesOn } from '../store/postgres/test-database.ts';
import { makeSqlitePlace } from '../store/sqlite/sqlite-place.ts';
import { at, DATE, SCAN_SETTINGS } from './day-place.ts';
import { cardsPage, pageSource } from './scripted-source.ts';

const database = await makeTestDatabase();
const ADAPTERS: readonly (readonly [string, MakePlace])[] = [
  ['SQLite', makeSqlitePlace],
  ...(database === undefined ? [] : [['PostgreSQL', placesOn(database)] as const]),
];

/** A store with two workers, each on its own connection, as two processes have. */
export class Site {
  readonly clock = { nowMs: at('00:10') };
  readonly events: ScanEvent[] = [];
  readonly store: Store;
  readonly #other: Store;
  readonly place: StorePlace;

  constructor(place: StorePlace, store: Store, other: Store) {
    this.place = place;
    this.store = store;
    this.#other = other;
  }

  worker(owner: string, sources: readonly NamedSource[], ports: Partial<ScanPorts> = {}): DayScan {
    const { clock, events } = this;
    const given: ScanPorts = {
      store: owner === 'one' ? this.store : this.#other,
      nowMs: () => clock.nowMs,
      elapsedMs: () => clock.nowMs,
      random: () => 0,
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        clock.nowMs += ms;
      },
      owner,
      listSources: async () => sources,
      sendAlarm: async () => 'sent',
      observe: (event) => events.push(event),
      ...ports,
    };
    return new DayScan(given, { ...SCAN_SETTINGS, readersMax: 5 });
  }

  /** Ticks of both workers at once at each of these times, until nothing is in hand. */
  async run(scans: readonly DayScan[], times: readonly number[]): Promise<void> {
    for (const time of times) {
      this.clock.nowMs = Math.max(time, this.clock.nowMs);
      await Promise.all(scans.map((scan) => scan.tick()));
      await Promise.all(scans.map((scan) => scan.whenIdle()));
    }
  }

  cap(most: number, more: Partial<SpendingCap> = {}): Promise<void> {
    const cap = { source: 'vendor', accountId: null, period: 'day', measure: CALLS, most, ...more } as const;
    return this.store.setCap(cap, DATE, this.clock.nowMs);
  }

  async outcomes(date = DATE) {
    const day = await this.store.findDay(date);
    return {
      complete: day?.complete,
      failed: day?.failed,
      costs: day?.costs.map((cost) => [cost.amount, cost.calls]),
    };
  }

  faults(): unknown[] {
    return this.events.flatMap((event) => (event.kind === 'fault' ? [event.error] : []));
  }
}

/** A guarantee on each database. */
export function onEach(guarantee: string, check: (site: Site) => Promise<void>): void {
  for (const [adapter, makePlace] of ADAPTERS) {
    test(`${adapter}: ${guarantee}`, async (t) => {
      const place = await makePlace(t);
      await check(await openSite(t, place));
    });
  }
}

export async function openSite(t: Pick<TestContext, 'after'>, place: StorePlace): Promise<Site> {
  const [store, other] = [await place.open(), await place.open()];
  t.after(async () => {
    await store[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });
  return new Site(place, store, other);
}

export function words(count: number, name = '語'): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${String(index).padStart(3, '0')}`);
}

/** The whole window and what is retried after it. */
export const DAY = ['05:00', '06:00', '07:00', '08:01', '08:30', '09:30', '10:30'].map((time) => at(time));

/** A source of single pages with a cheap third page, and the number of calls that it has received. */
export function paidPages(
  site: Site,
  charge: (call: number) => Charge = () => ({ billed: 'yes', cost: null }),
) {
  const sent = { calls: 0 };
  const named = pageSource(
    'vendor',
    () => site.clock.nowMs,
    async ({ page }) => {
      sent.calls += 1;
      const call = sent.calls;
      await new Promise((resolve) => setImmediate(resolve));
      const pages = [cardsPage(page, site.clock.nowMs)];
      return { outcome: 'cards', pages, answeredTerm: null, charge: charge(call) };
    },
  );
  return { sent, named };
}
