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

/**
 * Runs a sign-in; `null`, and its result is undone, when the sessions of its user were ended meanwhile, since that ends
 * the new one too. Writing a session and ending all never run in parallel: a session is ended with the others, or made
 * before this counts again.
 */
export async function unlessEnded<Result>(
  store: Store,
  { user, undo }: { readonly user: AuthCondition; readonly undo: (result: Result) => Promise<void> },
  run: () => Promise<Result | null>,
): Promise<Result | null> {
  const before = await countEnds(store, user);
  const result = await run();
  if ((await countEnds(store, user)) === before) return result;
  if (result !== null) await undo(result);
  return null;
}

/** How often the sessions of a user were ended; `undefined` for an unknown user. */
export async function countEnds(
  store: Pick<Store, 'findAuthRows'>,
  user: AuthCondition,
): Promise<AuthValue | undefined> {
  return (await store.findAuthRows('users', [user], 1))[0]?.['session_ends'];
}
