import { MIHARU } from '../../core/audit.ts';
import { mintId } from '../../core/base62.ts';
import { FieldProblems, MiharuError } from '../../core/errors.ts';
import type { Plan } from '../../core/plan.ts';
import { LINK_RIGHTS, type LinkUse, mayUseLink } from '../../core/rights.ts';
import type { Account, Invitation, Joiner, User } from '../../store/port.ts';
import { parseName } from '../accounts/parse-name.ts';
import { hashSecret } from '../hash-secret.ts';
import type { OperationContext } from '../operation.ts';
import { parseEmail } from './email.ts';
import { hashPassword, requirePassword } from './password.ts';
import { emailTaken } from './user-add.ts';

/** A valid link with its target. */
export interface OpenInvitation {
  readonly invitation: Invitation;
  /** The account of the link; `null` without one. */
  readonly account: Account | null;
  /** The user whose password it sets; `null` for a new user. */
  readonly user: User | null;
}

/**
 * The link with this secret; throws `not_found` if it is unknown, used, expired, withdrawn, or its target no
 * longer exists.
 */
export async function getOpenInvitation(
  { store, nowMs }: OperationContext,
  secret: string,
): Promise<OpenInvitation> {
  const invitation = await store.findInvitation(hashSecret(secret));
  if (invitation === undefined || invitation.usedAtMs !== null) throw linkOver();
  if (invitation.expiresAtMs <= nowMs()) {
    // An expired link stays refused even if the clock is set back.
    await store.actingAs(MIHARU, nowMs).removeInvitation(invitation.id);
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

/** The user who used a link. */
export interface Joined {
  readonly userId: string;
  readonly email: string;
  readonly invitation: Invitation;
}

/** What a new user enters. */
export interface Joining {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Name of the account that the first operator creates; empty for none. */
  readonly accountName: string;
}

/** Plan of the account that the first operator creates. */
const FIRST_PLAN: Plan = 'pro';

/**
 * Creates the user of a link and uses the link up; the link alone decides the role. Throws `invalid_parameter`
 * by field, and `not_found` for an invalid link or one with another purpose.
 */
export async function join(context: OperationContext, secret: string, given: Joining): Promise<Joined> {
  const { store, nowMs, randomBytes } = context;
  const { invitation } = await getLinkFor(context, secret, 'join');
  const { name, email, firstAccount } = await readFields(context, invitation, given);
  const user = { id: mintId('usr_', randomBytes), email, name, createdAtMs: nowMs() };
  const passwordHash = await hashPassword(given.password);
  const made = await store.joinByLink({ user, passwordHash, firstAccount }, hashSecret(secret));
  if (made === 'email_taken') throw emailTaken();
  if (made === 'link_void') throw linkOver();
  return { userId: user.id, email, invitation };
}

/** Reads all fields, so that every problem is reported at once, not one after the other. */
async function readFields(context: OperationContext, { purpose }: Invitation, given: Joining) {
  const problems = new FieldProblems();
  const name = await problems.during(() => parseName('name', given.name));
  const email = await problems.during(() => parseEmail(given.email));
  await problems.during(() => requirePassword(given.password, email ?? given.email));
  const firstAccount = await problems.during(() =>
    LINK_RIGHTS[purpose].opensAccount ? firstAccountOf(context, given.accountName) : null,
  );
  problems.require();
  if (name === undefined || email === undefined) throw new Error('A field without a problem has no value.');
  return { name, email, firstAccount: firstAccount ?? null };
}

function firstAccountOf(
  { nowMs, randomBytes }: OperationContext,
  accountName: string,
): Joiner['firstAccount'] {
  if (accountName === '') return null;
  const name = parseName('accountName', accountName);
  return { id: mintId('acc_', randomBytes), name, plan: FIRST_PLAN, createdAtMs: nowMs() };
}

/**
 * Adds an existing user to the account of a link and uses the link up; throws `not_found` for an invalid link.
 */
export async function joinAs(context: OperationContext, secret: string, user: User): Promise<OpenInvitation> {
  const { store, nowMs } = context;
  const open = await getLinkFor(context, secret, 'joinAs');
  if (!(await store.acceptInvitation(user.id, hashSecret(secret), nowMs()))) throw linkOver();
  return open;
}

/** Sets the password of a link's user, uses the link up and ends the user's sessions. */
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

/** A link that allows this use; the store checks again when the link is used up. */
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
