import { createWebhookSender, type WebhookSender } from '../../src/webhooks/index.ts';

/** Sends as the product does, but over plain HTTP and only to 127.0.0.1. */
export function loopbackSender(nowMs: () => number): WebhookSender {
  return createWebhookSender({ allowedAddresses: ['127.0.0.1'], plainHttp: 'allowed', nowMs });
}
