import type { LocalDate } from '../../core/local-date.ts';
import { TARGET_KINDS, type TargetKind } from '../../core/target.ts';
import type { CapNotice, WhyUnasked } from '../../store/port.ts';
import { coverageOf, type DayAlarm, productCoverageOf, withoutUntried } from '../alarm/day-alarm.ts';
import { Pruning } from './pruning.ts';
import type { ScanPorts, ScanSettings } from './scan-ports.ts';
import { alarmAtMs, fairUntilMs, hoursOf, scheduleOf } from './scan-window.ts';

/** How long a claim lasts without renewal; then other workers may take over what a lost worker had claimed. */
export const LEASE_MS = 30_000;

/** The plan is brought up to date when something was written, no more often than this. */
const PLAN_EVERY_MS = 5_000;

/** How often to check for due work that no write announces. */
const LOOK_EVERY_MS = 60_000;

/** How often to check for expired leases while any worker is reading. */
const LEASE_LOOK_EVERY_MS = 10_000;

/** A clock that moves further than this against the one that only goes forward was set, or its machine has slept. */
const CLOCK_MOVED_MS = 5_000;

/** How often to check for caps that were announced and whose alarm nobody has sent. */
const CAPS_EVERY_MS = 10_000;
const CAPS_AT_ONCE = 10;

/** Who takes an alarm has this long to post it, attempts included (17 minutes at most); then another worker may. */
const ALARM_LEASE_MS = 30 * 60_000;

/** What the housekeeping has to know of its worker. */
export interface WorkerState {
  /** What the sources read. */
  readonly kinds: readonly TargetKind[];
  /** Why nothing was asked for what still waited at the end of a date. */
  readonly whyUnasked: WhyUnasked;
  /** Whether something is claimed. */
  readonly isBusy: boolean;
  /** Whether the run before failed: the store was away, for this worker and perhaps for all. */
  readonly isRecovering: boolean;
  /** Aborted: the worker stops, and gives back an alarm that was not taken yet. */
  readonly signal: AbortSignal;
  /** Whether any source has caps, which may be announced. */
  readonly hasCaps: boolean;
  /** Takes an alarm that is on its way. */
  readonly runAlarm: (alarm: Promise<void>) => void;
}

/** What a day needs beside reading: its plan, the end of the dates before it, leases, and its alarm. */
export class DayHousekeeping {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  readonly #pruning: Pruning;
  #localDate: LocalDate = '';
  /** When each was done last, by the clock that only goes forward. */
  #plannedAtMs = Number.NEGATIVE_INFINITY;
  #plannedToken = -1;
  #closedAtMs = Number.NEGATIVE_INFINITY;
  #renewedAtMs = Number.NEGATIVE_INFINITY;
  #alarmedAtMs = Number.NEGATIVE_INFINITY;
  #capsAtMs = Number.NEGATIVE_INFINITY;
  /** How far the machine's time was ahead of that clock. */
  #aheadMs = Number.NaN;
  #hasReportedNoSource = false;

  constructor(ports: ScanPorts, settings: ScanSettings) {
    this.#ports = ports;
    this.#settings = settings;
    this.#pruning = new Pruning(ports, settings);
  }

