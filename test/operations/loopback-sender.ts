import { createWebhookSender, type WebhookSender } from '../../src/webhooks/index.ts';

/** Sends as the product does, over plain HTTP and to 127.0.0.1 only. */
export function loopbackSender(nowMs: () => number): WebhookSender {
  return createWebhookSender({ allowedAddresses: ['127.0.0.1'], plainHttp: 'allowed', nowMs });
}
