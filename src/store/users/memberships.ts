import type { Role } from '../../core/role.ts';
import type { Db } from '../tables.ts';
import { removeLinksOfOwner } from './invitations.ts';
import type { Membership } from './port.ts';

/** Gives a user a role in an account, or changes that role. */
export async function saveMembership(
  db: Db,
  { userId, accountId, role }: Membership,
  addedAtMs: number,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ user_id: userId, account_id: accountId, role, added_at_ms: addedAtMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}

/** A user's role in an account; `null` for none. */
export async function findRole(db: Db, userId: string, accountId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** As {@link saveMembership}, unless the account would have no owner. */
export async function setRole(
  db: Db,
  membership: Membership,
  addedAtMs: number,
): Promise<'set' | 'last_owner'> {
  const { userId, accountId, role } = membership;
  if (role !== 'owner' && (await isOnlyOwner(db, userId, accountId))) return 'last_owner';
  await saveMembership(db, membership, addedAtMs);
  if (role !== 'owner') await removeLinksOfOwner(db, userId, accountId);
  return 'set';
}

/** Removes a user from an account, unless the account would have no owner. */
export async function removeMembership(
  db: Db,
  userId: string,
  accountId: string,
): Promise<'removed' | 'missing' | 'last_owner'> {
  if (await isOnlyOwner(db, userId, accountId)) return 'last_owner';
  await removeLinksOfOwner(db, userId, accountId);
  const deleted = await db
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n ? 'removed' : 'missing';
}

/** Whether a user is the only owner of an account. */
async function isOnlyOwner(db: Db, userId: string, accountId: string): Promise<boolean> {
  const owners = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute();
  return owners.length === 1 && owners[0]?.user_id === userId;
}
