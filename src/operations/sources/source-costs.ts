import { startOfMonth } from '../../core/local-date.ts';
import { isUnasked, liftedReasons } from '../../core/reading.ts';
import { TARGET_KINDS, type TargetKind, targetKey } from '../../core/target.ts';
import { findKind } from '../../scan/index.ts';
import { type Cost, searchCostOf } from '../../sources/port.ts';
import type { DayCost } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { TARGETS_MAX } from '../days/scan-selection.ts';
import type { OperatorContext } from '../operation.ts';
import { findUseOf } from './source-facts.ts';

/** What a source has cost so far, in each of its units. */
export interface SpentAtSource {
  readonly today: readonly DayCost[];
  /** From the first date of the Japanese month, today included. */
  readonly month: readonly DayCost[];
}

/** What each source has cost today and this month, by the name of the source. */
export async function findSpent(context: OperatorContext): Promise<(source: string) => SpentAtSource> {
  const today = todayOf(context);
  const costs = await context.store.listDayCosts(startOfMonth(today), today);
  const [ofMonth, ofToday] = [sumCosts(costs), sumCosts(costs.filter((cost) => cost.localDate === today))];
  return (source) => ({ today: ofToday.get(source) ?? [], month: ofMonth.get(source) ?? [] });
}

function sumCosts(costs: readonly DayCost[]): ReadonlyMap<string, readonly DayCost[]> {
  const bySource = Map.groupBy(costs, ({ source }) => source);
  return new Map([...bySource].map(([source, own]) => [source, sumUnits(own)]));
}

function sumUnits(costs: readonly DayCost[]): DayCost[] {
  const sums = new Map<string, DayCost>();
  for (const cost of costs) {
    const before = sums.get(cost.unit) ?? { ...cost, amount: 0, calls: 0 };
    sums.set(cost.unit, {
      ...before,
      amount: before.amount + cost.amount,
      calls: before.calls + cost.calls,
    });
  }
  return [...sums.values()];
}

/** What a source that is added reads at once, if the service runs. */
export interface FirstScan {
  readonly kind: TargetKind;
  /** Targets of today without a complete reading that are still read today. */
  readonly targets: number;
  readonly cost: Cost;
}

/**
 * What a source of a kind would read today as soon as it is added, with its expected cost, retries aside. Targets that
 * another source in use reads are left to that one.
 */
export async function estimateFirstScan(context: OperatorContext, kindId: string): Promise<FirstScan[]> {
  const { store, scanning } = context;
  const found = findKind(scanning.kinds, kindId);
  if (!found.ok) return [];
  const { facts } = found.value;
  const pages = Math.min(scanning.settings.pages, facts.capabilities.pagesMax);
  const unused: TargetKind[] = [];
  for (const kind of TARGET_KINDS.filter((each) => facts.capabilities.reads.includes(each)))
    if ((await findUseOf(context, kind)) !== 'used') unused.push(kind);
  if (unused.length === 0) return [];
  const ended = await findEnded(context);
  const scans: FirstScan[] = [];
  for (const kind of unused) {
    const unread = await store.listUnread(todayOf(context), kind);
    const targets = unread.filter((target) => !ended.has(targetKey(target))).length;
    const { amount, unit } = kind === 'term' ? searchCostOf(facts, pages) : facts.price;
    scans.push({ kind, targets, cost: { amount: amount * targets, unit } });
  }
  return scans;
}

/** Keys of today's targets that are read no more, such as a product that does not exist, whichever source is added. */
async function findEnded(context: OperatorContext): Promise<ReadonlySet<string>> {
  const [today, { store }] = [todayOf(context), context];
  const [open, days] = await Promise.all([
    store.listOpenTargets(today, TARGETS_MAX),
    store.listSourceDays(today),
  ]);
  const lifted = new Set<string | null>(liftedReasons(days.map(({ stoppedReason }) => stoppedReason)));
  const ended = open.filter(
    ({ nextAttemptAtMs: next, reason }) => next === null && !lifted.has(reason) && !isUnasked(reason),
  );
  return new Set(ended.map(({ target }) => targetKey(target)));
}
