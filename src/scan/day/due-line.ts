import type { LocalDate } from '../../core/local-date.ts';
import type { Delivery, Taking } from '../../queue/port.ts';
import type { ClaimedTerm } from '../../store/port.ts';
import type { ScanPorts, ScanSettings } from './scan-ports.ts';

/** How long a claim holds without being renewed; a worker that is gone is replaced when it ends. */
export const LEASE_MS = 30_000;

/** A claimed term, with the place that it takes on its line. */
export interface HeldClaim {
  readonly claim: ClaimedTerm;
  /** Gives the place free; never rejects. */
  readonly finish: () => Promise<void>;
}

/** Terms that are put on an empty line at once: enough that it is seldom looked for more, few enough that they stay due. */
const PUT_AT_ONCE = 32;

/** How often a line is filled for one taking: what others have claimed meanwhile is worth another look. */
const FILLS_MAX = 3;

/**
 * The way of a due term into this worker's hands: the store says what is due, the queue gives it to one worker at a time within
 * what its source allows, and the store's claim makes it this worker's.
 */
export class DueLine {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;

  constructor(ports: ScanPorts, settings: ScanSettings) {
    this.#ports = ports;
    this.#settings = settings;
  }

  /** Takes due terms of a date for a source; fewer, or none, when nothing more is due or the source's places are taken. */
  async take(source: string, localDate: LocalDate, { count, placesMax }: Taking): Promise<HeldClaim[]> {
    const { queue } = this.#ports;
    const held: HeldClaim[] = [];
    for (let fills = 0; held.length < count; ) {
      const taken = await queue.take(source, { count: count - held.length, placesMax });
      if (taken.length > 0) held.push(...(await this.#claim(localDate, taken)));
      else if (fills < FILLS_MAX && (await this.#fill(source, localDate))) fills += 1;
      else break;
    }
    return held;
  }

  /** Gives back what was taken and not begun. */
  async giveBack(held: readonly HeldClaim[]): Promise<void> {
    const { store, owner, observe } = this.#ports;
    const [first] = held;
    if (first === undefined) return;
    const terms = held.map(({ claim }) => claim.term);
    await store.releaseTerms(owner, first.claim.localDate, terms);
    for (const { finish } of held) await finish();
    observe({ kind: 'released', terms: terms.length });
  }

  /** Puts what is due on a line when nothing stands there; `false` when nothing was put. */
  async #fill(source: string, localDate: LocalDate): Promise<boolean> {
    const { queue, store, nowMs } = this.#ports;
    const { when, terms } = this.#settings;
    if (!(await queue.isEmpty(source))) return false;
    const now = nowMs();
    const dueAtMs = await store.findNextDue(localDate);
    if (dueAtMs === undefined || (when === 'due' && dueAtMs > now)) return false;
    const request = { localDate, nowMs: now, limit: PUT_AT_ONCE, when };
    const due = await store.listDueTerms(terms === undefined ? request : { ...request, terms });
    await queue.put(
      source,
      due.map(({ term, attempt }) => ({ term, attempt, localDate })),
    );
    return due.length > 0;
  }

  /** What is not due any more, of another date, or claimed by somebody else, leaves the line. */
  async #claim(localDate: LocalDate, taken: readonly Delivery[]): Promise<HeldClaim[]> {
    try {
      const claims = await this.#claimTerms(
        localDate,
        taken.filter(({ due }) => due.localDate === localDate).map(({ due }) => due.term),
      );
      const byTerm = new Map(claims.map((claim) => [claim.term, claim]));
      const held: HeldClaim[] = [];
      for (const { due, finish } of taken) {
        const claim = byTerm.get(due.term);
        // A term may stand on the line for two of its attempts; it is claimed once.
        byTerm.delete(due.term);
        if (claim === undefined) await finish();
        else held.push({ claim, finish });
      }
      return held;
    } catch (thrown) {
      for (const { finish } of taken) await finish();
      throw thrown;
    }
  }

  /** Who put a term on the line found it due, or wanted it early: both are claimed. */
  async #claimTerms(localDate: LocalDate, delivered: readonly string[]): Promise<ClaimedTerm[]> {
    const { store, owner, nowMs } = this.#ports;
    const { terms: wanted } = this.#settings;
    const terms = wanted === undefined ? delivered : delivered.filter((term) => wanted.includes(term));
    if (terms.length === 0) return [];
    const now = nowMs();
    return store.claimTerms({
      ...{ localDate, nowMs: now, limit: terms.length, owner, leaseUntilMs: now + LEASE_MS },
      ...{ when: 'early', terms },
    });
  }
}
