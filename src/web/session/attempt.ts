import { createHash } from 'node:crypto';
import type { Refusal } from '../screen.ts';
import { message } from '../texts/index.ts';
import { accountOf, type Visit } from '../visit.ts';
import { noteAccess } from './access-note.ts';

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

/**
 * Counts an attempt to prove a password, by the client's address and by the user's; the refusal when there were too
 * many, otherwise `null`. A browser in which the user has signed in before has a count of its own, which strangers
 * cannot use up; all others share one.
 */
export async function refuseTooMany(visit: Visit, email: string): Promise<Refusal | null> {
  const { browsers } = await visit.access.auth();
  const known = browsers.find(visit.request.headers['cookie'], email);
  return refuseBeyond(
    visit,
    subjectOf(known === null ? email : `BROWSER ${known}`),
    async () => (await visit.context.store.findUserByEmail(email))?.id ?? null,
  );
}

/**
 * The same for the password of a signed-in user. It has a count of its own, which nobody can use up at the sign-in form:
 * addresses are in lower case.
 */
export function refuseTooManyPasswords(visit: Visit, userId: string): Promise<Refusal | null> {
  return refuseBeyond(visit, subjectOf(`PASSWORD ${userId}`), async () => userId);
}

/**
 * The same for a code of a user's second factor, with a count of its own as well.
 */
export function refuseTooManyCodes(visit: Visit, userId: string): Promise<Refusal | null> {
  return refuseBeyond(visit, subjectOf(`CODE ${userId}`), async () => userId);
}

/** The refusal of a code while codes of its user are locked. */
export async function refuseLocked(visit: Visit, userId: string): Promise<Refusal> {
  const { twoFactors } = await visit.access.auth();
  return tooMany(visit, userId, await twoFactors.findLockMs(userId));
}

async function refuseBeyond(
  visit: Visit,
  subject: string,
  findUserId: () => Promise<string | null>,
): Promise<Refusal | null> {
  const { limits } = visit.access;
  const from = await limits.take('sign_ins_from', visit.request.clientAddress);
  const spent = from.granted ? await limits.take('sign_ins', subject) : from;
  if (spent.granted) return null;
  return tooMany(visit, await findUserId(), spent.resetMs);
}

function tooMany(visit: Visit, user: string | null, leftMs: number): Refusal {
  noteAccess(visit, 'too many attempts', { user });
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
  return { kind: 'refuse', summary: message('signIn.tooMany', { minutes }), status: 429 };
}

/**
 * The subject by which attempts for an address are counted: its SHA-256, since a password typed into the wrong field
 * must not be stored in Redis.
 */
export function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
