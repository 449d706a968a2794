import type { FailureReason } from '../../core/reading.ts';
import type { Charge, SourceFailureReason } from '../../sources/port.ts';
import type { ClaimedTerm, DayCost, Settlement } from '../../store/port.ts';
import { type AttemptEvidence, type AttemptVerdict, judgeAttempt } from '../reading/judge-attempt.ts';
import type { Hindrance } from '../reading/read-term.ts';
import { nextAttemptAtMs } from './retry.ts';
import type { NamedSource, ReadEvent, ScanPorts, ScanSettings } from './scan-ports.ts';
import { hoursOf } from './scan-window.ts';

/** An attempt whose pages have come, or not. */
export interface ReadClaim {
  readonly claim: ClaimedTerm;
  readonly evidence: AttemptEvidence;
  readonly costs: readonly DayCost[];
  /** Whether another source can read the term today when this one is stopped. */
  readonly hasOther: boolean;
}

/**
 * Ends an attempt: it is judged beside what is kept, saved with everything that follows, and tried again later, or not. Gives
 * what hindered it, for the sake of its source.
 */
export async function endClaim(
  ports: ScanPorts,
  settings: ScanSettings,
  read: ReadClaim,
): Promise<Hindrance | null> {
  const { claim, evidence } = read;
  const nowMs = ports.nowMs();
  const random = ports.random();
  const { judge = judgeAttempt } = ports;
  const seen: { verdict?: AttemptVerdict; settlement?: Settlement } = {};
  await ports.store.endAttempt({
    ...{ claim, owner: ports.owner, nowMs, costs: read.costs },
    judge: (kept) => {
      seen.verdict = judge(evidence, kept);
      return seen.verdict.reading;
    },
    settle: (day) => {
      const verdict = seen.verdict ?? judge(evidence, undefined);
      const hindrance = day?.reading.outcome === 'complete' ? null : verdict.hindrance;
      seen.settlement = settlementOf({ read, settings, nowMs, random, hindrance });
      return { attempt: attemptOf(read, verdict, nowMs), settlement: seen.settlement };
    },
  });
  // Neither was asked for when nobody wants the term any more.
  const { verdict = judge(evidence, undefined), settlement = { state: 'done', reason: null } } = seen;
  ports.observe(eventOf(read, verdict, { settlement, nowMs }));
  return verdict.hindrance;
}

interface Ending {
  readonly read: ReadClaim;
  readonly settings: ScanSettings;
  readonly nowMs: number;
  readonly random: number;
  readonly hindrance: Hindrance | null;
}

function settlementOf({ read, settings, nowMs, random, hindrance }: Ending): Settlement {
  if (hindrance === null) return { state: 'done', reason: null };
  const { reason, advice } = hindrance;
  const { attempt, localDate } = read.claim;
  // Nobody's fault but the source's: another one goes on at once.
  if (stopsSource(reason) && read.hasOther) return { state: 'waiting', dueAtMs: nowMs, reason };
  if (stopsSource(reason)) return { state: 'done', reason };
  const { endsAtMs } = hoursOf(localDate, settings.window);
  const { retriesMax } = settings;
  const atMs = nextAttemptAtMs({ attempt, retriesMax, advice, nowMs, endsAtMs, random });
  return atMs === null ? { state: 'done', reason } : { state: 'waiting', dueAtMs: atMs, reason };
}

/** Reasons that concern the contract with a source, and so every term of the day. */
export function stopsSource(reason: FailureReason): reason is SourceFailureReason & ('quota' | 'auth') {
  return reason === 'quota' || reason === 'auth';
}

function attemptOf({ evidence, costs }: ReadClaim, { own, hindrance }: AttemptVerdict, nowMs: number) {
  return {
    source: evidence.source,
    startedAtMs: evidence.startedAtMs,
    endedAtMs: nowMs,
    outcome: own.outcome,
    reason: own.outcome === 'complete' ? null : (hindrance?.reason ?? own.reason),
    pagesRead: own.pagesRead,
    calls: costs.reduce((sum, cost) => sum + cost.calls, 0),
    detail: hindrance?.detail ?? null,
  };
}

function eventOf(
  { claim, evidence }: ReadClaim,
  { own, hindrance }: AttemptVerdict,
  { settlement, nowMs }: { readonly settlement: Settlement; readonly nowMs: number },
): ReadEvent {
  return {
    ...{ kind: 'read', term: claim.term, localDate: claim.localDate, attempt: claim.attempt },
    ...{ source: evidence.source, outcome: own.outcome, pages: own.pagesRead },
    reason: own.outcome === 'complete' ? null : (hindrance?.reason ?? own.reason),
    detail: hindrance?.detail ?? null,
    tookMs: nowMs - evidence.startedAtMs,
    nextAttemptAtMs: settlement.state === 'waiting' ? settlement.dueAtMs : null,
  };
}

/**
 * What calls cost, in the source's units. A call that says what it cost counts so; one that was billed or may have been counts with
 * the price that is known beforehand, of as many pages as it asked for.
 */
export function costsOf({ name, source }: NamedSource, charges: readonly Charge[], pages = 1): DayCost[] {
  const { price } = source.facts;
  const costs = new Map<string, DayCost>();
  for (const { billed, cost } of charges) {
    const { unit, amount } = cost ?? { unit: price.unit, amount: billed === 'no' ? 0 : price.amount * pages };
    const before = costs.get(unit) ?? { source: name, unit, amount: 0, calls: 0 };
    costs.set(unit, { ...before, amount: before.amount + amount, calls: before.calls + 1 });
  }
  return [...costs.values()];
}
