import type { FoundColumns } from './event-columns.ts';

/** Reported changes of one value of a product: each new change is compared with them. */
export type ReportedIndex = Map<string, FoundColumns[]>;

/** Groups reported changes by the value that changed. */
export function indexReported(reported: readonly FoundColumns[]): ReportedIndex {
  return Map.groupBy(reported, valueKeyOf);
}

/** Adds a change to those reported. */
export function addReported(row: FoundColumns, reported: ReportedIndex): void {
  const key = valueKeyOf(row);
  reported.set(key, [...(reported.get(key) ?? []), row]);
}

/** Whether another series has reported the same change since the value it compares with: each change is reported once. */
export function isReported(row: FoundColumns, reported: ReportedIndex): boolean {
  const others = reported.get(valueKeyOf(row)) ?? [];
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
