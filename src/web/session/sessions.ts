import type { AuthCondition, Store } from '../../store/port.ts';

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
