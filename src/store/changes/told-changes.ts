import type { FoundColumns } from './event-columns.ts';

/** Told changes of one value of a product: they are looked through for every new one. */
export type ToldIndex = Map<string, FoundColumns[]>;

/** Told changes by the value that they tell of. */
export function indexTold(told: readonly FoundColumns[]): ToldIndex {
  return Map.groupBy(told, valueKeyOf);
}

/** Notes one more change as told. */
export function addTold(row: FoundColumns, told: ToldIndex): void {
  const key = valueKeyOf(row);
  told.set(key, [...(told.get(key) ?? []), row]);
}

/** Whether another series has told the same since the value that this one compares with: a change is told once. */
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
