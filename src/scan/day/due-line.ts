import type { LocalDate } from '../../core/local-date.ts';
import { type Target, type TargetKind, targetKey } from '../../core/target.ts';
import type { Delivery, Taking } from '../../queue/port.ts';
import type { ClaimedTarget } from '../../store/port.ts';
import type { ScanPorts, ScanSettings } from './scan-ports.ts';

/** How long a claim holds without being renewed; a worker that is gone is replaced when it ends. */
export const LEASE_MS = 30_000;

/** A claimed target, with the place that it takes on its line. */
export interface HeldClaim {
  readonly claim: ClaimedTarget;
  /** Gives the place free; never rejects. */
  readonly finish: () => Promise<void>;
}

/** Targets that are put on an empty line at once: enough that it is seldom looked for more, few enough that they stay due. */
const PUT_AT_ONCE = 32;

/** How often a line is filled for one taking: what others have claimed meanwhile is worth another look. */
const FILLS_MAX = 3;

/** The line of a source, and what the source reads. */
export interface SourceLine {
  readonly source: string;
  readonly kinds: readonly TargetKind[];
}

/**
 * The way of a due target into this worker's hands: the store says what is due, the queue gives it to one worker at a time within
 * what its source allows, and the store's claim makes it this worker's.
 */
export class DueLine {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;

  constructor(ports: ScanPorts, settings: ScanSettings) {
    this.#ports = ports;
    this.#settings = settings;
  }

  /** Takes due targets of a date for a source and the kinds that it reads; fewer, or none, when nothing more is due or the source's places are taken. */
  async take(line: SourceLine, localDate: LocalDate, { count, placesMax }: Taking): Promise<HeldClaim[]> {
    const { queue } = this.#ports;
    const { source } = line;
    const held: HeldClaim[] = [];
    for (let fills = 0; held.length < count; ) {
      const taken = await queue.take(source, { count: count - held.length, placesMax });
      if (taken.length > 0) held.push(...(await this.#claim(line, localDate, taken)));
      else if (fills < FILLS_MAX && (await this.#fill(line, localDate))) fills += 1;
      else break;
    }
    return held;
  }

  /** Gives back what was taken and not begun. */
  async giveBack(held: readonly HeldClaim[]): Promise<void> {
    const { store, owner, observe } = this.#ports;
    const [first] = held;
    if (first === undefined) return;
    const targets = held.map(({ claim }) => claim);
    await store.releaseTargets(owner, first.claim.localDate, targets);
    for (const { finish } of held) await finish();
    observe({ kind: 'released', targets: targets.length });
  }

  /** Puts what is due on a line when nothing stands there; `false` when nothing was put. */
  async #fill({ source, kinds }: SourceLine, localDate: LocalDate): Promise<boolean> {
    const { queue, store, nowMs } = this.#ports;
    const { when, targets } = this.#settings;
    if (!(await queue.isEmpty(source))) return false;
    const now = nowMs();
    const dueAtMs = await store.findNextDue(localDate, kinds);
    if (dueAtMs === undefined || (when === 'due' && dueAtMs > now)) return false;
    const request = { kinds, localDate, nowMs: now, limit: PUT_AT_ONCE, when };
    const due = await store.listDueTargets(targets === undefined ? request : { ...request, targets });
    await queue.put(
      source,
      due.map(({ target, attempt }) => ({ target, attempt, localDate })),
    );
    return due.length > 0;
  }

  /** What is not due any more, of another date, or claimed by somebody else, leaves the line. */
  async #claim(
    { kinds }: SourceLine,
    localDate: LocalDate,
    taken: readonly Delivery[],
  ): Promise<HeldClaim[]> {
    try {
      const delivered = taken.filter(({ due }) => due.localDate === localDate).map(({ due }) => due.target);
      const claims = await this.#claimTargets(kinds, localDate, delivered);
      const byKey = new Map(claims.map((claim) => [targetKey(claim), claim]));
      const held: HeldClaim[] = [];
      for (const { due, finish } of taken) {
        const claim = byKey.get(targetKey(due.target));
        // A target may stand on the line for two of its attempts; it is claimed once.
        byKey.delete(targetKey(due.target));
        if (claim === undefined) await finish();
        else held.push({ claim, finish });
      }
      return held;
    } catch (thrown) {
      for (const { finish } of taken) await finish();
      throw thrown;
    }
  }

  /** Who put a target on the line found it due, or wanted it early: both are claimed. */
  async #claimTargets(
    kinds: readonly TargetKind[],
    localDate: LocalDate,
    delivered: readonly Target[],
  ): Promise<ClaimedTarget[]> {
    const { store, owner, nowMs } = this.#ports;
    const wanted = this.#settings.targets?.map(targetKey);
    const targets = delivered.filter((target) => wanted?.includes(targetKey(target)) ?? true);
    if (targets.length === 0) return [];
    const now = nowMs();
    return store.claimTargets({
      kinds,
      localDate,
      nowMs: now,
      limit: targets.length,
      owner,
      leaseUntilMs: now + LEASE_MS,
      when: 'early',
      targets,
    });
  }
}
