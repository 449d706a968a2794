import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { FetchingSource } from '../../sources/port.ts';
import type { ClaimedTarget, ClaimRequest } from '../../store/port.ts';
import { DayHousekeeping, LEASE_MS } from './day-housekeeping.ts';
import type { NamedSource, ScanPorts, ScanSettings } from './scan-ports.ts';
import { type PausedSource, type Route, SourceStates, type Stop } from './source-states.ts';
import { TargetReader } from './target-reader.ts';

/** A source of batches is given one this often, so that what falls due in between goes together. */
const BATCH_EVERY_MS = 60_000;

/** Targets that end at once since no source may read them, in one go. */
const ENDED_AT_ONCE_MAX = 100;

/**
 * The day's work of one worker. `tick` does what is due by the clock and repeats nothing, so it may be called early,
 * late or often. Readings go on between ticks; `whenIdle` waits for them. Any number of workers can share one store.
 */
export class DayScan {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  readonly #states: SourceStates;
  readonly #housekeeping: DayHousekeeping;
  readonly #reader: TargetReader;
  readonly #abort = new AbortController();
  /** Aborted as soon as the worker is to stop. */
  readonly #stopping = new AbortController();
  /** What is in hand, with the source that it is read from. */
  readonly #jobs = new Map<Promise<void>, FetchingSource | null>();
  /** Alarms on their way: only a stopping worker waits for them, and only briefly. */
  readonly #alarms = new Set<Promise<void>>();
  /** By source: when the next batch may be given to it, by the clock that only goes forward. */
  readonly #batchAtMs = new Map<string, number>();
  #localDate: LocalDate = '';
  #ticking: Promise<void> | undefined;
  #filling: Promise<void> | undefined;
  #isFillWanted = false;
  /** Whether the tick before could not do its work. */
  #isBroken = false;

