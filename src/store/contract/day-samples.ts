import assert from 'node:assert/strict';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome } from '../../core/reading.ts';
import type { ClaimedTerm, DayCost, EndOutcome, Settlement, Store } from '../port.ts';
import { organicCards, sampleAsin, sampleReading } from './samples.ts';

/** Who claims in the samples. */
export const OWNER = 'worker-1';

/** Plans a date; terms without a due time of their own are due when it is planned. */
export function planOn(
  store: Store,
  localDate: LocalDate,
  plan: { readonly nowMs: number; readonly due?: Readonly<Record<string, number>> },
) {
  const schedule = () => new Map(Object.entries(plan.due ?? {}));
  return store.planDay({ localDate, nowMs: plan.nowMs, alarmAtMs: plan.nowMs + 1_000, schedule });
}

export interface SampleClaim {
  readonly owner?: string;
  readonly limit?: number;
  readonly leaseUntilMs?: number;
  readonly when?: 'due' | 'early';
  readonly terms?: readonly string[];
}

/** Claims what is due. */
export function claimOn(
  store: Store,
  localDate: LocalDate,
  nowMs: number,
  more: SampleClaim = {},
): Promise<ClaimedTerm[]> {
  const { owner = OWNER, limit = 100, leaseUntilMs = nowMs + 60_000, when = 'due', terms } = more;
  const request = { localDate, nowMs, limit, owner, leaseUntilMs, when };
  return store.claimTerms(terms === undefined ? request : { ...request, terms });
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
  readonly settlement?: Settlement;
  readonly owner?: string;
  readonly costs?: readonly DayCost[];
}

/** Ends an attempt with a reading of one product. */
export function endIn(store: Store, claim: ClaimedTerm, end: SampleEnd): Promise<EndOutcome> {
  const { nowMs, outcome, owner = OWNER, costs = [] } = end;
  const { term, localDate } = claim;
  const pages = outcome === 'failed' ? {} : { 1: organicCards(sampleAsin(1)) };
  const reading = sampleReading({
    term,
    localDate,
    outcome,
    pages,
    pagesWanted: outcome === 'partial' ? 3 : 1,
  });
  const { reason } = reading.reading;
  const settlement = end.settlement ?? { state: 'done', reason };
  const attempt = {
    ...{ source: 'sample-shop', startedAtMs: nowMs - 10, endedAtMs: nowMs, outcome, reason },
    ...{ pagesRead: reading.reading.pagesRead, calls: 1, detail: reason === null ? null : '門前払い' },
  };
  return store.endAttempt({
    ...{ claim, owner, nowMs, costs },
    judge: () => reading,
    settle: () => ({ attempt, settlement }),
  });
}

/** The words of claimed terms, in their order. */
export function wordsOf(claims: readonly ClaimedTerm[]): string[] {
  return claims.map((claim) => claim.term);
}
