import type { AccountShare, CallPrice, Grant } from '../../core/spending-cap.ts';
import { type Charge, searchCostOf } from '../../sources/port.ts';
import type { SpentCost } from '../../store/port.ts';
import type { NamedSource } from './scan-ports.ts';

/** What was counted for one call before it was made. */
export interface ReservedCost extends SpentCost {
  readonly shares: readonly AccountShare[];
}

/** What a source is expected to cost for each target. */
export function expectedPrice({ source }: NamedSource, pages: number, calls: CallPrice['calls']): CallPrice {
  return { ...searchCostOf(source.facts, pages), calls };
}

/** What was counted for the granted targets of one call. */
export function reservedCost(name: string, price: CallPrice, grants: readonly Grant[]): ReservedCost {
  const granted = grants.filter((grant) => grant.kind === 'granted');
  const shares = new Map<string, AccountShare>();
  for (const { accountId, amount, calls } of granted.flatMap((grant) => grant.shares)) {
    const before = shares.get(accountId);
    const sum = { amount: (before?.amount ?? 0) + amount, calls: (before?.calls ?? 0) + calls };
    shares.set(accountId, { accountId, ...sum });
  }
  return {
    source: name,
    unit: price.unit,
    amount: price.amount * granted.length,
    calls: granted.reduce((sum, { calls }) => sum + calls, 0),
    shares: [...shares.values()],
  };
}

/** A grant of several calls as the grant of one of them. */
export function perCall(grant: Grant, count: number): Grant {
  if (grant.kind === 'refused') return grant;
  const shares = grant.shares.map((share) => ({
    ...share,
    amount: share.amount / count,
    calls: share.calls / count,
  }));
  return { ...grant, calls: grant.calls / count, shares };
}

/** What takes a reservation back, or several of the same: their calls were not made. */
export function takenBack(reserved: SpentCost, count = 1): SpentCost {
  const shares = (reserved.shares ?? []).map(({ accountId, amount, calls }) => ({
    accountId,
    amount: -amount * count,
    calls: -calls * count,
  }));
  return { ...reserved, amount: -reserved.amount * count, calls: -reserved.calls * count, shares };
}

/** What of a call counts as spent, once its charge is known. */
export function spentOf(
  { unit, amount }: ReservedCost,
  { cost, billed }: Charge,
): Pick<SpentCost, 'unit' | 'amount'> {
  return cost ?? { unit, amount: billed === 'no' ? 0 : amount };
}

/**
 * What remains to be counted of a call once its charge is known; nothing where it cost what was expected. The part of
 * an account changes in proportion, rounded up. A call that was made stays counted as one.
 */
export function correctionOf(reserved: ReservedCost, charge: Charge): SpentCost[] {
  const { source, unit, amount, calls, shares } = reserved;
  const spent = spentOf(reserved, charge);
  if (spent.unit === unit && spent.amount === amount) return [];
  const shareOf = (share: AccountShare) =>
    amount === 0 ? spent.amount : Math.ceil((spent.amount * share.amount) / amount);
  const added = shares.map((share) => ({ ...share, amount: shareOf(share) }));
  if (spent.unit !== unit) return [takenBack(reserved), { source, ...spent, calls, shares: added }];
  const differences = added.map((share, at) => ({
    accountId: share.accountId,
    amount: share.amount - (shares[at]?.amount ?? 0),
    calls: 0,
  }));
  return [{ source, unit, amount: spent.amount - amount, calls: 0, shares: differences }];
}
