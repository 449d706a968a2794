/**
 * Sends messages to external receivers, signed as in Standard Webhooks, behind one port. `http/` posts them: it
 * checks the address that it connects to, follows no redirect and reads no body. Other rooms decide when to
 * send and retry.
 */
export { createWebhookSender, type SenderOptions } from './http/webhook-sender.ts';
export type {
  WebhookFaultCode,
  WebhookMessage,
  WebhookOutcome,
  WebhookRefusal,
  WebhookSender,
  WebhookTarget,
} from './port.ts';
