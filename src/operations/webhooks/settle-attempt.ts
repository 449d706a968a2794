import type { DeliverySettlement, WebhookAttempt } from '../../store/port.ts';
import type { WebhookOutcome } from '../../webhooks/port.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Pauses after the attempts, those that Standard Webhooks names; each is up to a fifth longer. Three days in all. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const;

/** So many attempts are made. */
export const ATTEMPTS_MAX = PAUSES_MS.length + 1;

/** What an attempt came to, as it is kept. */
export function attemptOf(outcome: WebhookOutcome, atMs: number): WebhookAttempt {
  if (outcome.kind === 'answer') return { atMs, status: outcome.status, fault: null, cause: null };
  return { atMs, status: null, fault: outcome.code, cause: outcome.cause };
}

/** Whether the receiver has it: 2xx. */
export function isDelivered(outcome: WebhookOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
}

/**
 * What becomes of a delivery after an attempt (1 for the first): done with 2xx, over with 410 and after the last attempt, else again after
 * a pause that grows, and not before Retry-After. `random` is from 0 up to 1.
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
