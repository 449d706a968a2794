import { createHash } from 'node:crypto';
import { wholeSeconds } from '../../core/retry-after.ts';
import type { Refusal } from '../screen.ts';
import { message } from '../texts/index.ts';
import { accountOf, type Visit } from '../visit.ts';
import { noteAccess } from './access-note.ts';
import type { SignInClient } from './auth.ts';

/** The browser of a sign-in: what the list of sessions later shows about it, and the cookies that it sent. */
export function clientOf({ request }: Visit): SignInClient {
  return {
    address: request.clientAddress,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    cookies: String(request.headers['cookie'] ?? ''),
  };
}

/** The cookie by which this browser stays known after what ends the user's other sessions, such as a new password. */
export async function rememberBrowser(visit: Visit, email: string): Promise<string> {
  const { browsers } = await visit.access.auth();
  return browsers.remember(visit.request.headers['cookie'], email);
}

/** Counts something expensive by account; the refusal when there was too much of it, otherwise `null`. */
export async function refuseTooOften(
  visit: Visit,
  limit: 'trials' | 'webhook_tests',
): Promise<Refusal | null> {
  const { granted, resetMs } = await visit.access.limits.take(limit, accountOf(visit).id);
  if (granted) return null;
  const seconds = wholeSeconds(resetMs);
  return { kind: 'refuse', summary: message('shell.tooOften', { seconds }), retrySeconds: seconds };
}

/**
 * Counts an attempt to prove a password, by the client's address and by the user's; the refusal when there were too
 * many, otherwise `null`. The browsers in which the user has signed in before share a count, which strangers cannot use
 * up; all others share another.
 */
export async function refuseTooMany(visit: Visit, email: string): Promise<Refusal | null> {
  const { browsers } = await visit.access.auth();
  const isKnown = await browsers.isKnown(visit.request.headers['cookie'], email);
  return refuseBeyond(
    visit,
    subjectOf(isKnown ? `KNOWN ${email}` : email),
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
  return {
    kind: 'refuse',
    summary: message('signIn.tooMany', { minutes }),
    retrySeconds: wholeSeconds(leftMs),
  };
}

/**
 * The subject by which attempts for an address are counted: its SHA-256, since a password typed into the wrong field
 * must not be stored in Redis.
 */
export function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