  constructor(ports: ScanPorts, settings: ScanSettings) {
    this.#ports = ports;
    this.#settings = settings;
    this.#states = new SourceStates(ports);
    this.#housekeeping = new DayHousekeeping(ports, settings);
    this.#reader = new TargetReader(ports, settings, {
      states: this.#states,
      stopping: this.#stopping.signal,
      signal: this.#abort.signal,
    });
  }

  /** How many readings are in hand. */
  get running(): number {
    return this.#jobs.size;
  }

  /** The sources that asked for a pause and delay this worker. */
  get paused(): readonly PausedSource[] {
    return this.#states.paused;
  }

  /** Does what is due now; calls during a running tick share it. Failures are reported to the observer. */
  tick(): Promise<void> {
    this.#ticking ??= this.#guard('tick', this.#tick()).finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  /** Resolves when no work is in hand; an alarm may still be on its way. */
  async whenIdle(): Promise<void> {
    while (this.#jobs.size > 0 || this.#filling !== undefined || this.#ticking !== undefined) {
      await Promise.all([...this.#jobs.keys(), this.#filling, this.#ticking]);
    }
  }

  /** Resolves when no alarm is on its way, taken or given up. */
  async whenAlarmed(): Promise<void> {
    while (this.#alarms.size > 0) await Promise.all(this.#alarms);
  }

  /**
   * Starts no more work and no more calls: calls under way have up to `graceMs` to be answered, then they are aborted.
   * Pages that arrived are kept as a partial reading; the next worker takes over the claims and any alarm that was not
   * accepted yet.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort(new Error('The scan is stopped.'));
    const idle = this.whenIdle();
    const patience = new AbortController();
    await Promise.race([idle, this.#holdClaims(graceMs, patience.signal)]);
    patience.abort();
    this.#abort.abort(new Error('The scan is stopped.'));
    await idle;
    await this.whenAlarmed();
  }

  /** Renews the claims while running calls may take, so that no other worker repeats them. */
  async #holdClaims(graceMs: number, signal: AbortSignal): Promise<void> {
    const { store, owner, nowMs, wait } = this.#ports;
    for (let leftMs = graceMs; leftMs > 0 && !signal.aborted; leftMs -= LEASE_MS / 4) {
      await store.renewLeases(owner, nowMs() + LEASE_MS).catch(() => undefined);
      await wait(Math.min(leftMs, LEASE_MS / 4), signal).catch(() => undefined);
    }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #tick(): Promise<void> {
    if (this.#isStopping) return;
    const localDate = localDateOf(this.#ports.nowMs());
    this.#localDate = localDate;
    const isRecovering = this.#isBroken;
    this.#isBroken = true;
    await this.#states.refresh(localDate);
    await this.#housekeeping.run(localDate, {
      kinds: this.#states.kinds,
      whyUnasked: (date, kind, dueAtMs) => this.#states.whyUnasked(date, kind, dueAtMs),
      isBusy: this.#jobs.size > 0,
      isRecovering,
      hasCaps: !this.#states.caps.isEmpty,
      signal: this.#stopping.signal,
      runAlarm: (alarm) => this.#runAlarm(alarm),
    });
    this.#isBroken = false;
    await this.#fill();
  }

  /** Begins readings until the hands are full; one filling at a time, and another one when it was asked for meanwhile. */
  #fill(): Promise<void> {
    this.#isFillWanted = true;
    this.#filling ??= this.#guard('fill', this.#fillWhileWanted()).finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #fillWhileWanted(): Promise<void> {
    while (this.#isFillWanted && !this.#isStopping) {
      this.#isFillWanted = false;
      await this.#fillOnce();
    }
  }

  async #fillOnce(): Promise<void> {
    // After midnight, the tick that starts the new date comes first.
    if (localDateOf(this.#ports.nowMs()) !== this.#localDate) return;
    for (const route of this.#states.routes()) {
      const { choice } = route;
      if (choice.kind === 'stopped') await this.#endStopped(route, choice.stop);
      if (choice.kind !== 'source') continue;
      const { named } = choice;
      if (named.source.mode === 'page') await this.#fillReaders(named, route);
      else await this.#fillBatch(named, route);
    }
  }

  /** How many readings a source allows at the same time, of all kinds and over all workers. */
  async #fillReaders(named: NamedSource, route: Route): Promise<void> {
    const { readersMax } = this.#settings;
    const max = this.#states.readersOf(named);
    const count = Math.min(max - this.#countJobs(named.source), readersMax - this.#jobs.size);
    if (count <= 0) return;
    const claims = await this.#claim(route, { limit: count, places: { source: named.name, max } });
    if (this.#isStopping) return this.#reader.giveBack(claims);
    for (const claim of claims) this.#start('read', named.source, this.#reader.read([claim], named));
  }

  async #fillBatch(named: NamedSource, route: Route): Promise<void> {
    const elapsedMs = this.#ports.elapsedMs();
    const isWaiting = this.#settings.when === 'due' && elapsedMs < (this.#batchAtMs.get(named.name) ?? 0);
    if (this.#countJobs(named.source) > 0 || isWaiting) return;
    this.#batchAtMs.set(named.name, elapsedMs + BATCH_EVERY_MS);
    const claims = await this.#claim(route, { limit: named.source.facts.capabilities.batchMax });
    if (claims.length > 0) this.#start('batch', named.source, this.#reader.read(claims, named));
  }

  #countJobs(source: FetchingSource): number {
    return [...this.#jobs.values()].filter((each) => each === source).length;
  }

  /** No source may read any more today: what is due ends with the reason why, and is taken up when a source is started again. */
  async #endStopped(route: Route, stop: Stop): Promise<void> {
    const claims = await this.#claim(route, { limit: ENDED_AT_ONCE_MAX });
    for (const claim of claims) await this.#reader.endStopped(claim, stop);
    if (claims.length > 0) this.#isFillWanted = true;
  }

  /** Claims what is due; writes only if something is. */
  async #claim(
    { kinds, caps }: Route,
    { limit, places }: Pick<ClaimRequest, 'limit' | 'places'>,
  ): Promise<ClaimedTarget[]> {
    const { store, owner, nowMs } = this.#ports;
    const { when, targets } = this.#settings;
    const localDate = this.#localDate;
    const now = nowMs();
    const dueAtMs = await store.findNextDue(localDate, kinds);
    if (dueAtMs === undefined || (when === 'due' && dueAtMs > now)) return [];
    return store.claimTargets({
      kinds,
      localDate,
      nowMs: now,
      limit,
      owner,
      leaseUntilMs: now + LEASE_MS,
      when,
      caps,
      places,
      targets,
    });
  }

  #start(during: string, source: FetchingSource | null, work: Promise<void>): void {
    const job = this.#guard(during, work).finally(() => {
      this.#jobs.delete(job);
      if (!this.#isStopping) void this.#fill();
    });
    this.#jobs.set(job, source);
  }

  #runAlarm(alarm: Promise<void>): void {
    const run = this.#guard('alarm', alarm).finally(() => this.#alarms.delete(run));
    this.#alarms.add(run);
  }

  async #guard(during: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#ports.observe({ kind: 'fault', during, error });
    }
  }
}
