import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { DayCost, DayLedger } from '../../store/port.ts';

/** What calls cost, in the unit that the source counts in: `micro_usd` are millionths of a US dollar. */
export const costSchema = Type.Object({
  source: Type.String(),
  unit: Type.String(),
  amount: Type.Integer(),
  calls: Type.Integer(),
});

/** The ledger of a date as the operator sees it. */
export const daySchema = Type.Object({
  local_date: Type.String(),
  planned: Type.Integer(),
  complete: Type.Integer(),
  partial: Type.Integer(),
  failed: Type.Integer(),
  failed_by_reason: Type.Record(Type.String(), Type.Integer()),
  pending: Type.Integer(),
  costs: Type.Array(costSchema),
  final: Type.Boolean(),
  final_at: Type.Union([Type.String(), Type.Null()]),
});

/** Prints a ledger for the operator. */
export function reportDay(day: DayLedger) {
  return {
    local_date: day.localDate,
    planned: day.planned,
    complete: day.complete,
    partial: day.partial,
    failed: Object.values(day.failed).reduce((sum, count) => sum + count, 0),
    failed_by_reason: { ...day.failed },
    pending: day.pending,
    costs: day.costs.map(tellCost),
    final: day.finalAtMs !== null,
    final_at: printMaybe(day.finalAtMs),
  };
}

/** A cost as it is told. */
export function tellCost({ source, unit, amount, calls }: DayCost) {
  return { source, unit, amount, calls };
}

/** An instant, or nothing. */
export function printMaybe(instantMs: number | null): string | null {
  return instantMs === null ? null : printInstant(instantMs);
}
