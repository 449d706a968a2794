/**
 * Messages to receivers outside, signed as in Standard Webhooks, behind one port. `http/` posts them: it checks the address
 * that it connects to, follows no redirect and reads no body. When something is sent, and how often again, is decided elsewhere.
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
