import type { Db } from '../tables.ts';
import type { Invitation } from './port.ts';

/** Columns of a link under the names of the port. */
const INVITATION = [
  'id',
  'purpose',
  'account_id as accountId',
  'role',
  'user_id as userId',
  'created_at_ms as createdAtMs',
  'expires_at_ms as expiresAtMs',
  'used_at_ms as usedAtMs',
  'made_by as madeBy',
] as const;

/** The link with this hash of its secret, used or not. */
export async function findInvitation(db: Db, hash: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').select(INVITATION).where('hash', '=', hash).executeTakeFirst();
}

/** Links that are neither used, void nor expired, newest first. Once there is a user, links for the first operator are void. */
export async function listInvitations(db: Db, nowMs: number, accountId?: string): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .select(INVITATION)
    .where('used_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs)
    .where((eb) =>
      eb.or([
        eb('purpose', '!=', 'first_operator'),
        eb.not(eb.exists(eb.selectFrom('users').select('users.id'))),
      ]),
    )
    .orderBy('created_at_ms', 'desc')
    .orderBy('id')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', String(accountId)))
    .execute();
}

/** Saves a link, withdraws the one it replaces, and forgets expired ones. */
export async function saveInvitation(
  db: Db,
  { id, purpose, accountId, role, userId, createdAtMs, expiresAtMs, usedAtMs, madeBy }: Invitation,
  hash: string,
): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at_ms', '<=', createdAtMs).execute();
  if (userId !== null) {
    await db.deleteFrom('invitations').where('purpose', '=', purpose).where('user_id', '=', userId).execute();
  }
  await db
    .insertInto('invitations')
    .values({
      hash,
      id,
      purpose,
      account_id: accountId,
      role,
      user_id: userId,
      created_at_ms: createdAtMs,
      expires_at_ms: expiresAtMs,
      used_at_ms: usedAtMs,
      made_by: madeBy,
    })
    .execute();
}

/** Uses a link up; `false` when somebody else just used it. */
export async function spendInvitation(db: Db, hash: string, nowMs: number): Promise<boolean> {
  const used = await db
    .updateTable('invitations')
    .set({ used_at_ms: nowMs })
    .where('hash', '=', hash)
    .where('used_at_ms', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Withdraws a link. */
export async function removeInvitation(db: Db, invitationId: string): Promise<boolean> {
  const deleted = await db.deleteFrom('invitations').where('id', '=', invitationId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Withdraws the links into an account that depended on a user's ownership of it; an operator's links do not depend on that. */
export async function removeLinksOfOwner(db: Db, userId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('made_by', '=', userId)
    .where('account_id', '=', accountId)
    .where('used_at_ms', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .where('users.id', '=', userId)
            .where('is_operator', '=', 1),
        ),
      ),
    )
    .execute();
}

/** Whether the maker of a link still has the right it depends on: as an operator, or as an owner of its account. */
export async function isBacked(db: Db, { madeBy, accountId }: Invitation): Promise<boolean> {
  if (madeBy === null) return true;
  const maker = await db
    .selectFrom('users')
    .select('is_operator')
    .where('id', '=', madeBy)
    .executeTakeFirst();
  if (maker?.is_operator === 1) return true;
  const owner = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', madeBy)
    .where('account_id', '=', accountId ?? '')
    .executeTakeFirst();
  return owner?.role === 'owner';
}
