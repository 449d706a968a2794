import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason } from '../../core/reading.ts';
import { TARGET_KINDS, type TargetKind } from '../../core/target.ts';
import type { FetchingSource } from '../../sources/port.ts';
import type { SourceDay } from '../../store/port.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';
import { gapMs, levelAt, readersAt, slowed } from './slowness.ts';

/** Which source reads targets of a kind now: one that may, or none since all are stopped. */
export type Choice =
  | { readonly kind: 'source'; readonly named: NamedSource }
  | { readonly kind: 'stopped'; readonly stop: SourceDay }
  | { readonly kind: 'paused' }
  | { readonly kind: 'none' };

/** While nobody can say when a call may start, it is asked again this often. */
const AWAY_MS = 1_000;

/** Kinds of targets, and what reads them now. */
export interface Route {
  readonly choice: Choice;
  readonly kinds: TargetKind[];
}

/** A source that asks for more time than this is asked again by the readings themselves. */
const PAUSE_MS_MAX = 15 * 60_000;

/**
 * How the sources of this worker fare today: stopped, slowed down, or asked to wait. Stops and slowness are kept in the
 * store, so that a restart and other workers know them; a short wait is this worker's own.
 */
export class SourceStates {
  readonly #ports: ScanPorts;
  readonly #pausedUntilMs = new Map<string, number>();
  #localDate: LocalDate = '';
  #sources: readonly NamedSource[] = [];
  #days = new Map<string, SourceDay>();

  constructor(ports: ScanPorts) {
    this.#ports = ports;
  }

  /** Looks again which sources there are and how they fare on a date. */
  async refresh(localDate: LocalDate): Promise<void> {
    this.#sources = await this.#ports.listSources();
    const days = await this.#ports.store.listSourceDays(localDate);
    this.#localDate = localDate;
    this.#days = new Map(days.map((day) => [day.source, day]));
  }

  /** What can be read at all, whether it may be read now or not. */
  get kinds(): readonly TargetKind[] {
    return TARGET_KINDS.filter((kind) => this.#thatRead(kind).length > 0);
  }

  /** What is read from where now: the kinds that one source reads go together. */
  routes(): readonly Route[] {
    const routes: Route[] = [];
    for (const kind of TARGET_KINDS) {
      const choice = this.choose(kind);
      const same = routes.find(({ choice: other }) => isSame(choice, other));
      if (same === undefined) routes.push({ choice, kinds: [kind] });
      else same.kinds.push(kind);
    }
    return routes;
  }

  #thatRead(kind: TargetKind): readonly NamedSource[] {
    return this.#sources.filter(({ source }) => reads(source, kind));
  }

  /** The first source in the operator's order that reads targets of a kind and is not stopped. */
  choose(kind: TargetKind): Choice {
    const sources = this.#thatRead(kind);
    const going = sources.find(({ name }) => this.#stopOf(name) === undefined);
    if (going === undefined) return this.#noneGoing(sources);
    const untilMs = this.#pausedUntilMs.get(going.name) ?? 0;
    return untilMs > this.#ports.nowMs() ? { kind: 'paused' } : { kind: 'source', named: going };
  }

  #noneGoing(sources: readonly NamedSource[]): Choice {
    const stop = sources.map(({ name }) => this.#stopOf(name)).find((each) => each !== undefined);
    return stop === undefined ? { kind: 'none' } : { kind: 'stopped', stop };
  }

  #stopOf(name: string): SourceDay | undefined {
    const day = this.#days.get(name);
    return day === undefined || day.stoppedReason === null ? undefined : day;
  }

  /** How many readings a source may have at the same time. */
  readersOf({ name, source }: NamedSource): number {
    return readersAt(this.#levelOf(name), source.facts.capabilities.concurrencyMax);
  }

  /** Waits until the next call of a source may start, over all workers that share the queue; turns are given in the order of asking. */
  async turn({ name, source }: NamedSource, signal: AbortSignal): Promise<void> {
    const { queue, wait } = this.#ports;
    for (;;) {
      signal.throwIfAborted();
      const gap = gapMs(this.#levelOf(name), source.facts.capabilities.callsPerMinuteMax);
      const waitMs = await queue.takeTurn(name, gap);
      if (waitMs !== null) return waitMs > 0 ? wait(waitMs, signal) : undefined;
      await wait(AWAY_MS, signal);
    }
  }

  #levelOf(name: string): number {
    const day = this.#days.get(name);
    if (day === undefined) return 0;
    return levelAt({ level: day.slowness, sinceMs: day.slowedAtMs }, this.#ports.nowMs());
  }

  /** Stops a source for the rest of the date. */
  async stop(source: string, reason: FailureReason, detail: string): Promise<void> {
    const { store, nowMs, observe } = this.#ports;
    if (this.#stopOf(source) !== undefined) return;
    const stop = { source, stoppedReason: reason, stoppedAtMs: nowMs(), detail };
    const day = this.#days.get(source) ?? freshDay(source);
    this.#days.set(source, { ...day, ...stop });
    await store.stopSource(this.#localDate, stop);
    observe({ kind: 'source_stopped', source, reason, detail });
  }

  /** Halves the rate of a source. */
  async slowDown(source: string): Promise<void> {
    const { store, nowMs, observe } = this.#ports;
    const day = this.#days.get(source) ?? freshDay(source);
    const before = { level: day.slowness, sinceMs: day.slowedAtMs };
    const after = slowed(before, nowMs());
    if (after === before || after.sinceMs === null) return;
    this.#days.set(source, { ...day, slowness: after.level, slowedAtMs: after.sinceMs });
    await store.slowSource(this.#localDate, source, after.level, after.sinceMs);
    observe({ kind: 'source_slowed', source, level: after.level });
  }

  /** Leaves a source alone for as long as it asked for, a quarter of an hour at most. */
  pause(source: string, ms: number): void {
    this.#leaveAlone(source, Math.min(ms, PAUSE_MS_MAX));
  }

  /** Leaves a source alone that knows when it can answer again: before that every call would be in vain. */
  rest(source: string, ms: number): void {
    this.#leaveAlone(source, ms);
  }

  #leaveAlone(source: string, ms: number): void {
    const untilMs = this.#ports.nowMs() + ms;
    if (untilMs <= (this.#pausedUntilMs.get(source) ?? 0)) return;
    this.#pausedUntilMs.set(source, untilMs);
    this.#ports.observe({ kind: 'source_paused', source, untilMs });
  }
}

function isSame(one: Choice, other: Choice): boolean {
  return one.kind === 'source' && other.kind === 'source' && one.named.name === other.named.name;
}

/** Whether a source reads targets of a kind. */
export function reads(source: FetchingSource, kind: TargetKind): boolean {
  if (kind === 'term') return source.mode !== 'product';
  return source.mode === 'product' || (source.mode === 'page' && source.fetchProductPage !== undefined);
}

function freshDay(source: string): SourceDay {
  return {
    ...{ source, stoppedReason: null, stoppedAtMs: null, detail: null },
    ...{ slowness: 0, slowedAtMs: null },
  };
}
