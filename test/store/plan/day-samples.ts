import assert from 'node:assert/strict';
import type { LocalDate } from '../../../src/core/local-date.ts';
import type { FailureReason, ReadingOutcome } from '../../../src/core/reading.ts';
import { nameOf, TARGET_KINDS, type Target, type TargetKind, targetKey } from '../../../src/core/target.ts';
import type {
  CapRoute,
  ClaimedProduct,
  ClaimedTarget,
  ClaimedTerm,
  EndOutcome,
  ProductReading,
  Settlement,
  SourcePlaces,
  SpentCost,
  Store,
} from '../../../src/store/port.ts';
import { organicCards, sampleAsin, sampleReading } from '../samples.ts';

/** The owner in the samples. */
export const OWNER = 'worker-1';

/** Plans a date; targets without a due time of their own are due when it is planned. */
export function planOn(
  store: Store,
  localDate: LocalDate,
  plan: {
    readonly nowMs: number;
    /** By text or ASIN. */
    readonly due?: Readonly<Record<string, number>>;
    readonly kinds?: readonly TargetKind[];
  },
) {
  const { nowMs, due = {}, kinds = TARGET_KINDS } = plan;
  const schedule = (targets: readonly Target[]) =>
    new Map(targets.map((target) => [targetKey(target), due[nameOf(target)] ?? nowMs]));
  return store.planDay({ localDate, nowMs, alarmAtMs: nowMs + 1_000, kinds, schedule });
}

export interface SampleClaim {
  readonly owner?: string;
  readonly limit?: number;
  readonly leaseUntilMs?: number;
  readonly when?: 'due' | 'early';
  readonly places?: SourcePlaces;
  readonly caps?: CapRoute;
  readonly targets?: readonly Target[];
}

/** Claims the terms that are due. */
export async function claimOn(
  store: Store,
  localDate: LocalDate,
  nowMs: number,
  more: SampleClaim = {},
): Promise<ClaimedTerm[]> {
  const claims = await claimKind(store, localDate, { nowMs, kind: 'term', ...more });
  return claims.flatMap((claim) => (claim.kind === 'term' ? [claim] : []));
}

/** Claims the products that are due. */
export async function claimProductsOn(
  store: Store,
  localDate: LocalDate,
  nowMs: number,
  more: SampleClaim = {},
): Promise<ClaimedProduct[]> {
  const claims = await claimKind(store, localDate, { nowMs, kind: 'product', ...more });
  return claims.flatMap((claim) => (claim.kind === 'product' ? [claim] : []));
}

function claimKind(
  store: Store,
  localDate: LocalDate,
  more: SampleClaim & { readonly nowMs: number; readonly kind: TargetKind },
): Promise<ClaimedTarget[]> {
  const {
    nowMs,
    kind,
    owner = OWNER,
    limit = 100,
    leaseUntilMs = nowMs + 60_000,
    when = 'due',
    places,
    caps,
    targets,
  } = more;
  return store.claimTargets({
    kinds: [kind],
    localDate,
    nowMs,
    limit,
    owner,
    leaseUntilMs,
    when,
    places,
    caps,
    targets,
  });
}

/** Claims the one term that is due first. */
export async function claimOne(store: Store, localDate: LocalDate, nowMs: number): Promise<ClaimedTerm> {
  const [claim] = await claimOn(store, localDate, nowMs, { limit: 1 });
  assert.ok(claim !== undefined, 'nothing is due');
  return claim;
}

export interface SampleEnd {
  readonly nowMs: number;
  readonly outcome: ReadingOutcome;
  /** Of a failed reading. */
  readonly reason?: FailureReason;
  readonly settlement?: Settlement;
  readonly owner?: string;
  readonly costs?: readonly SpentCost[];
}

/** Ends an attempt with a reading of one product. */
export function endIn(store: Store, claim: ClaimedTerm, end: SampleEnd): Promise<EndOutcome> {
  const { nowMs, outcome, owner = OWNER, costs = [] } = end;
  const { term, localDate } = claim;
  const pages = outcome === 'failed' ? {} : { 1: organicCards(sampleAsin(1)) };
  const sample = sampleReading({
    term,
    localDate,
    outcome,
    pages,
    pagesWanted: outcome === 'partial' ? 3 : 1,
  });
  const { reason = sample.reading.reason } = end;
  const reading = { ...sample, reading: { ...sample.reading, reason } };
  const settlement = end.settlement ?? { state: 'done', reason };
  const attempt = {
    source: 'sample-shop',
    startedAtMs: nowMs - 10,
    endedAtMs: nowMs,
    outcome,
    reason,
    pagesRead: reading.reading.pagesRead,
    calls: 1,
    detail: reason === null ? null : '門前払い',
  };
  return store.endAttempt({
    claim,
    owner,
    nowMs,
    costs,
    judge: () => reading,
    settle: () => ({ attempt, settlement }),
  });
}

export interface SampleProductEnd {
  readonly nowMs: number;
  readonly reading: ProductReading | null;
  readonly settlement?: Settlement;
  readonly owner?: string;
  readonly costs?: readonly SpentCost[];
}

/** Ends an attempt at a product, as done by default. */
export function endProductIn(
  store: Store,
  claim: ClaimedProduct,
  end: SampleProductEnd,
): Promise<EndOutcome> {
  const { nowMs, reading, owner = OWNER, costs = [] } = end;
  const reason = reading !== null && 'reason' in reading ? reading.reason : null;
  const outcome: ReadingOutcome = reading === null || reason !== null ? 'failed' : 'complete';
  const attempt = {
    source: 'sample-shop',
    startedAtMs: nowMs - 10,
    endedAtMs: nowMs,
    outcome,
    reason,
    pagesRead: outcome === 'complete' ? 1 : 0,
    calls: 1,
    detail: null,
  } as const;
  const settlement = end.settlement ?? { state: 'done', reason };
  return store.endAttempt({
    claim,
    owner,
    nowMs,
    costs,
    reading,
    settle: () => ({ attempt, settlement }),
  });
}

/** The texts of claimed terms, in their order. */
export function wordsOf(claims: readonly ClaimedTerm[]): string[] {
  return claims.map((claim) => claim.term);
}
