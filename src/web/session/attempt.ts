import { createHash } from 'node:crypto';
import { accountOf, type Visit } from '../visit.ts';

/** What the list of sessions later shows about the browser. */
export function clientOf({ request }: Visit): { readonly address: string; readonly userAgent: string } {
  return {
    address: request.clientAddress,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** Counts something expensive by account; returns how long to wait, in milliseconds, or 0. */
export async function countCostly(visit: Visit, limit: 'trials' | 'webhook_tests'): Promise<number> {
  const { granted, resetMs } = await visit.access.limits.take(limit, accountOf(visit).id);
  return granted ? 0 : Math.max(1, resetMs);
}

/** Counts an attempt to prove a password, by the user's address and by the client's; returns how long to wait, in milliseconds, or 0. */
export async function countAttempt({ access, request }: Visit, email: string): Promise<number> {
  const from = await access.limits.take('sign_ins_from', request.clientAddress);
  if (!from.granted) return from.resetMs;
  const user = await access.limits.take('sign_ins', subjectOf(email));
  return user.granted ? 0 : user.resetMs;
}

/**
 * The subject by which attempts for an address are counted: its SHA-256, since a password typed into the wrong field
 * must not be stored in Redis.
 */
export function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
