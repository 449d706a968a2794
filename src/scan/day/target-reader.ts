import { readPage } from '../../pages/index.ts';
import type { FetchingSource, PageSource, ProductSource, TaskSource } from '../../sources/port.ts';
import type { ClaimedProduct, ClaimedTarget, ClaimedTerm, SourceDay } from '../../store/port.ts';
import { failedCall, type ProductRead } from '../reading/read-product.ts';
import type { TermRead } from '../reading/read-term.ts';
import { AttemptCalls, type StopSignals } from './attempt-calls.ts';
import { ClaimKeeper } from './claim-keeper.ts';
import { costsOf, endProduct, endTerm, stopsSource } from './end-claim.ts';
import { evidenceOf, readClaim } from './read-claim.ts';
import { readProductBatch, readProductClaim } from './read-products.ts';
import { readTasks } from './read-tasks.ts';
import type { NamedSource, ScanPorts, ScanSettings } from './scan-ports.ts';
import type { SourceStates } from './source-states.ts';
import type { TaskRead } from './task-work.ts';

/** A source that is stopped is not asked again today. */
const NEVER = { advice: { retry: 'never' }, vendorCode: null } as const;

/** Reads claimed targets and ends their attempts; failures are recorded in the source's state. */
export class TargetReader {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  readonly #states: SourceStates;
  readonly #signals: StopSignals;
  readonly #keeper: ClaimKeeper;

  constructor(
    ports: ScanPorts,
    settings: ScanSettings,
    worker: StopSignals & { readonly states: SourceStates },
  ) {
    this.#ports = ports;
    this.#settings = settings;
    this.#states = worker.states;
    this.#signals = worker;
    this.#keeper = new ClaimKeeper(ports, worker);
  }

