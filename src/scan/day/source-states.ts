import { addDays, type LocalDate, startOfDayMs } from '../../core/local-date.ts';
import type { CapReason, FailureReason, UnaskedReason } from '../../core/reading.ts';
import { RETRY_AFTER_MAX_MS } from '../../core/retry-after.ts';
import { TARGET_KINDS, type TargetKind } from '../../core/target.ts';
import type { CapRoute, SourceDay } from '../../store/port.ts';
import { reads } from './reads.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';
import { gapMs, levelAt, readersAt, slowed } from './slowness.ts';
import { SourceCaps } from './source-caps.ts';
import { SourceTurns } from './source-turns.ts';

/** Which source reads targets of a kind now; none when all are stopped. */
export type Choice =
  | { readonly kind: 'source'; readonly named: NamedSource }
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'paused' }
  | { readonly kind: 'none' };

/** Why no source reads targets today. */
export interface Stop {
  /** Name of the first source that would. */
  readonly source: string;
  readonly reason: FailureReason;
  /** One sentence for operators. */
  readonly detail: string;
  /** The cap, if one is why. */
  readonly unasked?: CapReason;
}

/** Kinds of targets, and what reads them now. */
export interface Route {
  readonly choice: Choice;
  readonly kinds: TargetKind[];
  /** Which of them, where caps forbid a source to read all; all if left out. */
  readonly caps?: CapRoute;
}

/** Why a source is left alone. */
export interface PauseCause {
  readonly reason: FailureReason;
  readonly detail: string;
}

/** A source that has asked to be left alone until an instant, in milliseconds since the epoch. */
export interface PausedSource {
  readonly source: string;
  readonly untilMs: number;
}

/** Until when a source is left alone, by the machine's time and by the clock that only goes forward. */
interface Pause {
  readonly untilMs: number;
  readonly untilElapsedMs: number;
}

/**
 * The state of this worker's sources today: stopped, slowed down, or asked to wait. It is kept in the store, so that
 * it survives restarts and reaches other workers. A wait that this worker was asked for keeps its length even if the
 * machine's clock is set.
 */
export class SourceStates {
  readonly #ports: ScanPorts;
  readonly #pauses = new Map<string, Pause>();
  readonly #turns: SourceTurns;
  #localDate: LocalDate = '';
  #sources: readonly NamedSource[] = [];
  #days = new Map<string, SourceDay>();
  /** The sources that the operator has paused, and when. */
  #held: ReadonlyMap<string, number> = new Map();
  /** What may be spent at the sources. */
  readonly caps: SourceCaps;

  constructor(ports: ScanPorts) {
    this.#ports = ports;
    this.#turns = new SourceTurns(ports);
    this.caps = new SourceCaps(ports);
  }

  /** Looks again which sources there are and how they fare on a date. */
  async refresh(localDate: LocalDate): Promise<void> {
    this.#sources = await this.#ports.listSources();
    const days = await this.#ports.store.listSourceDays(localDate);
    const held = await this.#ports.store.listPausedSources();
    this.#held = new Map(held.map(({ name, pausedAtMs }) => [name, pausedAtMs]));
    this.#localDate = localDate;
    this.#days = new Map(days.map((day) => [day.source, day]));
    await this.caps.refresh(localDate);
  }