  /** Does what is due on a date. */
  async run(localDate: LocalDate, worker: WorkerState): Promise<void> {
    const nowMs = this.#ports.nowMs();
    const elapsedMs = this.#ports.elapsedMs();
    const isNewDate = localDate !== this.#localDate;
    this.#localDate = localDate;
    if (isNewDate || elapsedMs - this.#closedAtMs >= LOOK_EVERY_MS)
      await this.#close(localDate, nowMs, worker.whyUnasked);
    const isUncertain = this.#hasClockMoved(nowMs - elapsedMs) || worker.isRecovering;
    const isRenewalDue = isUncertain || elapsedMs - this.#renewedAtMs >= LEASE_MS / 4;
    if (worker.isBusy && isRenewalDue) await this.#renew(nowMs);
    // After a clock change or an outage, leases may look expired although their workers live; let all workers renew
    // first.
    if (isUncertain) this.#plannedAtMs = elapsedMs;
    if (worker.kinds.length > 0) await this.#plan(localDate, { nowMs, isNewDate, worker });
    else this.#reportNoSource();
    await this.#lookAtAlarm(localDate, { nowMs, worker });
    if (worker.hasCaps) await this.#lookAtCaps(localDate, { nowMs, worker });
    if (nowMs >= hoursOf(localDate, this.#settings.window).closesAtMs) await this.#pruning.step(localDate);
  }

  /** Whether the machine's time was set, or the machine has slept, since the last look. */
  #hasClockMoved(aheadMs: number): boolean {
    const isMoved = Math.abs(aheadMs - this.#aheadMs) > CLOCK_MOVED_MS;
    this.#aheadMs = aheadMs;
    return isMoved;
  }

  async #close(localDate: LocalDate, nowMs: number, whyUnasked: WhyUnasked): Promise<void> {
    this.#closedAtMs = this.#ports.elapsedMs();
    const closed = await this.#ports.store.closeDaysBefore(localDate, nowMs, whyUnasked);
    for (const date of closed) this.#ports.observe({ kind: 'closed', localDate: date });
  }

  async #renew(nowMs: number): Promise<void> {
    this.#renewedAtMs = this.#ports.elapsedMs();
    await this.#ports.store.renewLeases(this.#ports.owner, nowMs + LEASE_MS);
  }

  async #plan(
    localDate: LocalDate,
    given: {
      readonly nowMs: number;
      readonly isNewDate: boolean;
      readonly worker: WorkerState;
    },
  ): Promise<void> {
    const { store, observe } = this.#ports;
    const { window } = this.#settings;
    const { nowMs, isNewDate, worker } = given;
    const sinceMs = this.#ports.elapsedMs() - this.#plannedAtMs;
    const isMoved = store.changeToken() !== this.#plannedToken && sinceMs >= PLAN_EVERY_MS;
    const isOver = isNewDate || isMoved || sinceMs >= LOOK_EVERY_MS;
    if (!isOver && !(await this.#mayBeAbandoned(localDate, nowMs))) return;
    this.#plannedAtMs = this.#ports.elapsedMs();
    this.#hasReportedNoSource = false;
    // Planning releases expired claims, so this worker renews its own first: the clock may have moved since the last
    // renewal.
    if (worker.isBusy) await this.#renew(nowMs);
    const { isNew, added } = await store.planDay({
      localDate,
      nowMs,
      leaseUntilMsMax: nowMs + LEASE_MS,
      kinds: worker.kinds,
      alarmAtMs: alarmAtMs(localDate, nowMs, window),
      schedule: (targets) => scheduleOf(localDate, targets, window),
    });
    this.#plannedToken = store.changeToken();
    if (isNew || added > 0) observe({ kind: 'planned', localDate, isNew, targets: added });
  }

  /** Whether any lease may have expired since the last check. */
  async #mayBeAbandoned(localDate: LocalDate, nowMs: number): Promise<boolean> {
    if (this.#ports.elapsedMs() - this.#plannedAtMs < LEASE_LOOK_EVERY_MS) return false;
    for (const kind of TARGET_KINDS)
      if ((await this.#ports.store.countQueue(localDate, nowMs, kind)).reading > 0) return true;
    return false;
  }

  #reportNoSource(): void {
    if (!this.#hasReportedNoSource) this.#ports.observe({ kind: 'no_source' });
    this.#hasReportedNoSource = true;
  }

  async #lookAtAlarm(
    localDate: LocalDate,
    { nowMs, worker }: { readonly nowMs: number; readonly worker: WorkerState },
  ): Promise<void> {
    const firstLookMs = alarmAtMs(localDate, 0, this.#settings.window);
    const elapsedMs = this.#ports.elapsedMs();
    if (nowMs < firstLookMs || elapsedMs - this.#alarmedAtMs < LOOK_EVERY_MS) return;
    this.#alarmedAtMs = elapsedMs;
    const isOurs = await this.#ports.store.claimAlarm(localDate, nowMs, nowMs + ALARM_LEASE_MS);
    if (isOurs) worker.runAlarm(this.#alarm(localDate, nowMs, worker.signal));
  }

  /** Sends the alarms of announced caps, a few at a time: very many accounts may reach theirs at once. */
  async #lookAtCaps(
    localDate: LocalDate,
    { nowMs, worker }: { readonly nowMs: number; readonly worker: WorkerState },
  ): Promise<void> {
    const elapsedMs = this.#ports.elapsedMs();
    if (elapsedMs - this.#capsAtMs < CAPS_EVERY_MS) return;
    this.#capsAtMs = elapsedMs;
    for (let count = 0; count < CAPS_AT_ONCE; count += 1) {
      const leaseUntilMs = nowMs + ALARM_LEASE_MS;
      const notice = await this.#ports.store.claimCapAlarm(localDate, nowMs, leaseUntilMs);
      if (notice === undefined) return;
      worker.runAlarm(this.#capAlarm(notice, { nowMs, leaseUntilMs, signal: worker.signal }));
    }
  }

  async #capAlarm(
    notice: CapNotice,
    given: { readonly nowMs: number; readonly leaseUntilMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const { store, sendAlarm, observe } = this.#ports;
    const { nowMs, leaseUntilMs, signal } = given;
    try {
      signal.throwIfAborted();
      const delivery = await sendAlarm({ ...notice, atMs: nowMs }, signal);
      await store.endCapAlarm(notice.cap, { leaseUntilMs, againAtMs: null });
      observe({ kind: 'cap_alarm_ended', notice, delivery });
    } catch (error) {
      if (!signal.aborted) throw error;
      await store.endCapAlarm(notice.cap, { leaseUntilMs, againAtMs: nowMs });
    }
  }

  /** Writes to the log first, then sends to receivers that may take long to reach. */
  async #alarm(localDate: LocalDate, atMs: number, signal: AbortSignal): Promise<void> {
    const { store, sendAlarm, observe } = this.#ports;
    const alarm = await this.#judge(localDate, atMs);
    if (alarm === undefined) return store.endAlarm(localDate, 'not_needed');
    try {
      signal.throwIfAborted();
      observe({ kind: 'alarm', alarm });
      const delivery = await sendAlarm(alarm, signal);
      await store.endAlarm(localDate, delivery === 'none' ? 'sent' : delivery);
      observe({ kind: 'alarm_ended', localDate, delivery });
    } catch (error) {
      if (!signal.aborted) throw error;
      await store.releaseAlarm(localDate, atMs + ALARM_LEASE_MS);
    }
  }

  /** The alarm of a date; `undefined` when enough was read of what had a fair chance. */
  async #judge(localDate: LocalDate, atMs: number): Promise<DayAlarm | undefined> {
    const { store } = this.#ports;
    const { coverageMin, window } = this.#settings;
    const day = await store.findDay(localDate);
    if (day === undefined) return undefined;
    const { plannedAtMs } = day;
    const dueAfterMs = fairUntilMs(localDate, { plannedAtMs, atMs }, window);
    const [terms, products] = [
      await store.countUntried(localDate, 'term', dueAfterMs),
      await store.countUntried(localDate, 'product', dueAfterMs),
    ];
    const ledger = withoutUntried(day, { terms, products });
    const coverage = coverageOf(ledger);
    if (Math.min(coverage, productCoverageOf(ledger)) >= coverageMin) return undefined;
    return { localDate, ledger, coverage, coverageMin, atMs };
  }
}
