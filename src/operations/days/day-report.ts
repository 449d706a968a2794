import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { isUnasked } from '../../core/reading.ts';
import type { DayLedger, DayTotals } from '../../store/port.ts';

/** Cost of calls in the unit of the source; `micro_usd` are millionths of a US dollar. */
const costSchema = Type.Object({
  source: Type.String(),
  unit: Type.String(),
  amount: Type.Integer(),
  calls: Type.Integer(),
});

const totals = {
  planned: Type.Integer(),
  complete: Type.Integer(),
  failed: Type.Integer(),
  failed_by_reason: Type.Record(Type.String(), Type.Integer()),
  /** No source was asked: for a cap, for a pause, or until the date was over. */
  not_scanned: Type.Integer(),
  not_scanned_by_reason: Type.Record(Type.String(), Type.Integer()),
  pending: Type.Integer(),
};

/** The tracking log of a date for the operator: keywords, and products separately. */
export const daySchema = Type.Object({
  local_date: Type.String(),
  ...totals,
  partial: Type.Integer(),
  products: Type.Object(totals),
  costs: Type.Array(costSchema),
  final: Type.Boolean(),
  final_at: Type.Union([Type.String(), Type.Null()]),
});

/** The tracking log of a date in the words of the operator's answers. */
export function reportDay(day: DayLedger) {
  return {
    local_date: day.localDate,
    ...reportTotals(day),
    partial: day.partial,
    products: reportTotals(day.products),
    costs: day.costs.map(({ source, unit, amount, calls }) => ({ source, unit, amount, calls })),
    final: day.finalAtMs !== null,
    final_at: printMaybe(day.finalAtMs),
  };
}

function reportTotals({ planned, complete, failed, pending }: DayTotals) {
  const reasons = Object.entries(failed);
  const isNotScanned = ([reason]: Reason) => reason === 'not_scanned' || isUnasked(reason);
  const [unasked, asked] = [reasons.filter(isNotScanned), reasons.filter((each) => !isNotScanned(each))];
  return {
    planned,
    complete,
    failed: sumOf(asked),
    failed_by_reason: Object.fromEntries(asked),
    not_scanned: sumOf(unasked),
    not_scanned_by_reason: Object.fromEntries(unasked),
    pending,
  };
}

type Reason = readonly [reason: string, count: number];

function sumOf(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, [, count]) => sum + count, 0);
}

/** The tracking log of today with keywords that the plan does not have: the date is not final while they may be read. */
export function withUnplanned(day: Static<typeof daySchema>, count: number): Static<typeof daySchema> {
  if (count === 0) return day;
  const { planned, pending } = day;
  return { ...day, planned: planned + count, pending: pending + count, final: false, final_at: null };
}

/** An instant, or nothing. */
export function printMaybe(instantMs: number | null): string | null {
  return instantMs === null ? null : printInstant(instantMs);
}
