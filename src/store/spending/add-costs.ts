import { sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { AccountShare } from '../../core/spending-cap.ts';
import { storableText } from '../../core/text.ts';
import { batchesOf, inBatches } from '../batches.ts';
import type { SpentCost } from '../plan/claim-port.ts';
import { listWanting } from '../plan/wanted-targets.ts';
import type { Db } from '../tables.ts';
import { INSTALLATION } from './cap-rows.ts';

/** Adds to what was spent on a date, and to what of it counts for accounts. */
export async function addCosts(db: Db, localDate: LocalDate, costs: readonly SpentCost[]): Promise<void> {
  const inOrder = costs.toSorted((a, b) => (`${a.source} ${a.unit}` < `${b.source} ${b.unit}` ? -1 : 1));
  for (const cost of inOrder) {
    const shares = await findShares(db, cost);
    await addShares(db, localDate, { ...cost, shares });
    // Last, since every call of a source locks the same row.
    await addDayCost(db, localDate, cost);
    if (cost.amount < 0 || cost.calls < 0) await makeRoom(db, cost);
  }
}

/** What counts for which accounts: as it was granted, as far as they still exist, or in full for all who want a target. */
async function findShares(
  db: Db,
  { amount, calls, shares, targets = [] }: SpentCost,
): Promise<readonly AccountShare[]> {
  if (shares !== undefined) return shares.length === 0 ? [] : keptOf(db, shares);
  if (targets.length === 0) return [];
  const wanted = Map.groupBy(await listWanting(db, targets), ({ accountId }) => accountId);
  const partOf = (whole: number, count: number) => Math.ceil((whole * count) / targets.length);
  return [...wanted].map(([accountId, { length }]) => ({
    accountId,
    amount: partOf(amount, length),
    calls: partOf(calls, length),
  }));
}

/** The shares of accounts that were not deleted during the call. */
async function keptOf(db: Db, shares: readonly AccountShare[]): Promise<AccountShare[]> {
  const rows = await inBatches(
    shares.map(({ accountId }) => accountId),
    (batch) =>
      db
        .selectFrom('accounts')
        .select('id')
        .where('id', 'in', batch)
        .where('deleting_since_ms', 'is', null)
        .execute(),
  );
  const kept = new Set(rows.map(({ id }) => id));
  return shares.filter(({ accountId }) => kept.has(accountId));
}

async function addDayCost(
  db: Db,
  localDate: LocalDate,
  { source, unit, amount, calls }: SpentCost,
): Promise<void> {
  await db
    .insertInto('day_costs')
    .values({ local_date: localDate, source: storableText(source), unit, amount, calls })
    .onConflict((conflict) =>
      conflict.columns(['local_date', 'source', 'unit']).doUpdateSet((eb) => ({
        amount: eb('day_costs.amount', '+', eb.ref('excluded.amount')),
        calls: eb('day_costs.calls', '+', eb.ref('excluded.calls')),
      })),
    )
    .execute();
}

async function addShares(
  db: Db,
  localDate: LocalDate,
  { source, unit, shares = [] }: SpentCost,
): Promise<void> {
  const rows = shares
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
    .map(({ accountId, amount, calls }) => ({
      account_id: accountId,
      source: storableText(source),
      local_date: localDate,
      unit,
      amount,
      calls,
    }));
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('account_costs')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'source', 'local_date', 'unit']).doUpdateSet((eb) => ({
          amount: eb('account_costs.amount', '+', eb.ref('excluded.amount')),
          calls: eb('account_costs.calls', '+', eb.ref('excluded.calls')),
        })),
      )
      .execute();
  }
}

/** A cap that was reached with calls that cost less than expected has room again, perhaps: the next call shows. */
async function makeRoom(db: Db, { source, shares = [] }: SpentCost): Promise<void> {
  const owners = [INSTALLATION, ...shares.map(({ accountId }) => accountId)].toSorted();
  for (const batch of batchesOf(owners)) {
    await db
      .updateTable('source_caps')
      .set({ reached_on: null })
      .where('source', '=', storableText(source))
      .where('account_id', 'in', batch)
      .where(sql<boolean>`reached_on is not null`)
      .execute();
  }
}
