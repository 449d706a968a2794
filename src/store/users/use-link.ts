import { LINK_RIGHTS, type LinkUse, mayUseLink } from '../../core/rights.ts';
import { requireFreeName } from '../accounts/account-names.ts';
import { createAccount, findAccount } from '../accounts/accounts.ts';
import type { Db } from '../tables.ts';
import { findInvitation, isBacked, spendInvitation } from './invitations.ts';
import { findRole, saveMembership } from './memberships.ts';
import type { Invitation, Joiner, JoinOutcome, Membership, UserStore } from './port.ts';
import { countUsers, findUserByEmail, saveNewUser, setPassword } from './users.ts';

/** A usable link with its account, which is `null` for links into no account. */
interface UsableLink {
  readonly link: Invitation;
  readonly place: Omit<Membership, 'userId'> | null;
}

/** Creates a user from a link, which alone decides the user's rights, and uses the link up; see the port. */
export async function joinByLink(
  db: Db,
  { user, passwordHash, firstAccount }: Joiner,
  hash: string,
): Promise<JoinOutcome> {
  const nowMs = user.createdAtMs;
  const usable = await findUsable(db, { hash, use: 'join', nowMs });
  if (usable === undefined) return 'link_void';
  if ((await findUserByEmail(db, user.email)) !== undefined) return 'email_taken';
  const { makes, opensAccount } = LINK_RIGHTS[usable.link.purpose];
  const opened = opensAccount ? firstAccount : null;
  if (opened !== null) await requireFreeName(db, opened, 'accountName');
  if (!(await spendInvitation(db, hash, nowMs))) return 'link_void';
  await saveNewUser(db, {
    user: { ...user, isOperator: makes === 'operator' },
    passwordHash,
    membership: usable.place,
  });
  if (opened !== null) await createAccount(db, opened);
  return 'made';
}

/** Adds a user to the account of a link, and uses the link up; an owner who uses a member's link stays an owner. */
export async function acceptInvitation(
  db: Db,
  userId: string,
  hash: string,
  acceptedAtMs: number,
): Promise<boolean> {
  const usable = await findUsable(db, { hash, use: 'joinAs', nowMs: acceptedAtMs });
  if (usable === undefined || usable.place === null) return false;
  if (!(await spendInvitation(db, hash, acceptedAtMs))) return false;
  const known = await findRole(db, userId, usable.place.accountId);
  if (known !== 'owner') await saveMembership(db, { userId, ...usable.place }, acceptedAtMs);
  return true;
}

/** Sets the password of a link's user, uses the link up and ends all sessions of the user; returns the user's id. */
export async function resetPassword(
  db: Db,
  { hash, passwordHash, changedAtMs }: Parameters<UserStore['resetPassword']>[0],
): Promise<string | undefined> {
  const userId = (await findUsable(db, { hash, use: 'reset', nowMs: changedAtMs }))?.link.userId ?? null;
  if (userId === null || !(await spendInvitation(db, hash, changedAtMs))) return undefined;
  await setPassword(db, { userId, passwordHash, changedAtMs, keepSessionId: null });
  return userId;
}

interface Using {
  readonly hash: string;
  readonly use: LinkUse;
  readonly nowMs: number;
}

/**
 * A link that can be used for this purpose now; `undefined` when it is used, expired, withdrawn or for something else,
 * when its account is closed, or when its maker lost the right it depends on.
 */
async function findUsable(db: Db, { hash, use, nowMs }: Using): Promise<UsableLink | undefined> {
  const link = await findInvitation(db, hash);
  if (link === undefined || !mayUseLink(link.purpose, use)) return undefined;
  if (link.usedAtMs !== null || link.expiresAtMs <= nowMs) return undefined;
  if (!(await isBacked(db, link))) return undefined;
  if (link.purpose === 'first_operator' && (await countUsers(db)) > 0) return undefined;
  if (LINK_RIGHTS[link.purpose].makes !== 'member') return { link, place: null };
  const { accountId, role } = link;
  const account = accountId === null ? undefined : await findAccount(db, accountId);
  if (account === undefined || account.closedAtMs !== null || role === null) return undefined;
  return { link, place: { accountId: account.id, role } };
}
