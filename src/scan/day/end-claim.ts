import type { CapReason } from '../../core/reading.ts';
import { productTarget, type Target, termTarget } from '../../core/target.ts';
import { type Charge, type SourceFailureReason, searchCostOf } from '../../sources/port.ts';
import type {
  Attempt,
  ClaimedProduct,
  ClaimedTerm,
  ProductEnd,
  Settlement,
  SpentCost,
  TargetFailure,
  TermEnd,
} from '../../store/port.ts';
import { type AttemptEvidence, type AttemptVerdict, judgeAttempt } from '../reading/judge-attempt.ts';
import type { ProductRead } from '../reading/read-product.ts';
import type { Hindrance } from '../reading/read-term.ts';
import { nextAttemptAtMs } from './retry.ts';
import type { NamedSource, ReadEvent, ScanPorts, ScanSettings } from './scan-ports.ts';
import { hoursOf } from './scan-window.ts';

/** An attempt that ended, of either kind. */
interface Ended {
  /** What is not noted yet. */
  readonly costs: readonly SpentCost[];
  /** How often the source was asked. */
  readonly calls: number;
  /** Whether another source can read the target today when this one is stopped. */
  readonly hasOther: boolean;
  /** Given when no source was asked: the cap because of which; `null`: the sources are stopped. */
  readonly unasked?: CapReason | null;
}

/** An attempt at a term whose pages have come, or not. */
export interface ReadTerm extends Ended {
  readonly claim: ClaimedTerm;
  readonly evidence: AttemptEvidence;
}

/** An attempt at a product. */
export interface ReadProduct extends Ended {
  readonly claim: ClaimedProduct;
  readonly read: ProductRead;
  /** Id of the kind of source. */
  readonly source: string;
  readonly startedAtMs: number;
}

/** Ends an attempt at a term: it is judged beside what is kept, saved with everything that follows, and tried again later, or not. */
export async function endTerm(ports: ScanPorts, settings: ScanSettings, read: ReadTerm): Promise<void> {
  const { claim, evidence } = read;
  const nowMs = ports.nowMs();
  const random = ports.random();
  const { judge = judgeAttempt } = ports;
  const seen: { verdict?: AttemptVerdict; settlement?: Settlement } = {};
  const end: TermEnd = {
    claim,
    owner: ports.owner,
    nowMs,
    costs: read.costs,
    judge: (kept) => {
      seen.verdict = judge(evidence, kept);
      return seen.verdict.reading;
    },
    settle: (day) => {
      const verdict = seen.verdict ?? judge(evidence, undefined);
      const hindrance = day?.reading.outcome === 'complete' ? null : verdict.hindrance;
      seen.settlement = settlementOf({ read, settings, nowMs, random, hindrance });
      const attempt = { ...termOutcome(read, verdict), endedAtMs: nowMs, calls: read.calls };
      return { attempt, settlement: seen.settlement };
    },
  };
  await ports.store.endAttempt(end);
  // Neither is set when no account tracks the term any more.
  const { verdict = judge(evidence, undefined), settlement = { state: 'done', reason: null } } = seen;
  ports.observe(eventOf(read, termOutcome(read, verdict), { settlement, nowMs }));
}

/** Ends an attempt at a product in the same way, but without merging: each product reading is complete alone. */
export async function endProduct(ports: ScanPorts, settings: ScanSettings, read: ReadProduct): Promise<void> {
  const { claim } = read;
  const nowMs = ports.nowMs();
  const random = ports.random();
  const outcome = productOutcome(read);
  let settlement: Settlement = { state: 'done', reason: null };
  const end: ProductEnd = {
    claim,
    owner: ports.owner,
    nowMs,
    costs: read.costs,
    reading: read.read.reading,
    settle: ({ isRead }) => {
      const hindrance = isRead ? null : read.read.hindrance;
      settlement = settlementOf({ read, settings, nowMs, random, hindrance });
      return { attempt: { ...outcome, endedAtMs: nowMs, calls: read.calls }, settlement };
    },
  };
  await ports.store.endAttempt(end);
  ports.observe(eventOf(read, outcome, { settlement, nowMs }));
}

