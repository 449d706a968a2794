/** Rows or list members per statement: far below the 32,766 variables of SQLite and the 65,535 of PostgreSQL. */
const BATCH = 1_000;

/** `items` in batches that each fit into one statement; none when empty. */
export function batchesOf<T>(items: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Runs a query over each batch, one after another, and joins the rows. */
export async function inBatches<T, Row>(
  items: readonly T[],
  query: (batch: readonly T[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of batchesOf(items)) for (const row of await query(batch)) rows.push(row);
  return rows;
}
