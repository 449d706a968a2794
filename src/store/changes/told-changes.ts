import type { FoundColumns } from './event-columns.ts';

/** Reported changes of one value of a product: each new change is compared with them. */
export type ToldIndex = Map<string, FoundColumns[]>;

/** Groups reported changes by the value that changed. */
export function indexTold(told: readonly FoundColumns[]): ToldIndex {
  return Map.groupBy(told, valueKeyOf);
}

/** Adds a change to those reported. */
export function addTold(row: FoundColumns, told: ToldIndex): void {
  const key = valueKeyOf(row);
  told.set(key, [...(told.get(key) ?? []), row]);
}

/** Whether another series has reported the same change since the value it compares with: each change is reported once. */
export function isTold(row: FoundColumns, told: ToldIndex): boolean {
  const others = told.get(valueKeyOf(row)) ?? [];
  return others.some(
    (other) =>
      other.value_after === row.value_after &&
      other.local_date >= row.compared_with &&
      other.local_date < row.local_date,
  );
}

function valueKeyOf({ asin, kind, scope }: FoundColumns): string {
  return `${asin} ${kind} ${scope}`;
}
