import { mintId } from '../../core/base62.ts';
import { MiharuError } from '../../core/errors.ts';
import type { Plan } from '../../core/plan.ts';
import { LINK_RIGHTS, type LinkUse, mayUseLink } from '../../core/rights.ts';
import type { Account, Invitation, Joiner, User } from '../../store/port.ts';
import { parseName } from '../accounts/parse-name.ts';
import { hashSecret } from '../hash-secret.ts';
import type { OperationContext } from '../operation.ts';
import { parseEmail } from './email.ts';
import { hashPassword, requirePassword } from './password.ts';
import { emailTaken } from './user-add.ts';

/** A link that can be used, with what it leads to. */
export interface OpenInvitation {
  readonly invitation: Invitation;
  /** The account that it leads into; `null` where it leads into none. */
  readonly account: Account | null;
  /** Whose password it sets; `null` for a new user. */
  readonly user: User | null;
}

/** The link with this secret; throws `not_found` when there is none, or it is used, over, withdrawn or leads nowhere any more. */
export async function getOpenInvitation(
  { store, nowMs }: OperationContext,
  secret: string,
): Promise<OpenInvitation> {
  const invitation = await store.findInvitation(hashSecret(secret));
  if (invitation === undefined || invitation.usedAtMs !== null) throw linkOver();
  if (invitation.expiresAtMs <= nowMs()) {
    // What was refused once stays refused, also under a clock that is set back.
    await store.removeInvitation(invitation.id);
    throw linkOver();
  }
  const { purpose, accountId, userId } = invitation;
  if (purpose === 'first_operator' && (await store.countUsers()) > 0) throw linkOver();
  const account = accountId === null ? undefined : await store.findAccount(accountId);
  const user = userId === null ? undefined : await store.findUser(userId);
  const isAccountGone = accountId !== null && (account === undefined || account.closedAtMs !== null);
  if (isAccountGone || (userId !== null && user === undefined)) throw linkOver();
  return { invitation, account: account ?? null, user: user ?? null };
}

/** Who a link was used by. */
export interface Joined {
  readonly userId: string;
  readonly email: string;
  readonly invitation: Invitation;
}

/** What somebody who joins tells of itself. */
export interface Joining {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Name of the first account, where the first operator opens one at once; empty for none. */
  readonly accountName: string;
}

/** Plan of the account that the first operator opens. */
const FIRST_PLAN: Plan = 'pro';

/**
 * Makes the user that a link is for and uses the link up; as what, says the link alone. Throws `invalid_parameter` by the fields'
 * names, `not_found` for a link that cannot be used, or is for something else.
 */
export async function join(context: OperationContext, secret: string, given: Joining): Promise<Joined> {
  const { store, nowMs, randomBytes } = context;
  const { invitation } = await getLinkFor(context, secret, 'join');
  const name = parseName('name', given.name);
  const email = parseEmail(given.email);
  await requirePassword(given.password, email);
  const user = { id: mintId('usr_', randomBytes), email, name, createdAtMs: nowMs() };
  const passwordHash = await hashPassword(given.password);
  const firstAccount = LINK_RIGHTS[invitation.purpose].opensAccount
    ? firstAccountOf(context, given.accountName)
    : null;
  const made = await store.joinByLink({ user, passwordHash, firstAccount }, hashSecret(secret));
  if (made === 'email_taken') throw emailTaken();
  if (made === 'link_void') throw linkOver();
  return { userId: user.id, email, invitation };
}

function firstAccountOf(
  { nowMs, randomBytes }: OperationContext,
  accountName: string,
): Joiner['firstAccount'] {
  if (accountName === '') return null;
  const name = parseName('accountName', accountName);
  return { id: mintId('acc_', randomBytes), name, plan: FIRST_PLAN, createdAtMs: nowMs() };
}

/** Puts a user who is there into the account that a link is for, and uses the link up; throws `not_found` for the link. */
export async function joinAs(context: OperationContext, secret: string, user: User): Promise<OpenInvitation> {
  const { store, nowMs } = context;
  const open = await getLinkFor(context, secret, 'joinAs');
  if (!(await store.acceptInvitation(user.id, hashSecret(secret), nowMs()))) throw linkOver();
  return open;
}

/** Sets the password that a link is for, uses the link up and ends the user's sessions. */
export async function resetPassword(
  context: OperationContext,
  secret: string,
  password: string,
): Promise<Joined> {
  const { store, nowMs } = context;
  const { user, invitation } = await getLinkFor(context, secret, 'reset');
  if (user === null) throw linkOver();
  await requirePassword(password, user.email);
  const passwordHash = await hashPassword(password);
  const hash = hashSecret(secret);
  const userId = await store.resetPassword({ hash, passwordHash, changedAtMs: nowMs() });
  if (userId !== user.id) throw linkOver();
  return { userId, email: user.email, invitation };
}

/** A link that may be used in this way; what comes of it is decided once more, and for good, as it is used up. */
async function getLinkFor(context: OperationContext, secret: string, use: LinkUse): Promise<OpenInvitation> {
  const open = await getOpenInvitation(context, secret);
  if (!mayUseLink(open.invitation.purpose, use)) throw linkOver();
  return open;
}

function linkOver(): MiharuError {
  return new MiharuError('not_found', {
    en: 'This link has been used, has expired or was withdrawn. Ask for a new one.',
    ja: 'このリンクは使用済みか、期限切れか、取り消されています。新しいリンクを依頼してください。',
  });
}
