import type { Grant } from '../../core/spending-cap.ts';
import { readPage } from '../../pages/index.ts';
import type { FetchingSource, PageSource, ProductSource, TaskSource } from '../../sources/port.ts';
import type { ClaimedProduct, ClaimedTarget, ClaimedTerm } from '../../store/port.ts';
import { failedCall } from '../reading/read-product.ts';
import { AttemptCalls, type StopSignals } from './attempt-calls.ts';
import { ClaimKeeper } from './claim-keeper.ts';
import { endProduct, endTerm, type ReadProduct, type ReadTerm, stopsSource } from './end-claim.ts';
import { evidenceOf, readClaim } from './read-claim.ts';
import { readProductBatch, readProductClaim } from './read-products.ts';
import { readTasks } from './read-tasks.ts';
import { expectedPrice, reservedCost } from './reserved-costs.ts';
import type { NamedSource, ScanPorts, ScanSettings } from './scan-ports.ts';
import type { SourceStates, Stop } from './source-states.ts';
import type { ReservedTerm, TaskRead } from './task-work.ts';

/** A source that is stopped is not asked again today. */
const NEVER = { advice: { retry: 'never' }, vendorCode: null } as const;

function isGranted(grant: Grant | undefined): boolean {
  return grant?.kind === 'granted';
}

/** The worker that reads: its signals, and how its sources fare. */
interface Worker extends StopSignals {
  readonly states: SourceStates;
}

/** Reads claimed targets and ends their attempts; failures are recorded in the source's state. */
export class TargetReader {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  readonly #worker: Worker;
  readonly #keeper: ClaimKeeper;

  constructor(ports: ScanPorts, settings: ScanSettings, worker: Worker) {
    this.#ports = ports;
    this.#settings = settings;
    this.#worker = worker;
    this.#keeper = new ClaimKeeper(ports, worker);
  }

