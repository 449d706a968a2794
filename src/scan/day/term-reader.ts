import { readPage } from '../../pages/index.ts';
import type { ClaimedTerm, SourceDay } from '../../store/port.ts';
import type { Hindrance, TermRead } from '../reading/read-term.ts';
import { costsOf, endClaim, stopsSource } from './end-claim.ts';
import { evidenceOf, readClaim } from './read-claim.ts';
import { readTasks } from './read-tasks.ts';
import type { NamedSource, ScanPorts, ScanSettings } from './scan-ports.ts';
import type { SourceStates } from './source-states.ts';

/** A term whose reading broke off in a way that nobody foresaw waits this long. */
const AFTER_FAULT_MS = 5 * 60_000;

/** Reads claimed terms and ends their attempts; what hinders them is told to the source's state. */
export class TermReader {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  readonly #states: SourceStates;
  readonly #signal: AbortSignal;

  constructor(
    ports: ScanPorts,
    settings: ScanSettings,
    worker: { readonly states: SourceStates; readonly signal: AbortSignal },
  ) {
    this.#ports = ports;
    this.#settings = settings;
    this.#states = worker.states;
    this.#signal = worker.signal;
  }

  /** Reads one term from a source of pages. */
  async readPages(claim: ClaimedTerm, named: NamedSource): Promise<void> {
    const { source } = named;
    if (source.mode !== 'page') throw new Error(`${named.name} does not give pages one by one.`);
    const { store, nowMs, observe, readHtml = readPage } = this.#ports;
    await this.#orGiveBack([claim], async () => {
      const evidence = await readClaim(claim, source, {
        ...{ store, nowMs, readHtml, signal: this.#signal, pagesWanted: this.#pagesOf(named) },
        turn: (signal) => this.#states.turn(named, signal),
        onCall: (outcome, startedMs) =>
          observe({ kind: 'called', source: source.facts.id, outcome, tookMs: nowMs() - startedMs }),
      });
      await this.#end(claim, named, { evidence, costs: costsOf(named, evidence.read.charges) });
    });
  }

  /** Posts and collects terms at a source of batches. */
  async readBatch(claims: readonly ClaimedTerm[], named: NamedSource): Promise<void> {
    const { source } = named;
    if (source.mode !== 'task') throw new Error(`${named.name} takes no batches.`);
    await this.#orGiveBack(claims, () =>
      readTasks(claims, {
        ...{ ports: this.#ports, named, source, pagesWanted: this.#pagesOf(named), signal: this.#signal },
        turn: (signal) => this.#states.turn(named, signal),
        end: (claim, read, startedAtMs) => this.#endRead(claim, named, { read, startedAtMs }),
      }),
    );
  }

  /** Ends a term that no source may read today, without a call. */
  async endStopped(claim: ClaimedTerm, stop: SourceDay): Promise<void> {
    const reason = stop.stoppedReason ?? 'source_error';
    const detail = `The source ${stop.source} is stopped for today: ${stop.detail ?? reason}`;
    const read: TermRead = {
      captures: [],
      hindrance: { reason, advice: { retry: 'never' }, detail },
      charges: [],
    };
    const { term, localDate } = claim;
    const evidence = {
      ...{ term, localDate, source: stop.source, pagesWanted: this.#settings.pages },
      ...{ startedAtMs: this.#ports.nowMs(), read, earlier: [] },
    };
    await endClaim(this.#ports, this.#settings, { claim, evidence, costs: [], hasOther: false });
  }

  #pagesOf({ source }: NamedSource): number {
    return Math.min(this.#settings.pages, source.facts.capabilities.pagesMax);
  }

  async #endRead(
    claim: ClaimedTerm,
    named: NamedSource,
    { read, startedAtMs }: { readonly read: TermRead; readonly startedAtMs: number },
  ): Promise<void> {
    const { store } = this.#ports;
    const given = { store, source: named.source.facts.id, pagesWanted: this.#pagesOf(named), startedAtMs };
    const evidence = await evidenceOf(claim, read, given);
    await this.#end(claim, named, { evidence, costs: costsOf(named, read.charges) });
  }

  async #end(
    claim: ClaimedTerm,
    named: NamedSource,
    brought: {
      readonly evidence: Awaited<ReturnType<typeof evidenceOf>>;
      readonly costs: ReturnType<typeof costsOf>;
    },
  ): Promise<void> {
    await this.#tellSource(named, brought.evidence.read.hindrance);
    const hasOther = this.#states.choose().kind !== 'stopped';
    await endClaim(this.#ports, this.#settings, { claim, ...brought, hasOther });
  }

  async #tellSource({ name }: NamedSource, hindrance: Hindrance | null): Promise<void> {
    if (hindrance === null) return;
    const { reason, advice, detail } = hindrance;
    if (stopsSource(reason)) await this.#states.stop(name, reason, detail);
    if (reason === 'blocked') await this.#states.slowDown(name);
    if (advice.retry === 'wait') this.#states.pause(name, advice.retryAfterMs);
  }

  /** Terms whose reading was broken off are given back; those of an unforeseen fault wait a while first. */
  async #orGiveBack(claims: readonly ClaimedTerm[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const { store, owner, nowMs, observe } = this.#ports;
      const terms = claims.map((claim) => claim.term);
      const [first] = claims;
      if (first === undefined) return;
      if (this.#signal.aborted) {
        await store.releaseTerms(owner, first.localDate, terms);
        observe({ kind: 'released', terms: terms.length });
        return;
      }
      for (const claim of claims) await store.postponeTerm(claim, owner, nowMs() + AFTER_FAULT_MS);
      throw thrown;
    }
  }
}
