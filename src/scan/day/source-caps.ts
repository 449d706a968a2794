import { MiharuError } from '../../core/errors.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { CapReason } from '../../core/reading.ts';
import { type CallPrice, describeReached, type Grant } from '../../core/spending-cap.ts';
import type { CappedSource, ClaimedTarget } from '../../store/port.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';

/** While the store cannot count a call, it is asked again this often: without its answer no call is made. */
const AWAY_MS = 1_000;

/** Calls that a source is to be asked for. */
interface CallsWanted {
  readonly claims: readonly ClaimedTarget[];
  /** Of one call, or of one target of a call. */
  readonly price: CallPrice;
  /** How many calls each target takes; left out: one. */
  readonly callsEach?: number;
}

/** The caps of the sources on a date, as far as this worker knows them; the store decides on each call. */
export class SourceCaps {
  readonly #ports: ScanPorts;
  #localDate: LocalDate = '';
  #capped = new Map<string, CappedSource>();

  constructor(ports: ScanPorts) {
    this.#ports = ports;
  }

  /** Looks again which sources have caps and which are reached. */
  async refresh(localDate: LocalDate): Promise<void> {
    const capped = await this.#ports.store.listCappedSources(localDate);
    this.#localDate = localDate;
    this.#capped = new Map(capped.map((each) => [each.source, each]));
  }

  /** Whether any source has caps. */
  get isEmpty(): boolean {
    return this.#capped.size === 0;
  }

  /** Whether a source has caps, so that its calls are counted before they are made. */
  isCapped(name: string): boolean {
    return this.#capped.has(name);
  }

  /** Who may not be served by a source because of caps. */
  reachedBy(name: string): 'all' | 'some' | 'nobody' {
    const capped = this.#capped.get(name);
    if (capped === undefined) return 'nobody';
    if (capped.reached !== null) return 'all';
    return capped.isReachedByAccounts ? 'some' : 'nobody';
  }

  /** Whose caps forbid all of these sources to read targets: of each account that wants them, as soon as one source is forbidden by those alone. */
  reasonOf(names: readonly string[]): CapReason {
    return names.every((name) => this.reachedBy(name) === 'all') ? 'installation_cap' : 'account_cap';
  }

  /** Why targets end unread that none of these sources may read: one sentence for operators. */
  describe(names: readonly string[]): string {
    const reached = names.map((name) => this.#capped.get(name)?.reached).find((cap) => cap);
    if (reached) return describeReached(reached, this.#localDate).en;
    return `Every account that wants it has reached its cap at ${names.join(', ')}; \`miharu source list\` shows the caps.`;
  }

  /**
   * Counts calls for these targets before they are made. Refused targets may not be asked for. Waits while the store is
   * away; rejects when aborted.
   */
  async reserve(
    { name }: NamedSource,
    { claims, price, callsEach = 1 }: CallsWanted,
    signal: AbortSignal,
  ): Promise<readonly Grant[]> {
    const [first] = claims;
    if (first === undefined) return [];
    const { observe } = this.#ports;
    const { localDate } = first;
    const calls = claims.map(() => callsEach);
    const { grants, notices } = await this.#insist(signal, (store, nowMs) =>
      store.reserveCalls({ source: name, localDate, nowMs, price, targets: claims, calls }),
    );
    for (const notice of notices) observe({ kind: 'cap', notice });
    const refused = grants.flatMap((grant) => (grant.kind === 'refused' ? [grant.cap] : []));
    const reached = notices.flatMap(({ cap, level }) => (level === 100 ? [cap] : []));
    for (const cap of [...refused, ...reached]) {
      const before = this.#capped.get(name) ?? { source: name, reached: null, isReachedByAccounts: false };
      const news = cap.accountId === null ? { reached: cap } : { isReachedByAccounts: true };
      this.#capped.set(name, { ...before, ...news });
    }
    return grants;
  }

  async #insist<T>(
    signal: AbortSignal,
    ask: (store: ScanPorts['store'], nowMs: number) => Promise<T>,
  ): Promise<T> {
    const { store, nowMs, wait } = this.#ports;
    for (;;) {
      signal.throwIfAborted();
      try {
        return await ask(store, nowMs());
      } catch (thrown) {
        if (!(thrown instanceof MiharuError && thrown.code === 'unavailable')) throw thrown;
      }
      await wait(AWAY_MS, signal);
    }
  }
}