  /** Reads claims of one kind from a source that reads that kind: one from a source of pages, else a batch. */
  async read(claims: readonly ClaimedTarget[], named: NamedSource): Promise<void> {
    const terms = claims.flatMap((claim) => (claim.kind === 'term' ? [claim] : []));
    const products = claims.flatMap((claim) => (claim.kind === 'product' ? [claim] : []));
    await this.#keeper.orGiveBack(claims, async () => {
      if (terms.length > 0) await this.#readTerms(terms, named);
      if (products.length > 0) await this.#readProducts(products, named);
    });
  }

  /** Gives targets back that were claimed and not begun. */
  giveBack(claims: readonly ClaimedTarget[]): Promise<void> {
    return this.#keeper.giveBack(claims);
  }

  async #readTerms(claims: readonly ClaimedTerm[], { name, source }: NamedSource): Promise<void> {
    switch (source.mode) {
      case 'page':
        for (const claim of claims) await this.#readTermPages(claim, { name, source });
        return;
      case 'task':
        return this.#readTasks(claims, { name, source });
      case 'product':
        throw new Error(`${name} shows no result pages.`);
    }
  }

  async #readTermPages(claim: ClaimedTerm, named: NamedSource<PageSource>): Promise<void> {
    const { source } = named;
    const { store, nowMs, readHtml = readPage } = this.#ports;
    const calls = this.#callsOf(named, [claim]);
    await calls.during(async () => {
      const { ask } = calls;
      const given = { store, nowMs, readHtml, ask, pagesWanted: this.#pagesOf(source) };
      const evidence = await readClaim(claim, source, given);
      const { captures, hindrance } = evidence.read;
      const isNothing = hindrance?.advice.retry === 'resume' && captures.length === 0;
      if (isNothing) return this.#keeper.giveBack([claim]);
      await this.#endTerm(claim, named, { evidence, costs: calls.open, calls: calls.count });
      calls.end();
    });
  }

  #readTasks(claims: readonly ClaimedTerm[], named: NamedSource<TaskSource>): Promise<void> {
    const { source } = named;
    const { signal, stopping } = this.#signals;
    return readTasks(claims, {
      ports: this.#ports,
      named,
      source,
      pagesWanted: this.#pagesOf(source),
      signal,
      turn: () => this.#states.turnAfterPause(named, stopping),
      end: (claim, read, startedAtMs) => this.#endTask(claim, named, { read, startedAtMs }),
    });
  }

  async #readProducts(claims: readonly ClaimedProduct[], { name, source }: NamedSource): Promise<void> {
    switch (source.mode) {
      case 'page':
        for (const claim of claims) await this.#readProductPage(claim, { name, source });
        return;
      case 'product':
        return this.#readProductBatch(claims, { name, source });
      case 'task':
        throw new Error(`${name} does not read products.`);
    }
  }

  async #readProductPage(claim: ClaimedProduct, named: NamedSource<PageSource>): Promise<void> {
    const startedAtMs = this.#ports.nowMs();
    const calls = this.#callsOf(named, [claim]);
    await calls.during(async () => {
      const given = { startedAtMs, ask: calls.ask, readHtml: this.#ports.readProductHtml };
      const read = await readProductClaim(claim, named.source, given);
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
      if (batch.restMs > 0) this.#states.rest(named.name, batch.restMs);
      for (const [at, claim] of claims.entries()) {
        const read = batch.reads[at];
        // The call is paid for once, and listed once: with the first of its products.
        const spent = { costs: calls.open, calls: at === 0 ? calls.count : 0 };
        if (read !== undefined) await this.#endProduct(claim, named, { read, ...spent, startedAtMs });
        calls.end();
      }
    });
  }

  #callsOf(named: NamedSource, claims: readonly ClaimedTarget[]): AttemptCalls {
    const { signal, stopping } = this.#signals;
    return new AttemptCalls({
      ports: this.#ports,
      named,
      claims,
      signal,
      stopping,
      turn: (until) => this.#states.turn(named, until),
    });
  }

  /** Ends a target that no source may read today, without a call. */
  async endStopped(claim: ClaimedTarget, stop: SourceDay): Promise<void> {
    const reason = stop.stoppedReason ?? 'source_error';
    const detail = `The source ${stop.source} is stopped for today: ${stop.detail ?? reason}`;
    const startedAtMs = this.#ports.nowMs();
    const given = { costs: [], calls: 0, hasOther: false };
    if (claim.kind === 'product') {
      const { source } = stop;
      const failure = { reason: stopsSource(reason) ? reason : 'source_error', detail, ...NEVER } as const;
      const read = failedCall(failure, { ...claim, source, startedAtMs });
      return endProduct(this.#ports, this.#settings, { claim, read, ...given, source, startedAtMs });
    }
    const hindrance = { reason, advice: NEVER.advice, detail };
    const read: TermRead = { captures: [], hindrance };
    const { term, localDate } = claim;
    const evidence = {
      term,
      localDate,
      source: stop.source,
      pagesWanted: this.#settings.pages,
      startedAtMs,
      read,
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
    const { store } = this.#ports;
    const { source } = named;
    const given = { store, source: source.facts.id, pagesWanted: this.#pagesOf(source), startedAtMs };
    const evidence = await evidenceOf(claim, read, given);
    const calls = read.charges.length;
    await this.#endTerm(claim, named, { evidence, costs: costsOf(named, read.charges), calls });
  }

  async #endTerm(
    claim: ClaimedTerm,
    named: NamedSource,
    brought: {
      readonly evidence: Awaited<ReturnType<typeof evidenceOf>>;
      readonly costs: ReturnType<typeof costsOf>;
      readonly calls: number;
    },
  ): Promise<void> {
    await this.#keeper.noteHindrance(named, brought.evidence.read.hindrance);
    const hasOther = this.#states.choose('term').kind !== 'stopped';
    await endTerm(this.#ports, this.#settings, { claim, ...brought, hasOther });
  }

  async #endProduct(
    claim: ClaimedProduct,
    named: NamedSource,
    brought: {
      readonly read: ProductRead;
      readonly costs: ReturnType<typeof costsOf>;
      readonly calls: number;
      readonly startedAtMs: number;
    },
  ): Promise<void> {
    await this.#keeper.noteHindrance(named, brought.read.hindrance);
    const hasOther = this.#states.choose('product').kind !== 'stopped';
    await endProduct(this.#ports, this.#settings, {
      claim,
      source: named.source.facts.id,
      ...brought,
      hasOther,
    });
  }
}