interface Ending {
  readonly read: ReadTerm | ReadProduct;
  readonly settings: ScanSettings;
  readonly nowMs: number;
  readonly random: number;
  readonly hindrance: Hindrance<TargetFailure> | null;
}

function settlementOf({ read, settings, nowMs, random, hindrance }: Ending): Settlement {
  if (hindrance === null) return { state: 'done', reason: null };
  const { reason, advice } = hindrance;
  const { attempt, localDate } = read.claim;
  if (advice.retry === 'resume') return { state: 'interrupted', dueAtMs: nowMs, reason };
  // Only the source failed, so another one continues at once.
  const { endsAtMs } = hoursOf(localDate, settings.window);
  const isOver = advice.retry === 'wait' && nowMs + advice.retryAfterMs >= endsAtMs;
  const isStopped = stopsSource(reason) || isOver;
  if (isStopped && read.hasOther) return { state: 'waiting', dueAtMs: nowMs, reason };
  const done = {
    state: 'done',
    reason,
    ...(read.unasked === undefined ? {} : { unasked: read.unasked }),
  } as const;
  if (isStopped) return done;
  const atMs = nextAttemptAtMs({
    attempt,
    retriesMax: settings.retriesMax,
    advice,
    nowMs,
    endsAtMs,
    random,
  });
  return atMs === null ? done : { state: 'waiting', dueAtMs: atMs, reason };
}

/** Reasons that concern the contract with a source, and so every term of the day. */
export function stopsSource(reason: TargetFailure): reason is SourceFailureReason & ('quota' | 'auth') {
  return reason === 'quota' || reason === 'auth';
}

/** The result of an attempt alone, before it is merged with earlier ones. */
type Outcome = Omit<Attempt, 'endedAtMs' | 'calls'>;

function termOutcome({ evidence }: ReadTerm, { own, hindrance }: AttemptVerdict): Outcome {
  return {
    source: evidence.source,
    startedAtMs: evidence.startedAtMs,
    outcome: own.outcome,
    reason: own.outcome === 'complete' ? null : (hindrance?.reason ?? own.reason),
    pagesRead: own.pagesRead,
    detail: hindrance?.detail ?? null,
  };
}

function productOutcome({ read, source, startedAtMs }: ReadProduct): Outcome {
  const { hindrance } = read;
  return {
    source,
    startedAtMs,
    outcome: hindrance === null ? 'complete' : 'failed',
    reason: hindrance?.reason ?? null,
    pagesRead: hindrance === null ? 1 : 0,
    detail: hindrance?.detail ?? null,
  };
}

function eventOf(
  { claim }: ReadTerm | ReadProduct,
  { startedAtMs, pagesRead: pages, ...outcome }: Outcome,
  { settlement, nowMs }: { readonly settlement: Settlement; readonly nowMs: number },
): ReadEvent {
  const { localDate, attempt } = claim;
  return {
    kind: 'read',
    target: claim.kind === 'term' ? termTarget(claim.term) : productTarget(claim.asin),
    localDate,
    attempt,
    ...outcome,
    pages,
    tookMs: nowMs - startedAtMs,
    nextAttemptAtMs: settlement.state === 'done' ? null : settlement.dueAtMs,
    ...('unasked' in settlement && settlement.unasked !== null ? { unasked: settlement.unasked } : {}),
  };
}

/**
 * What a call for these targets cost, in the source's units. One that reports its cost counts with it; one that was or
 * may have been billed counts with the known price of what it asked for.
 */
export function costOf(
  { name, source }: NamedSource,
  { billed, cost }: Charge,
  targets: readonly Target[],
): SpentCost {
  const expected = searchCostOf(source.facts, targets.length);
  const { unit, amount } = cost ?? (billed === 'no' ? { ...expected, amount: 0 } : expected);
  return { source: name, unit, amount, calls: 1, targets };
}