  /** What can be read at all, whether it may be read now or not. */
  get kinds(): readonly TargetKind[] {
    return TARGET_KINDS.filter((kind) => this.#thatRead(kind).length > 0);
  }

  /**
   * What is read from where now: the kinds that one source reads go together. Where a source may not read all targets
   * because of caps, the next one has a route to the others.
   */
  routes(): readonly Route[] {
    const routes: Route[] = [];
    for (const kind of TARGET_KINDS) {
      for (const step of this.#stepsOf(kind)) {
        const same = routes.find((other) => isSame(step, other));
        if (same === undefined) routes.push({ ...step, kinds: [kind] });
        else same.kinds.push(kind);
      }
    }
    return routes;
  }

  /** The sources that read targets of a kind, in the operator's order, until one may read all; see {@link routes}. */
  #stepsOf(kind: TargetKind): Omit<Route, 'kinds'>[] {
    const steps: Omit<Route, 'kinds'>[] = [];
    const refusedBy: string[] = [];
    const reading = this.#thatRead(kind);
    for (const named of reading.filter(({ name }) => this.#isGoing(name))) {
      const reachedBy = this.caps.reachedBy(named.name);
      const caps = { refusedBy: [...refusedBy], readBy: named.name };
      const isWhole = reachedBy === 'nobody' && refusedBy.length === 0;
      // A source of batches still gives what was posted to it, and paid for.
      if (reachedBy !== 'all' || named.source.mode === 'task')
        steps.push({ choice: this.#choiceOf(named), ...(isWhole ? {} : { caps }) });
      if (reachedBy === 'nobody') return steps;
      refusedBy.push(named.name);
    }
    const [source] = refusedBy;
    if (source === undefined) return [{ choice: this.#noneGoing(reading) }];
    const unasked = this.caps.reasonOf(refusedBy);
    const detail = this.#withHeld(this.caps.describe(refusedBy), reading);
    const stop = { source, reason: 'quota', detail, unasked } as const;
    return [...steps, { choice: { kind: 'stopped', stop }, caps: { refusedBy, readBy: null } }];
  }

  /**
   * Why targets of a kind that still waited at the end of a date were not read: all their sources have been paused since
   * before they were due. `null`: one could have been asked, as far as is known now; what a source that is in use again
   * did not read while it was paused is not known.
   */
  whyUnasked(localDate: LocalDate, kind: TargetKind, dueAtMs: number): UnaskedReason | null {
    const endsAtMs = startOfDayMs(addDays(localDate, 1));
    const heldAtMs = this.#thatRead(kind).map(({ name }) => this.#held.get(name) ?? endsAtMs);
    const isHeld = heldAtMs.every((atMs) => atMs < endsAtMs && atMs <= dueAtMs);
    return heldAtMs.length > 0 && isHeld ? 'paused' : null;
  }

  #thatRead(kind: TargetKind): readonly NamedSource[] {
    return this.#sources.filter(({ source }) => reads(source, kind));
  }

  /** The first of these sources that is neither stopped nor paused by the operator. */
  #findGoing(reading: readonly NamedSource[]): NamedSource | undefined {
    return reading.find(({ name }) => this.#isGoing(name));
  }

  /** Whether a source is neither stopped for the date nor paused by the operator. */
  #isGoing(name: string): boolean {
    return this.#stopOf(name) === undefined && !this.#held.has(name);
  }

  /** The first source in the operator's order that reads targets of a kind and is neither stopped nor paused. */
  choose(kind: TargetKind): Choice {
    const reading = this.#thatRead(kind);
    const going = this.#findGoing(reading);
    return going === undefined ? this.#noneGoing(reading) : this.#choiceOf(going);
  }

  #choiceOf(named: NamedSource): Choice {
    return this.#pauseLeftMs(named.name) > 0 ? { kind: 'paused' } : { kind: 'source', named };
  }

  /** What is due waits while all are paused; if one is stopped, it ends with that reason until a source starts again. */
  #noneGoing(sources: readonly NamedSource[]): Choice {
    const unheld = sources.filter(({ name }) => !this.#held.has(name));
    const stop = unheld.map(({ name }) => this.#stopOf(name)).find((each) => each !== undefined);
    if (stop === undefined) return { kind: 'none' };
    const { source, detail } = stop;
    const reason = stop.stoppedReason ?? 'source_error';
    const why = `The source ${source} is stopped for today: ${detail ?? reason}`;
    return { kind: 'stopped', stop: { source, reason, detail: this.#withHeld(why, sources) } };
  }

  /** A sentence for operators, followed by which of these sources they have paused, if any. */
  #withHeld(sentence: string, sources: readonly NamedSource[]): string {
    const held = sources.filter(({ name }) => this.#held.has(name)).map(({ name }) => name);
    if (held.length === 0) return sentence;
    const ended = /[.!?。]$/.test(sentence) ? sentence : `${sentence}.`;
    return held.length === 1
      ? `${ended} The source ${held[0]} is paused.`
      : `${ended} The sources ${held.join(', ')} are paused.`;
  }

  #stopOf(name: string): SourceDay | undefined {
    const day = this.#days.get(name);
    return day === undefined || day.stoppedReason === null ? undefined : day;
  }

  /** How many readings a source may have at the same time. */
  readersOf({ name, source }: NamedSource): number {
    return readersAt(this.#levelOf(name), source.facts.capabilities.concurrencyMax);
  }

  /**
   * Waits until the next call of a source may start, over all workers; turns are given in the order of asking. A source that keeps no
   * distance has its turn at once. `paused`: it may not start, since the source has asked to be left alone, or the
   * operator has paused it.
   */
  async turn({ name, source }: NamedSource, signal: AbortSignal): Promise<'now' | 'paused'> {
    if (this.#held.has(name)) return 'paused';
    return this.#turn({ name, source }, signal);
  }

  async #turn({ name, source }: NamedSource, signal: AbortSignal): Promise<'now' | 'paused'> {
    signal.throwIfAborted();
    if (this.#pauseLeftMs(name) > 0) return 'paused';
    const gap = gapMs(this.#levelOf(name), source.facts.capabilities.callsPerMinuteMax);
    const waitMs = gap === 0 ? 0 : await this.#turns.take(name, gap, signal);
    if (waitMs > 0) await this.#ports.wait(waitMs, signal);
    return this.#pauseLeftMs(name) > 0 ? 'paused' : 'now';
  }

  /** As {@link turn}, but waits for as long as the source has asked to be left alone. Work that was begun is finished. */
  async turnAfterPause(named: NamedSource, signal: AbortSignal): Promise<void> {
    while ((await this.#turn(named, signal)) === 'paused')
      await this.#ports.wait(this.#pauseLeftMs(named.name), signal);
  }

  /** The sources that would be asked now and have asked to be left alone. */
  get paused(): readonly PausedSource[] {
    const asked = TARGET_KINDS.flatMap((kind) => this.#findGoing(this.#thatRead(kind))?.name ?? []);
    return [...new Set(asked)].flatMap((source) => {
      const leftMs = this.#pauseLeftMs(source);
      return leftMs > 0 ? [{ source, untilMs: this.#ports.nowMs() + leftMs }] : [];
    });
  }

  /** A worker's own waits are known most exactly to itself; those of others come from the store. */
  #pauseLeftMs(name: string): number {
    const own = this.#pauses.get(name);
    const ownLeftMs = own === undefined ? 0 : own.untilElapsedMs - this.#ports.elapsedMs();
    const others = this.#days.get(name)?.pausedUntilMs ?? null;
    const isOfOthers = others !== null && others > (own?.untilMs ?? 0);
    const othersLeftMs = isOfOthers ? Math.min(others - this.#ports.nowMs(), RETRY_AFTER_MAX_MS) : 0;
    return Math.max(0, ownLeftMs, othersLeftMs);
  }

  #levelOf(name: string): number {
    const { slowness, slowedAtMs } = this.#days.get(name) ?? freshDay(name);
    return levelAt({ level: slowness, sinceMs: slowedAtMs }, this.#ports.nowMs());
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
    const slowdown = { source, slowness: after.level, slowedAtMs: after.sinceMs };
    this.#days.set(source, { ...day, ...slowdown });
    await store.slowSource(this.#localDate, slowdown);
    observe({ kind: 'source_slowed', source, level: after.level });
  }

  /**
   * Leaves a source alone for as long as it asked for, over all workers. A source that cannot be called again on the
   * date is stopped for it: another one continues, or the rest become gaps with the reason.
   */
  async pause(source: string, ms: number, { reason, detail }: PauseCause): Promise<void> {
    const untilMs = this.#ports.nowMs() + ms;
    if (untilMs >= startOfDayMs(addDays(this.#localDate, 1))) return this.stop(source, reason, detail);
    this.rest(source, ms);
    await this.#ports.store.pauseSource(this.#localDate, source, untilMs);
  }

  /** Leaves a source alone that knows when it can answer again: before that every call would be in vain. */
  rest(source: string, ms: number): void {
    const { nowMs, elapsedMs } = this.#ports;
    const [untilMs, untilElapsedMs] = [nowMs() + ms, elapsedMs() + ms];
    if (untilElapsedMs <= (this.#pauses.get(source)?.untilElapsedMs ?? 0)) return;
    this.#pauses.set(source, { untilMs, untilElapsedMs });
    this.#ports.observe({ kind: 'source_paused', source, untilMs });
  }
}

/** Whether two routes lead to one source, past the same ones. */
function isSame(
  { choice: one, caps }: Omit<Route, 'kinds'>,
  { choice: other, caps: others }: Route,
): boolean {
  if (one.kind !== 'source' || other.kind !== 'source' || one.named.name !== other.named.name) return false;
  return caps?.refusedBy.join() === others?.refusedBy.join();
}

function freshDay(source: string): SourceDay {
  return {
    source,
    stoppedReason: null,
    stoppedAtMs: null,
    detail: null,
    slowness: 0,
    slowedAtMs: null,
    pausedUntilMs: null,
  };
}
