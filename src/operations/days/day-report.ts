import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { DayCost, DayLedger, DayTotals } from '../../store/port.ts';

/** What calls cost, in the unit that the source counts in: `micro_usd` are millionths of a US dollar. */
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
  pending: Type.Integer(),
};

/** The ledger of a date as the operator sees it: its keywords, and its products apart. */
export const daySchema = Type.Object({
  local_date: Type.String(),
  ...totals,
  partial: Type.Integer(),
  products: Type.Object(totals),
  costs: Type.Array(costSchema),
  final: Type.Boolean(),
  final_at: Type.Union([Type.String(), Type.Null()]),
});

/** Prints a ledger for the operator. */
export function reportDay(day: DayLedger) {
  return {
    local_date: day.localDate,
    ...reportTotals(day),
    partial: day.partial,
    products: reportTotals(day.products),
    costs: day.costs.map(tellCost),
    final: day.finalAtMs !== null,
    final_at: printMaybe(day.finalAtMs),
  };
}

function reportTotals({ planned, complete, failed, pending }: DayTotals) {
  const failedCount = Object.values(failed).reduce((sum, count) => sum + count, 0);
  return { planned, complete, failed: failedCount, failed_by_reason: { ...failed }, pending };
}

/** A cost as it is told. */
function tellCost({ source, unit, amount, calls }: DayCost) {
  return { source, unit, amount, calls };
}

/** An instant, or nothing. */
export function printMaybe(instantMs: number | null): string | null {
  return instantMs === null ? null : printInstant(instantMs);
}
