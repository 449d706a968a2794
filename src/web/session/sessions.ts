import type { AuthCondition, AuthValue, Store } from '../../store/port.ts';

/** Ends one session of a user; returns how many there were, which is 0 when it has ended already. */
export function endSession(store: Store, userId: string, sessionId: string): Promise<number> {
  const isOwned: AuthCondition = { column: 'user_id', operator: '=', value: userId };
  const isChosen: AuthCondition = { column: 'id', operator: '=', value: sessionId };
  return store.deleteAuthRows('sessions', [isOwned, isChosen]);
}

/** Forgets expired sessions, which cannot be used again. */
export async function forgetEndedSessions(store: Store, nowMs: number): Promise<void> {
  await store.deleteAuthRows('sessions', [{ column: 'expires_at_ms', operator: '<=', value: nowMs }]);
}

/** Notes when a user signed in, for people who look after its accounts. */
export async function noteSignIn(store: Store, userId: string, nowMs: number): Promise<void> {
  const isUser: AuthCondition = { column: 'id', operator: '=', value: userId };
  await store.updateAuthRows('users', [isUser], { signed_in_at_ms: nowMs });
}

/**
 * Runs a sign-in; `null`, and its result is undone, when the sessions of its user were ended meanwhile, since that ends
 * the new one too. Writing a session and ending all never run in parallel: a session is ended with the others, or made
 * before this counts again.
 */
export async function unlessEnded<Result>(
  store: Store,
  { user, keep, undo }: SignIn<Result>,
  run: () => Promise<Result | null>,
): Promise<Result | null> {
  const before = await countEnds(store, user);
  const result = await run();
  const isKept = (await countEnds(store, user)) === before;
  if (result !== null) await (isKept ? keep(result) : undo(result));
  return isKept ? result : null;
}

interface SignIn<Result> {
  readonly user: AuthCondition;
  /** What completes a result. */
  readonly keep: (result: Result) => Promise<void>;
  readonly undo: (result: Result) => Promise<void>;
}

/** How often the sessions of a user were ended; `undefined` for an unknown user. */
export async function countEnds(
  store: Pick<Store, 'findAuthRows'>,
  user: AuthCondition,
): Promise<AuthValue | undefined> {
  return (await store.findAuthRows('users', [user], 1))[0]?.['session_ends'];
}
