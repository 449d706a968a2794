import type { DeliverySettlement, WebhookAttempt } from '../../store/port.ts';
import type { WebhookOutcome } from '../../webhooks/port.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/**
 * Pauses between attempts as in Standard Webhooks, in milliseconds; each is up to a fifth longer. Three days in
 * total.
 */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const;

/** Maximum number of attempts. */
export const ATTEMPTS_MAX = PAUSES_MS.length + 1;

/** The stored form of an attempt's outcome. */
export function attemptOf(outcome: WebhookOutcome, atMs: number): WebhookAttempt {
  if (outcome.kind === 'answer') return { atMs, status: outcome.status, fault: null, cause: null };
  return { atMs, status: null, fault: outcome.code, cause: outcome.cause };
}

/** Whether the receiver accepted it (2xx). */
export function isDelivered(outcome: WebhookOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
}

/**
 * The next state of a delivery after an attempt (1 for the first): delivered after 2xx, failed after 410 or the
 * last attempt, else waiting for a growing pause and at least for Retry-After. `random` is from 0 up to, but
 * not including, 1.
 */
export function settleAttempt(
  outcome: WebhookOutcome,
  { attempt, nowMs, random }: { readonly attempt: number; readonly nowMs: number; readonly random: number },
): DeliverySettlement {
  if (isDelivered(outcome)) return { state: 'delivered' };
  if (outcome.kind === 'answer' && outcome.status === 410) return { state: 'failed', stop: 'gone' };
  const pauseMs = PAUSES_MS[attempt - 1];
  if (pauseMs === undefined) return { state: 'failed', stop: 'given_up' };
  const askedMs = (outcome.kind === 'answer' ? outcome.retryAfterMs : null) ?? 0;
  return { state: 'waiting', dueAtMs: nowMs + Math.max(Math.ceil(pauseMs * (1 + random / 5)), askedMs) };
}
