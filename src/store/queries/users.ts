import type { Selectable } from 'kysely';
import type {
  AccountOfUser,
  Membership,
  NewUser,
  NewUserOutcome,
  User,
  UserWithMemberships,
} from '../port.ts';
import { findInvitation, spendInvitation } from './invitations.ts';
import { storableText } from './storable-text.ts';
import type { Db } from './tables.ts';
import type { UsersTable } from './user-tables.ts';

/** How many users there are. */
export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The user with an id. */
export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : userOf(row);
}

/** The user with an e-mail address, in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return row === undefined ? undefined : userOf(row);
}

/** Users with their accounts, oldest first; of one account where it is given. */
export async function listUsers(db: Db, accountId?: string): Promise<UserWithMemberships[]> {
  const rows = await db.selectFrom('users').selectAll().orderBy('created_at_ms').orderBy('id').execute();
  const memberships = await db.selectFrom('memberships').selectAll().orderBy('account_id').execute();
  const seen = await db
    .selectFrom('sessions')
    .select((eb) => ['user_id', eb.fn.max('updated_at_ms').as('seen_at_ms')])
    .groupBy('user_id')
    .execute();
  const seenAt = new Map(seen.map((row) => [row.user_id, row.seen_at_ms]));
  const all = rows.map((row) => ({
    ...userOf(row),
    lastSeenAtMs: seenAt.get(row.id) ?? null,
    memberships: memberships
      .filter((membership) => membership.user_id === row.id)
      .map((membership) => ({
        userId: row.id,
        accountId: membership.account_id,
        role: membership.role,
      })),
  }));
  if (accountId === undefined) return all;
  return all.filter((user) => user.memberships.some((membership) => membership.accountId === accountId));
}

/** The open accounts that a user is in, oldest first. */
export async function listAccountsOfUser(db: Db, userId: string): Promise<AccountOfUser[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .where('memberships.user_id', '=', userId)
    .where('accounts.closed_at_ms', 'is', null)
    .select(['accounts.id as accountId', 'accounts.name as name', 'memberships.role as role'])
    .orderBy('accounts.created_at_ms')
    .orderBy('accounts.id')
    .execute();
}

/** Makes a user with its password and membership, and uses up its link. */
export async function saveNewUser(db: Db, given: NewUser): Promise<NewUserOutcome> {
  const { user, passwordHash, membership, invitationHash } = given;
  if ((await findUserByEmail(db, user.email)) !== undefined) return 'email_taken';
  if (invitationHash !== null) {
    const purpose = await spendInvitation(db, invitationHash, user.createdAtMs);
    if (purpose === undefined || (purpose === 'first_operator' && (await countUsers(db)) > 0))
      return 'link_used';
  }
  const instants = { created_at_ms: user.createdAtMs, updated_at_ms: user.createdAtMs };
  await db
    .insertInto('users')
    .values({
      ...{ id: user.id, email: user.email, name: storableText(user.name) },
      ...{ email_verified: 0, is_operator: user.isOperator ? 1 : 0, ...instants },
    })
    .execute();
  await db
    .insertInto('passwords')
    .values({
      ...{
        id: user.id.replace(/^usr_/, 'pwd_'),
        user_id: user.id,
        provider_id: 'credential',
        account_id: user.id,
      },
      ...{ password: passwordHash, ...instants },
    })
    .execute();
  if (membership !== null) await saveMembership(db, { ...membership, userId: user.id }, user.createdAtMs);
  return 'made';
}

/** Puts a user into the account that a link is for; an owner who accepts a member's link stays owner. */
export async function acceptInvitation(
  db: Db,
  given: { readonly userId: string; readonly hash: string; readonly acceptedAtMs: number },
): Promise<boolean> {
  const { userId, hash, acceptedAtMs } = given;
  const invitation = await findInvitation(db, hash);
  if (invitation?.accountId == null || invitation.role === null) return false;
  if ((await spendInvitation(db, hash, acceptedAtMs)) === undefined) return false;
  const { accountId, role } = invitation;
  const known = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (known?.role !== 'owner') await saveMembership(db, { userId, accountId, role }, acceptedAtMs);
  return true;
}

/** Removes a user with everything that hangs on it. */
export async function removeUser(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('passwords').where('user_id', '=', userId).execute();
  await db.deleteFrom('memberships').where('user_id', '=', userId).execute();
  await db.deleteFrom('invitations').where('user_id', '=', userId).execute();
  const gone = await db.deleteFrom('users').where('id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Sets a password and ends the user's other sessions. */
export async function setPassword(
  db: Db,
  change: {
    readonly userId: string;
    readonly passwordHash: string;
    readonly changedAtMs: number;
    readonly invitationHash: string | null;
    readonly keepSessionId: string | null;
  },
): Promise<'set' | 'no_user' | 'link_used'> {
  const { userId, passwordHash, changedAtMs, invitationHash, keepSessionId } = change;
  if ((await findUser(db, userId)) === undefined) return 'no_user';
  if (invitationHash !== null && !(await spendInvitation(db, invitationHash, changedAtMs)))
    return 'link_used';
  await db
    .updateTable('passwords')
    .set({ password: passwordHash, updated_at_ms: changedAtMs })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (keepSessionId === null ? sessions : sessions.where('id', '!=', keepSessionId)).execute();
  return 'set';
}

/** Gives a user a role in an account. */
export async function saveMembership(db: Db, membership: Membership, addedAtMs: number): Promise<void> {
  const { userId, accountId, role } = membership;
  await db
    .insertInto('memberships')
    .values({ user_id: userId, account_id: accountId, role, added_at_ms: addedAtMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}

/** Takes a user out of an account. */
export async function removeMembership(db: Db, userId: string, accountId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Makes a user an operator, or no longer. */
export async function setOperator(db: Db, userId: string, isOperator: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ is_operator: isOperator ? 1 : 0 })
    .where('id', '=', userId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

function userOf(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isOperator: row.is_operator === 1,
    createdAtMs: row.created_at_ms,
  };
}
