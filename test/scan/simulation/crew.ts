import type { LocalDate } from '../../../src/core/local-date.ts';
import { DayScan, type ScanEvent } from '../../../src/scan/index.ts';
import { draw, drawInt, seedOf } from '../../../tools/sample-shop/chance.ts';
import { DaySources } from './day-sources.ts';
import { type Fate, Life, sourceFor, storeFor } from './life.ts';
import { SETTINGS, type World } from './world.ts';

const MINUTE_MS = 60_000;

/** The longest time between ticks while time passes inside a reading; far shorter than a lease. */
const TICK_MS = 15_000;

/** How long a machine sleeps: from longer than a lease to longer than the pages of one reading may be apart. */
const SLEEP_MS = [3 * MINUTE_MS, 40 * MINUTE_MS] as const;

interface Worker {
  readonly scan: DayScan;
  readonly life: Life;
  wakesAtMs: number | null;
}

/** The two workers of a date; one that ended is replaced. */
export class Crew {
  readonly #world: World;
  readonly #seed: number;
  readonly #lives: 'mortal' | 'immortal';
  readonly #workers: Worker[] = [];
  readonly #sources: DaySources;
  pausedUntilMs = 0;
  #hired = 0;
  #tickedAtMs = 0;

  constructor(world: World, localDate: LocalDate, lives: 'mortal' | 'immortal') {
    this.#world = world;
    this.#lives = lives;
    this.#seed = seedOf(world.options.seed, 'crew', localDate, world.clock.nowMs);
    const { clock, counts } = world;
    const onCall = (fault: string) => {
      counts.calls[fault] = (counts.calls[fault] ?? 0) + 1;
    };
    this.#sources = new DaySources(world, localDate, { clock, onCall, pass: (ms) => this.#pass(ms) });
    this.#workers.push(this.#hire(), this.#hire());
  }

  /**
   * One tick of each worker that is awake, and everything that follows, until only sleeping workers have work left.
   */
  async work(): Promise<void> {
    this.#wake();
    await this.#each(({ scan }) => scan.tick());
    do await this.#each(({ scan }) => scan.whenIdle());
    while (this.#workers.some(({ scan, life }) => scan.running > 0 && !life.isOver && !life.isAsleep));
    for (const [at, { life }] of this.#workers.entries()) {
      if (!life.isOver) continue;
      this.#world.counts.workersAbandoned += 1;
      this.#workers[at] = this.#hire();
    }
  }

  /** Returns whether the operator restarted a source. */
  restartSources(): Promise<boolean> {
    return this.#sources.restart();
  }

  /** Stops the workers in an orderly way. */
  async leave(): Promise<void> {
    for (const { scan, life } of this.#workers) {
      let hasLeft = false;
      const leaving = Promise.race([scan.stop(1_000), life.ended]).then(() => {
        hasLeft = true;
      });
      // It may also fall asleep while it stops.
      for (life.wake(); !hasLeft; life.wake()) await Promise.race([leaving, life.isAway]);
    }
  }

  async #each(work: (worker: Worker) => Promise<void>): Promise<void> {
    await Promise.all(this.#workers.map((worker) => Promise.race([work(worker), worker.life.isAway])));
  }

  /** Wakes the machines that are due. */
  #wake(): void {
    const { clock, counts } = this.#world;
    for (const worker of this.#workers) {
      if (!worker.life.isAsleep) continue;
      worker.wakesAtMs ??= clock.nowMs + drawInt(this.#seed, 'sleep', SLEEP_MS, counts.workersAsleep);
      if (clock.nowMs < worker.wakesAtMs) continue;
      counts.workersAsleep += 1;
      worker.life.wake();
      worker.wakesAtMs = null;
    }
  }

  #hire(): Worker {
    const { world, life } = { world: this.#world, life: new Life(this.#nextFate()) };
    const { clock, options, counts } = world;
    const sources = this.#sources.list.map((source) => sourceFor(life, source));
    const ports = {
      store: storeFor(life, options.storeAs?.(world.store) ?? world.store),
      nowMs: () => clock.nowMs,
      elapsedMs: () => clock.nowMs,
      random: () => draw(this.#seed, 'jitter', counts.attempts),
      owner: `${this.#seed}-${this.#hired}-${clock.nowMs}`,
      wait: (ms: number, signal: AbortSignal) => life.call(() => this.#pass(ms, signal)),
      listSources: async () => sources,
      sendAlarm: async () => 'sent' as const,
      observe: (event: ScanEvent) => {
        if (!life.isOver) this.#observe(event);
      },
      ...(options.judge === undefined ? {} : { judge: options.judge }),
      ...(options.readHtml === undefined ? {} : { readHtml: options.readHtml }),
      ...(options.readProductHtml === undefined ? {} : { readProductHtml: options.readProductHtml }),
    };
    return { scan: new DayScan(ports, SETTINGS), life, wakesAtMs: null };
  }

  #observe(event: ScanEvent): void {
    const { counts, reported } = this.#world;
    if (event.kind === 'fault')
      throw new Error(`Scanning failed during ${event.during}.`, { cause: event.error });
    if (event.kind === 'source_paused') this.pausedUntilMs = event.untilMs;
    if (event.kind !== 'read') return;
    counts.attempts += 1;
    const { localDate, outcome, pages, attempt } = event;
    reported.push({ ...event.target, localDate, outcome, pages, attempt });
  }

  /** About every second worker ends before its work is done, and every third sleeps for a while. */
  #nextFate(): Fate {
    this.#hired += 1;
    const { terms } = this.#world;
    const chance = (name: string) => draw(this.#seed, name, this.#hired);
    const endsAt = chance('how') < 0.5 ? 'before' : 'after';
    if (this.#lives === 'immortal') return { calls: Number.POSITIVE_INFINITY, endsAt, sleepsAtCall: null };
    const [calls, call] = [
      drawInt(this.#seed, 'calls', [5, 60 + 8 * terms.length], this.#hired),
      drawInt(this.#seed, 'sleeps at', [5, 60 + 8 * terms.length], this.#hired),
    ];
    return {
      endsAt,
      calls: chance('long') < 0.5 ? Number.POSITIVE_INFINITY : calls,
      sleepsAtCall: chance('sleeps') < 0.35 ? call : null,
    };
  }

  /** Lets time pass in small steps for everything that waits, while the workers tick as in a service. */
  async #pass(ms: number, signal?: AbortSignal): Promise<void> {
    const { clock } = this.#world;
    const untilMs = clock.nowMs + ms;
    while (clock.nowMs < untilMs) {
      signal?.throwIfAborted();
      clock.nowMs = Math.min(untilMs, clock.nowMs + TICK_MS);
      if (clock.nowMs - this.#tickedAtMs < TICK_MS) continue;
      this.#tickedAtMs = clock.nowMs;
      this.#wake();
      await this.#each(({ scan }) => scan.tick());
    }
  }
}
