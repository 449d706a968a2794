import { createHmac } from 'node:crypto';

/** A message of Standard Webhooks before it is signed. */
export interface WebhookMessage {
  /** The same for every attempt, so that the receiver knows a repetition. */
  readonly id: string;
  /** Seconds since the epoch, of the attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The headers of a message as Standard Webhooks has them; the signature is left out without a secret. `secret` is `whsec_` and
 * base64.
 */
export function webhookHeaders(message: WebhookMessage, secret: string | null): Record<string, string> {
  const { id, timestamp } = message;
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) };
  return secret === null ? headers : { ...headers, 'webhook-signature': signatureOf(message, secret) };
}

function signatureOf({ id, timestamp, body }: WebhookMessage, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
