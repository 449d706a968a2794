import { createHmac } from 'node:crypto';
import type { WebhookMessage } from '../port.ts';

/**
 * The Standard Webhooks headers of a message, with one signature per secret (`whsec_` and base64), or none
 * without secrets. `timestamp` is the time of the attempt, in seconds since the epoch.
 */
export function messageHeaders(
  message: WebhookMessage,
  timestamp: number,
  secrets: readonly string[],
): Record<string, string> {
  const headers = { 'webhook-id': message.id, 'webhook-timestamp': String(timestamp) };
  if (secrets.length === 0) return headers;
  const signatures = secrets.map((secret) => signatureOf(message, timestamp, secret));
  return { ...headers, 'webhook-signature': signatures.join(' ') };
}

function signatureOf({ id, body }: WebhookMessage, timestamp: number, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
