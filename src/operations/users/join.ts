import { mintId } from '../../core/base62.ts';
import { MiharuError } from '../../core/errors.ts';
import type { Plan } from '../../core/plan.ts';
import type { Account, Invitation, User } from '../../store/port.ts';
import { parseName } from '../accounts/parse-name.ts';
import type { OperationContext } from '../operation.ts';
import { parseEmail } from './email.ts';
import { hashInvitation } from './invitation.ts';
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
  const invitation = await store.findInvitation(hashInvitation(secret));
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

/** Makes the user that a link is for and uses the link up. Throws `invalid_parameter` by the fields' names, `not_found` for the link. */
export async function join(context: OperationContext, secret: string, given: Joining): Promise<User> {
  const { store, nowMs, randomBytes } = context;
  const { invitation } = await getOpenInvitation(context, secret);
  const name = parseName('name', given.name);
  const email = parseEmail(given.email);
  requirePassword(given.password, email);
  const isFirst = invitation.purpose === 'first_operator';
  const accountName =
    isFirst && given.accountName !== '' ? parseName('accountName', given.accountName) : null;
  const { accountId, role } = invitation;
  const user: User = {
    ...{ id: mintId('usr_', randomBytes), email, name },
    ...{ isOperator: accountId === null, createdAtMs: nowMs() },
  };
  const made = await store.saveNewUser({
    user,
    passwordHash: await hashPassword(given.password),
    membership: accountId === null || role === null ? null : { accountId, role },
    invitationHash: hashInvitation(secret),
  });
  if (made === 'email_taken') throw emailTaken();
  if (made === 'link_used') throw linkOver();
  if (accountName !== null) {
    const id = mintId('acc_', randomBytes);
    await store.createAccount({ id, name: accountName, plan: FIRST_PLAN, createdAtMs: nowMs() });
  }
  return user;
}

/** Puts a user who is there into the account that a link is for, and uses the link up; throws `not_found` for the link. */
export async function joinAs(context: OperationContext, secret: string, user: User): Promise<void> {
  const { store, nowMs } = context;
  await getOpenInvitation(context, secret);
  if (!(await store.acceptInvitation(user.id, hashInvitation(secret), nowMs()))) throw linkOver();
}

/** Sets the password that a link is for, uses the link up and ends the user's sessions. */
export async function resetPassword(
  context: OperationContext,
  secret: string,
  password: string,
): Promise<User> {
  const { store, nowMs } = context;
  const { user } = await getOpenInvitation(context, secret);
  if (user === null) throw linkOver();
  requirePassword(password, user.email);
  const set = await store.setPassword({
    ...{ userId: user.id, passwordHash: await hashPassword(password), changedAtMs: nowMs() },
    ...{ invitationHash: hashInvitation(secret), keepSessionId: null },
  });
  if (set !== 'set') throw linkOver();
  return user;
}

function linkOver(): MiharuError {
  return new MiharuError('not_found', {
    en: 'This link was used already, is over, or was withdrawn. Ask for a new one.',
    ja: 'このリンクは使用済みか、期限切れか、取り消されています。新しいリンクを依頼してください。',
  });
}