  /** Reads claims of kinds that the source reads: one from a source of pages, else a batch. */
  async read(claims: readonly ClaimedTarget[], { name, source }: NamedSource): Promise<void> {
    await this.#keeper.orGiveBack(claims, async () => {
      switch (source.mode) {
        case 'page':
          for (const claim of claims) await this.#readPages(claim, { name, source });
          return;
        case 'task':
          return this.#readTasks(
            claims.filter((claim) => claim.kind === 'term'),
            { name, source },
          );
        case 'product':
          return this.#readProductBatch(
            claims.filter((claim) => claim.kind === 'product'),
            { name, source },
          );
      }
    });
  }

  /** Gives targets back that were claimed and not begun. */
  giveBack(claims: readonly ClaimedTarget[]): Promise<void> {
    return this.#keeper.giveBack(claims);
  }

  #readPages(claim: ClaimedTarget, named: NamedSource<PageSource>): Promise<void> {
    return claim.kind === 'term' ? this.#readTermPages(claim, named) : this.#readProductPage(claim, named);
  }

  async #readTermPages(claim: ClaimedTerm, named: NamedSource<PageSource>): Promise<void> {
    const { store, nowMs, readHtml = readPage } = this.#ports;
    const calls = this.#callsOf(named, [claim]);
    await calls.during(async () => {
      const evidence = await readClaim(claim, named.source, {
        store,
        nowMs,
        readHtml,
        ask: calls.ask,
        pagesWanted: this.#pagesOf(named.source),
      });
      const { captures, hindrance } = evidence.read;
      if (hindrance?.advice.retry === 'resume' && captures.length === 0)
        return this.#keeper.giveBack([claim]);
      await this.#endTerm(claim, named, { evidence, costs: calls.open, calls: calls.count });
      calls.end();
    });
  }

  #readTasks(claims: readonly ClaimedTerm[], named: NamedSource<TaskSource>): Promise<void> {
    const { states, signal, stopping } = this.#worker;
    return readTasks(claims, {
      ports: this.#ports,
      named,
      source: named.source,
      pagesWanted: this.#pagesOf(named.source),
      signal,
      turn: () => states.turnAfterPause(named, stopping),
      reserve: (some) => this.#reserveTerms(some, named),
      end: (claim, read, startedAtMs) => this.#endTask(claim, named, { read, startedAtMs }),
    });
  }

  async #readProductPage(claim: ClaimedProduct, named: NamedSource<PageSource>): Promise<void> {
    const startedAtMs = this.#ports.nowMs();
    const calls = this.#callsOf(named, [claim]);
    await calls.during(async () => {
      const read = await readProductClaim(claim, named.source, {
        startedAtMs,
        ask: calls.ask,
        readHtml: this.#ports.readProductHtml,
      });
      if (read === 'stopped') return this.#keeper.giveBack([claim]);
      await this.#endProduct(claim, named, { read, costs: calls.open, calls: calls.count, startedAtMs });
      calls.end();
    });
  }

  async #readProductBatch(
    claims: readonly ClaimedProduct[],
    named: NamedSource<ProductSource>,
  ): Promise<void> {
    const startedAtMs = this.#ports.nowMs();
    const calls = this.#callsOf(named, claims);
    await calls.during(async () => {
      const batch = await readProductBatch(claims, named.source, { startedAtMs, ask: calls.ask });
      if (batch === 'stopped') return this.#keeper.giveBack(claims);
      if (batch.restMs > 0) this.#worker.states.rest(named.name, batch.restMs);
      await this.#keeper.giveBack(claims.filter((claim) => !batch.claims.includes(claim)));
      for (const [at, claim] of batch.claims.entries()) {
        const read = batch.reads[at];
        // The call is paid for once, and listed once: with the first of its products.
        const spent = { costs: calls.open, calls: at === 0 ? calls.count : 0 };
        if (read !== undefined) await this.#endProduct(claim, named, { read, ...spent, startedAtMs });
        calls.end();
      }
    });
  }

  #callsOf(named: NamedSource, claims: readonly ClaimedTarget[]): AttemptCalls {
    const { states, signal, stopping } = this.#worker;
    return new AttemptCalls({
      ports: this.#ports,
      named,
      claims,
      signal,
      stopping,
      turn: (until) => states.turn(named, until),
      reserve: async (until, callsEach) => {
        if (!states.caps.isCapped(named.name)) return 'uncapped';
        return states.caps.reserve(
          named,
          { claims, price: expectedPrice(named, 1, 'once'), callsEach },
          until,
        );
      },
    });
  }

  /** Counts what posting these terms is expected to cost, whether there are caps or not; refused terms are given back. */
  async #reserveTerms(claims: readonly ClaimedTerm[], named: NamedSource): Promise<ReservedTerm[]> {
    const { states, stopping } = this.#worker;
    const price = expectedPrice(named, this.#pagesOf(named.source), 'each');
    const grants = await states.caps.reserve(named, { claims, price }, stopping);
    await this.#keeper.giveBack(claims.filter((_, at) => !isGranted(grants[at])));
    return claims.flatMap((claim, at): ReservedTerm[] => {
      const grant = grants[at];
      return grant && isGranted(grant) ? [{ claim, reserved: reservedCost(named.name, price, [grant]) }] : [];
    });
  }

  /** Ends a target that no source may read today, without a call. */
  async endStopped(claim: ClaimedTarget, { source, reason, detail, unasked }: Stop): Promise<void> {
    const startedAtMs = this.#ports.nowMs();
    const given = { costs: [], calls: 0, hasOther: false, unasked: unasked ?? null };
    if (claim.kind === 'product') {
      const failure = { reason: stopsSource(reason) ? reason : 'source_error', detail, ...NEVER } as const;
      const read = failedCall(failure, { ...claim, source, startedAtMs });
      return endProduct(this.#ports, this.#settings, { claim, read, ...given, source, startedAtMs });
    }
    const evidence = {
      term: claim.term,
      localDate: claim.localDate,
      source,
      pagesWanted: this.#settings.pages,
      startedAtMs,
      read: { captures: [], hindrance: { reason, advice: NEVER.advice, detail } },
      earlier: [],
    };
    await endTerm(this.#ports, this.#settings, { claim, evidence, ...given });
  }

  #pagesOf(source: FetchingSource): number {
    return Math.min(this.#settings.pages, source.facts.capabilities.pagesMax);
  }

  async #endTask(
    claim: ClaimedTerm,
    named: NamedSource,
    { read, startedAtMs }: { readonly read: TaskRead; readonly startedAtMs: number },
  ): Promise<void> {
    const evidence = await evidenceOf(claim, read, {
      store: this.#ports.store,
      source: named.source.facts.id,
      pagesWanted: this.#pagesOf(named.source),
      startedAtMs,
    });
    await this.#endTerm(claim, named, {
      evidence,
      costs: read.costs,
      calls: read.calls,
    });
  }

  async #endTerm(
    claim: ClaimedTerm,
    named: NamedSource,
    brought: Omit<ReadTerm, 'claim' | 'hasOther'>,
  ): Promise<void> {
    await this.#keeper.noteHindrance(named, brought.evidence.read.hindrance);
    const hasOther = this.#worker.states.choose('term').kind !== 'stopped';
    await endTerm(this.#ports, this.#settings, { claim, ...brought, hasOther });
  }

  async #endProduct(
    claim: ClaimedProduct,
    named: NamedSource,
    brought: Omit<ReadProduct, 'claim' | 'source' | 'hasOther'>,
  ): Promise<void> {
    await this.#keeper.noteHindrance(named, brought.read.hindrance);
    const hasOther = this.#worker.states.choose('product').kind !== 'stopped';
    await endProduct(this.#ports, this.#settings, {
      claim,
      source: named.source.facts.id,
      ...brought,
      hasOther,
    });
  }
}
