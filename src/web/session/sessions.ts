import type { AuthCondition, Store } from '../../store/port.ts';

/** A session as its user sees it. */
export interface KeptSession {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
}

/** A user has few; a longer list would help nobody. */
const SESSIONS_MAX = 100;

/** Valid sessions of a user, the last seen first. */
export async function listSessions(store: Store, userId: string, nowMs: number): Promise<KeptSession[]> {
  const isUnexpired: AuthCondition = { column: 'expires_at_ms', operator: '>', value: nowMs };
  const rows = await store.findAuthRows('sessions', [ownedBy(userId), isUnexpired], SESSIONS_MAX);
  return rows
    .map((row) => ({
      id: String(row['id']),
      address: row['ip_address'] === null || row['ip_address'] === '' ? null : String(row['ip_address']),
      userAgent: String(row['user_agent'] ?? ''),
      createdAtMs: Number(row['created_at_ms']),
      seenAtMs: Number(row['updated_at_ms']),
    }))
    .toSorted((a, b) => b.seenAtMs - a.seenAtMs);
}

/** Ends one session of a user; returns how many there were, which is 0 when it has ended already. */
export function endSession(store: Store, userId: string, sessionId: string): Promise<number> {
  const isChosen: AuthCondition = { column: 'id', operator: '=', value: sessionId };
  return store.deleteAuthRows('sessions', [ownedBy(userId), isChosen]);
}

/** Forgets expired sessions, which cannot be used again. */
export async function forgetEndedSessions(store: Store, nowMs: number): Promise<void> {
  await store.deleteAuthRows('sessions', [{ column: 'expires_at_ms', operator: '<=', value: nowMs }]);
}

function ownedBy(userId: string): AuthCondition {
  return { column: 'user_id', operator: '=', value: userId };
}
