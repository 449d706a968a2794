import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { ClaimedTerm } from '../../store/port.ts';
import { DayHousekeeping } from './day-housekeeping.ts';
import { DueLine, LEASE_MS } from './due-line.ts';
import type { NamedSource, ScanPorts, ScanSettings } from './scan-ports.ts';
import { SourceStates } from './source-states.ts';
import { TermReader } from './term-reader.ts';

/** A source of batches is given one this often, so that what falls due in between goes together. */
const BATCH_EVERY_MS = 60_000;

/** Terms that end at once since no source may read them, in one go. */
const ENDED_AT_ONCE_MAX = 100;

/**
 * The day's work of one worker. `tick` does what is due by the clock, and nothing twice: it may be called early, late or
 * often. Readings go on between ticks; `whenIdle` waits for them. Any number of workers share one store.
 */
export class DayScan {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  readonly #states: SourceStates;
  readonly #housekeeping: DayHousekeeping;
  readonly #reader: TermReader;
  readonly #line: DueLine;
  readonly #abort = new AbortController();
  readonly #jobs = new Set<Promise<void>>();
  #localDate: LocalDate = '';
  #ticking: Promise<void> | undefined;
  #filling: Promise<void> | undefined;
  #isFillWanted = false;
  #isStopping = false;
  #batchAtMs = 0;

  constructor(ports: ScanPorts, settings: ScanSettings) {
    this.#ports = ports;
    this.#settings = settings;
    this.#states = new SourceStates(ports);
    this.#housekeeping = new DayHousekeeping(ports, settings);
    this.#line = new DueLine(ports, settings);
    this.#reader = new TermReader(ports, settings, { states: this.#states, signal: this.#abort.signal });
  }

  /** How many readings are in hand. */
  get running(): number {
    return this.#jobs.size;
  }

  /** Does what is due now; while one tick runs another one joins it. Failures are told to the observer. */
  tick(): Promise<void> {
    this.#ticking ??= this.#guard('tick', this.#tick()).finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  /** Resolves when nothing is in hand any more. */
  async whenIdle(): Promise<void> {
    while (this.#jobs.size > 0 || this.#filling !== undefined || this.#ticking !== undefined) {
      await Promise.all([...this.#jobs, this.#filling, this.#ticking]);
    }
  }

  /**
   * Begins nothing more, lets running readings go on for up to `graceMs`, then breaks them off; what was claimed is given back
   * and can be read by the next worker.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const idle = this.whenIdle();
    const patience = new AbortController();
    const enough = this.#ports.wait(graceMs, patience.signal).catch(() => undefined);
    await Promise.race([idle, enough]);
    patience.abort();
    this.#abort.abort(new Error('The scan is stopped.'));
    await idle;
  }

  async #tick(): Promise<void> {
    if (this.#isStopping) return;
    const localDate = localDateOf(this.#ports.nowMs());
    this.#localDate = localDate;
    await this.#states.refresh(localDate);
    await this.#housekeeping.run(localDate, {
      hasSources: this.#states.hasSources,
      isBusy: this.#jobs.size > 0,
      signal: this.#abort.signal,
      runAlarm: (alarm) => this.#start('alarm', alarm),
    });
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
    // After midnight the tick that turns the page comes first.
    if (localDateOf(this.#ports.nowMs()) !== this.#localDate) return;
    const choice = this.#states.choose();
    if (choice.kind === 'stopped') return this.#endStopped(choice.stop);
    if (choice.kind !== 'source') return;
    const { named } = choice;
    if (named.source.mode === 'task') return this.#fillBatch(named, named.source.facts.capabilities.batchMax);
    await this.#fillReaders(named);
  }

  async #fillReaders(named: NamedSource): Promise<void> {
    const placesMax = this.#states.readersOf(named);
    const count = Math.min(this.#settings.readersMax, placesMax) - this.#jobs.size;
    if (count <= 0) return;
    const held = await this.#line.take(named.name, this.#localDate, { count, placesMax });
    if (this.#isStopping) return this.#line.giveBack(held);
    for (const { claim, finish } of held)
      this.#start('read', this.#reader.readPages(claim, named).finally(finish));
  }

  async #fillBatch(named: NamedSource, batchMax: number): Promise<void> {
    const nowMs = this.#ports.nowMs();
    const isEarly = this.#settings.when === 'early';
    if (this.#jobs.size > 0 || (nowMs < this.#batchAtMs && !isEarly)) return;
    this.#batchAtMs = nowMs + BATCH_EVERY_MS;
    const claims = await this.#claim(batchMax);
    if (claims.length > 0) this.#start('batch', this.#reader.readBatch(claims, named));
  }

  /** No source may read any more today: what is due ends with the reason why, and is taken up when a source is started again. */
  async #endStopped(stop: Parameters<TermReader['endStopped']>[1]): Promise<void> {
    const claims = await this.#claim(ENDED_AT_ONCE_MAX);
    for (const claim of claims) await this.#reader.endStopped(claim, stop);
    if (claims.length > 0) this.#isFillWanted = true;
  }

  /** Claims what is due, beside every line. */
  async #claim(limit: number): Promise<ClaimedTerm[]> {
    const { store, owner, nowMs } = this.#ports;
    const { when, terms } = this.#settings;
    const localDate = this.#localDate;
    const now = nowMs();
    const dueAtMs = await store.findNextDue(localDate);
    if (dueAtMs === undefined || (when === 'due' && dueAtMs > now)) return [];
    const request = { localDate, nowMs: now, limit, owner, leaseUntilMs: now + LEASE_MS, when };
    return store.claimTerms(terms === undefined ? request : { ...request, terms });
  }

  #start(during: string, work: Promise<void>): void {
    const job = this.#guard(during, work).finally(() => {
      this.#jobs.delete(job);
      if (!this.#isStopping) void this.#fill();
    });
    this.#jobs.add(job);
  }

  async #guard(during: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#ports.observe({ kind: 'fault', during, error });
    }
  }
}
