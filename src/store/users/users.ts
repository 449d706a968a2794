import type { Selectable } from 'kysely';
import { storableText } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import { saveMembership } from './memberships.ts';
import type {
  AccountOfUser,
  EmailChange,
  EmailOutcome,
  Membership,
  NewUser,
  NewUserOutcome,
  PasswordChange,
  User,
  UserRemoval,
  UserWithMemberships,
} from './port.ts';
import type { UsersTable } from './tables.ts';

/** How many users there are. */
export async function countUsers(db: Db, which: 'all' | 'operators' = 'all'): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(which === 'operators', (query) => query.where('is_operator', '=', 1))
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

/** Users with their accounts, all or of one account, oldest first. */
export async function listUsers(db: Db, accountId?: string): Promise<UserWithMemberships[]> {
  const rows = await db.selectFrom('users').selectAll().orderBy('created_at_ms').orderBy('id').execute();
  const memberships = await db
    .selectFrom('memberships')
    .select(['user_id as userId', 'account_id as accountId', 'role'])
    .orderBy('account_id')
    .execute();
  const seen = await db
    .selectFrom('sessions')
    .select((eb) => ['user_id', eb.fn.max('updated_at_ms').as('seen_at_ms')])
    .groupBy('user_id')
    .execute();
  const seenAt = new Map(seen.map((row) => [row.user_id, row.seen_at_ms]));
  const all = rows.map((row) => ({
    ...userOf(row),
    hasTwoFactor: row.two_factor_enabled === 1,
    signedInAtMs: row.signed_in_at_ms,
    lastSeenAtMs: seenAt.get(row.id) ?? null,
    memberships: memberships.filter(({ userId }) => userId === row.id),
  }));
  if (accountId === undefined) return all;
  return all.filter((user) => user.memberships.some((membership) => membership.accountId === accountId));
}

/** A user's roles, in closed accounts too. */
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('memberships')
    .select(['user_id as userId', 'account_id as accountId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute();
}

/** The open accounts that a user is a member of, oldest first. */
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

/** Creates a user with its password and membership; the caller decides what the user may do. */
export async function saveNewUser(
  db: Db,
  { user, passwordHash, membership }: NewUser,
): Promise<NewUserOutcome> {
  if ((await findUserByEmail(db, user.email)) !== undefined) return 'email_taken';
  const instants = { created_at_ms: user.createdAtMs, updated_at_ms: user.createdAtMs };
  await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      name: storableText(user.name),
      email_verified: 0,
      is_operator: user.isOperator ? 1 : 0,
      two_factor_enabled: 0,
      ...instants,
    })
    .execute();
  await db
    .insertInto('passwords')
    .values({
      id: user.id.replace(/^usr_/, 'pwd_'),
      user_id: user.id,
      provider_id: 'credential',
      account_id: user.id,
      password: passwordHash,
      ...instants,
    })
    .execute();
  if (membership !== null) await saveMembership(db, { ...membership, userId: user.id }, user.createdAtMs);
  return 'made';
}

/** Removes a user with all dependent rows, unless it is the last operator. */
export async function removeUser(db: Db, userId: string): Promise<UserRemoval> {
  const user = await findUser(db, userId);
  if (user === undefined) return 'missing';
  if (user.isOperator && (await countUsers(db, 'operators')) === 1) return 'last_operator';
  await endAccess(db, userId, null);
  for (const table of ['passwords', 'two_factors', 'used_codes', 'memberships', 'invitations'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await db.deleteFrom('invitations').where('made_by', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
  return 'removed';
}

/** Sets a name; `false` when the user does not exist. */
export async function renameUser(
  db: Db,
  userId: string,
  name: string,
  renamedAtMs: number,
): Promise<boolean> {
  const renamed = await db
    .updateTable('users')
    .set({ name: storableText(name), updated_at_ms: renamedAtMs })
    .where('id', '=', userId)
    .executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

/** Sets an e-mail address unless another user has it, and ends what the old one gave access to; see the port. */
export async function setEmail(
  db: Db,
  { userId, email, changedAtMs, keepSessionId }: EmailChange,
): Promise<EmailOutcome> {
  if ((await findUser(db, userId)) === undefined) return 'missing';
  const owner = await findUserByEmail(db, email);
  if (owner !== undefined && owner.id !== userId) return 'email_taken';
  await db
    .updateTable('users')
    .set({ email, email_verified: 0, updated_at_ms: changedAtMs })
    .where('id', '=', userId)
    .execute();
  await endAccess(db, userId, keepSessionId);
  return 'changed';
}

/**
 * Sets a password, ends the user's sessions except one and withdraws its links for a new password; `false` when the
 * user does not exist.
 */
export async function setPassword(
  db: Db,
  { userId, passwordHash, changedAtMs, keepSessionId }: PasswordChange,
): Promise<boolean> {
  if ((await findUser(db, userId)) === undefined) return false;
  await db
    .updateTable('passwords')
    .set({ password: passwordHash, updated_at_ms: changedAtMs })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
  await endAccess(db, userId, keepSessionId);
  return true;
}

/** Withdraws a user's links for a new password, and ends its sessions except one. */
async function endAccess(db: Db, userId: string, keepSessionId: string | null): Promise<void> {
  await db.deleteFrom('invitations').where('user_id', '=', userId).where('used_at_ms', 'is', null).execute();
  await endSessions(db, userId, keepSessionId);
}

/** Ends a user's sessions except one, and its sign-ins that wait for a code or are being checked; returns how many sessions there were. */
export async function endSessions(db: Db, userId: string, keepSessionId: string | null): Promise<number> {
  await db
    .updateTable('users')
    .set((eb) => ({ session_ends: eb('session_ends', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  const chosen = keepSessionId === null ? sessions : sessions.where('id', '!=', keepSessionId);
  return Number((await chosen.executeTakeFirst()).numDeletedRows);
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
