import type { LocalDate } from '../../../src/core/local-date.ts';
import type { NamedSource } from '../../../src/scan/index.ts';
import { failureMaker, NEVER, NOT_BILLED } from '../../../src/sources/failure.ts';
import type { PageSource, SourceFailure } from '../../../src/sources/port.ts';
import { draw, drawInt, pick, seedOf } from '../../../tools/sample-shop/chance.ts';
import { termsOnly } from '../terms-only.ts';
import { simulatedShop } from './simulated-shop.ts';
import type { VendorAccess } from './simulated-vendor.ts';
import { FIRST_DATE, type World } from './world.ts';

/** Share of the dates on which a source's contract ends after some calls. */
const STOP_SHARE = 0.12;

interface Stop {
  readonly reason: 'quota' | 'auth';
  readonly afterCalls: number;
  /** Whether the operator restarts it when everything has ended. */
  readonly isRestarted: boolean;
}

const fail = failureMaker((text) => text);

/** The sources that the operator has on a date, and which of them run out of credit or lose their key. */
export class DaySources {
  readonly list: readonly NamedSource[];
  readonly #world: World;
  readonly #localDate: LocalDate;
  readonly #stops = new Map<string, Stop>();
  readonly #calls = new Map<string, number>();

  constructor(world: World, localDate: LocalDate, access: VendorAccess) {
    this.#world = world;
    this.#localDate = localDate;
    const { truth, faultOf, productFaultOf, viewOf, vendor, options } = world;
    const whole = simulatedShop({ truth, faultOf, productFaultOf, viewOf, ...access });
    const shop = this.#gated(options.reads === 'terms' ? termsOnly(whole) : whole);
    const batches = this.#gated({ name: 'batches', source: vendor.source(access) });
    this.list = this.#choose(shop, batches);
    for (const { name } of this.list) this.#planStop(name);
  }

  #choose(shop: NamedSource, batches: NamedSource): readonly NamedSource[] {
    if (this.#localDate <= FIRST_DATE) return [shop];
    const chance = draw(seedOf(this.#world.options.seed, 'sources', this.#localDate), 'which');
    if (chance < 0.15) return [batches, shop];
    if (chance < 0.25) return [batches];
    return chance < 0.35 ? [shop, batches] : [shop];
  }

  #planStop(name: string): void {
    const seed = seedOf(this.#world.options.seed, 'stop', this.#localDate, name);
    if (this.#localDate <= FIRST_DATE || draw(seed, 'happens') >= STOP_SHARE) return;
    this.#stops.set(name, {
      reason: pick(seed, 'reason', ['quota', 'auth'] as const),
      afterCalls: drawInt(seed, 'calls', [0, this.#world.terms.length * 2]),
      isRestarted: draw(seed, 'mended') < 0.5,
    });
  }

  /** Lets the operator restart stopped sources if that is planned; returns whether one was restarted. */
  async restart(): Promise<boolean> {
    const { store, clock, counts } = this.#world;
    const stopped = new Set((await store.listSourceDays(this.#localDate)).flatMap(stoppedName));
    const restarted = [...this.#stops].filter(([name, { isRestarted }]) => isRestarted && stopped.has(name));
    for (const [name] of restarted) {
      this.#stops.delete(name);
      counts.sourcesRestarted += 1;
      await store.startSource(this.#localDate, name, clock.nowMs);
    }
    return restarted.length > 0;
  }

  #stopFor(name: string): SourceFailure | null {
    const calls = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, calls);
    const stop = this.#stops.get(name);
    if (stop === undefined || calls <= stop.afterCalls) return null;
    const { calls: counted } = this.#world.counts;
    counted[stop.reason] = (counted[stop.reason] ?? 0) + 1;
    const detail = `The source says ${stop.reason}.`;
    return fail({ reason: stop.reason, advice: NEVER, charge: NOT_BILLED, detail });
  }

  #gatedPages(name: string, source: PageSource): PageSource {
    const { fetchPage, fetchProductPage } = source;
    const gated: PageSource = {
      ...source,
      fetchPage: async (request, signal) => this.#stopFor(name) ?? fetchPage(request, signal),
    };
    if (fetchProductPage === undefined) return gated;
    return {
      ...gated,
      fetchProductPage: async (asin, signal) => this.#stopFor(name) ?? fetchProductPage(asin, signal),
    };
  }

  #gated({ name, source }: NamedSource): NamedSource {
    if (source.mode === 'page') {
      return { name, source: this.#gatedPages(name, source) };
    }
    if (source.mode === 'product') throw new Error(`${name} reads no terms.`);
    const { post, listReady, collect } = source;
    return {
      name,
      source: {
        ...source,
        post: async (requests, latestMs, signal) => {
          const stop = this.#stopFor(name);
          return stop === null ? post(requests, latestMs, signal) : requests.map(() => stop);
        },
        listReady: async (signal) => this.#stopFor(name) ?? listReady(signal),
        collect: async (task, signal) => this.#stopFor(name) ?? collect(task, signal),
      },
    };
  }
}

function stoppedName({
  source,
  stoppedReason,
}: {
  readonly source: string;
  readonly stoppedReason: unknown;
}) {
  return stoppedReason === null ? [] : [source];
}
