import { type LocalDate, localDateOf, startOfDayMs } from '../../../src/core/local-date.ts';
import { DayScan } from '../../../src/scan/index.ts';
import { draw, drawInt, seedOf } from '../../../tools/sample-shop/chance.ts';
import { Life, sourceFor, storeFor } from './life.ts';
import { simulatedShop } from './simulated-shop.ts';
import { SETTINGS, type World } from './world.ts';

const MINUTE_MS = 60_000;

/** While the clock runs inside a reading, the workers tick at least this often: far within their leases. */
const TICK_MS = 15_000;

/** Between two looks at least so much passes, so that several terms fall due together, and at most so much. */
const LOOK_MS = [3 * MINUTE_MS, 20 * MINUTE_MS] as const;

interface Worker {
  readonly scan: DayScan;
  readonly life: Life;
}

/**
 * Lives one Japanese date from `startMs` on: two workers read it, each may end at any call, and another one takes its place. Ends
 * when nothing of the date is open any more, or at midnight.
 */
export async function runDay(world: World, localDate: LocalDate, startMs: number): Promise<void> {
  const { clock, store } = world;
  clock.nowMs = Math.max(clock.nowMs, startMs);
  const crew = new Crew(world, localDate);
  while (localDateOf(clock.nowMs) === localDate) {
    await crew.work();
    if (crew.pausedUntilMs > clock.nowMs) {
      // What a worker has claimed it keeps while the source asks to wait: its next tick comes before its lease ends.
      clock.nowMs = crew.pausedUntilMs + 1;
      continue;
    }
    const ledger = await store.findDay(localDate);
    if (ledger !== undefined && ledger.finalAtMs !== null) break;
    const dueMs = ((await store.findNextDue(localDate)) ?? 0) - clock.nowMs;
    clock.nowMs += Math.min(LOOK_MS[1], Math.max(LOOK_MS[0], dueMs));
  }
  await crew.leave();
}

/** Turns the page: a worker looks in shortly after midnight, which closes the dates before. */
export async function closeDays(world: World, today: LocalDate): Promise<void> {
  world.clock.nowMs = Math.max(world.clock.nowMs, startOfDayMs(today) + 10 * MINUTE_MS);
  const crew = new Crew(world, today);
  await crew.work();
  await crew.leave();
}

/** The workers of a date. */
class Crew {
  readonly #world: World;
  readonly #seed: number;
  readonly #workers: Worker[] = [];
  readonly #shop: ReturnType<typeof simulatedShop>;
  pausedUntilMs = 0;
  #hired = 0;
  #tickedAtMs = 0;

  constructor(world: World, localDate: LocalDate) {
    this.#world = world;
    this.#seed = seedOf(world.options.seed, 'crew', localDate, world.clock.nowMs);
    const { truth, faultOf, clock, counts } = world;
    const onCall = (fault: string) => {
      counts.calls[fault] = (counts.calls[fault] ?? 0) + 1;
    };
    this.#shop = simulatedShop({ truth, faultOf, clock, pass: (ms) => this.#pass(ms), onCall });
    this.#workers.push(this.#hire(), this.#hire());
  }

  /** One tick of each, and all that follows from it. */
  async work(): Promise<void> {
    const all = this.#workers.map(async ({ scan, life }) => {
      await Promise.race([scan.tick().then(() => scan.whenIdle()), life.ended]);
    });
    await Promise.all(all);
    for (const [at, { life }] of this.#workers.entries()) {
      if (!life.isOver) continue;
      this.#world.counts.workersAbandoned += 1;
      this.#workers[at] = this.#hire();
    }
  }

  /** The workers stop as they are told to. */
  async leave(): Promise<void> {
    for (const { scan, life } of this.#workers) await Promise.race([scan.stop(1_000), life.ended]);
  }

  #hire(): Worker {
    const { world, life } = { world: this.#world, life: this.#begin() };
    const { clock, options, told, counts } = world;
    const source = sourceFor(life, this.#shop);
    const ports = {
      ...{ store: storeFor(life, world.store), nowMs: () => clock.nowMs },
      random: () => draw(this.#seed, 'jitter', counts.attempts),
      owner: `${this.#seed}-${this.#hired}-${clock.nowMs}`,
      wait: (ms: number, signal: AbortSignal) => life.call(() => this.#pass(ms, signal)),
      listSources: async () => [source],
      sendAlarm: async () => 'sent' as const,
      observe: (event: Parameters<ConstructorParameters<typeof DayScan>[0]['observe']>[0]) => {
        if (life.isOver) return;
        if (event.kind === 'fault')
          throw new Error(`Scanning failed during ${event.during}.`, { cause: event.error });
        if (event.kind === 'source_paused') this.pausedUntilMs = event.untilMs;
        if (event.kind !== 'read') return;
        counts.attempts += 1;
        told.push(event);
      },
      ...(options.judge === undefined ? {} : { judge: options.judge }),
      ...(options.readHtml === undefined ? {} : { readHtml: options.readHtml }),
    };
    return { scan: new DayScan(ports, SETTINGS), life };
  }

  /** About every second worker ends before its work is done. */
  #begin(): Life {
    this.#hired += 1;
    const isLong = draw(this.#seed, 'long', this.#hired) < 0.5;
    const calls = isLong
      ? Number.POSITIVE_INFINITY
      : drawInt(this.#seed, 'calls', [5, 60 + 8 * this.#world.terms.length], this.#hired);
    return new Life(calls, draw(this.#seed, 'how', this.#hired) < 0.5 ? 'before' : 'after');
  }

  /** Time passes in small steps, for all who wait at once, and the workers tick meanwhile as they do in a service. */
  async #pass(ms: number, signal?: AbortSignal): Promise<void> {
    const { clock } = this.#world;
    const untilMs = clock.nowMs + ms;
    while (clock.nowMs < untilMs) {
      signal?.throwIfAborted();
      clock.nowMs = Math.min(untilMs, clock.nowMs + TICK_MS);
      if (clock.nowMs - this.#tickedAtMs < TICK_MS) continue;
      this.#tickedAtMs = clock.nowMs;
      await Promise.all(this.#workers.map(({ scan, life }) => Promise.race([scan.tick(), life.ended])));
    }
  }
}
