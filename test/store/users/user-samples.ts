import type { Invitation, Joiner, JoinOutcome, NewUser, Store, User } from '../../../src/store/port.ts';

/** Hash of a link's secret. */
export const LINK = 'c'.repeat(64);

/** A user of this name. */
export function userOf(name: string, more: Partial<User> = {}): User {
  return {
    id: `usr_${name}`,
    email: `${name}@example.jp`,
    name,
    isOperator: false,
    createdAtMs: 1_000,
    ...more,
  };
}

/** Saves a user, by default without an account. */
export function save(store: Store, user: User, more: Partial<NewUser> = {}) {
  return store.saveNewUser({
    user,
    passwordHash: 'salt:hash',
    membership: null,
    ...more,
  });
}

/** A link, by default for an operator. */
export function invitationOf(more: Partial<Invitation> = {}): Invitation {
  return {
    id: 'inv_1',
    purpose: 'operator',
    accountId: null,
    role: null,
    userId: null,
    createdAtMs: 1_000,
    expiresAtMs: 9_000,
    usedAtMs: null,
    madeBy: null,
    ...more,
  };
}

/** Adds a session of a user that does not end soon. */
export async function addSession(store: Store, id: string, userId: string): Promise<void> {
  await store.insertAuthRow('sessions', {
    id,
    user_id: userId,
    token: `${id}`.padEnd(64, '0'),
    expires_at_ms: 9_000_000_000_000,
    ip_address: null,
    user_agent: '',
    created_at_ms: 1_000,
    updated_at_ms: 2_000,
  });
}

/** Notes when a user signed in. */
export async function signInAt(store: Store, userId: string, signedInAtMs: number): Promise<void> {
  const isUser = { column: 'id', operator: '=', value: userId } as const;
  await store.updateAuthRows('users', [isUser], { signed_in_at_ms: signedInAtMs });
}

/** Sets up a second factor of a user, which is not confirmed yet. */
export async function addTwoFactor(store: Store, userId: string): Promise<void> {
  await store.insertAuthRow('two_factors', {
    id: `tf_${userId}`,
    user_id: userId,
    secret: 'sealed',
    backup_codes: 'sealed',
    verified: 0,
    failed_count: 0,
    locked_until_ms: null,
  });
}

/** Adds a sign-in of a user that waits for a code. */
export async function addChallenge(store: Store, id: string, userId: string): Promise<void> {
  await store.insertAuthRow('verifications', {
    id,
    identifier: id,
    value: userId,
    expires_at_ms: 9_000_000_000_000,
    created_at_ms: 1_000,
    updated_at_ms: 1_000,
  });
}

/** Creates a user of this name by a link. */
export function joinBy(
  store: Store,
  hash: string,
  name: string,
  more: { readonly createdAtMs?: number; readonly firstAccount?: Joiner['firstAccount'] } = {},
): Promise<JoinOutcome> {
  const { isOperator: _, ...user } = userOf(name, { createdAtMs: more.createdAtMs ?? 1_000 });
  return store.joinByLink({ user, passwordHash: 'salt:hash', firstAccount: more.firstAccount ?? null }, hash);
}
