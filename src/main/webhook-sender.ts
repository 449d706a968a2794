import type { Config } from '../config/index.ts';
import { createWebhookSender, type WebhookSender } from '../webhooks/index.ts';

/** Sends to where the settings let accounts send, by the machine's clock and resolver. */
export function webhookSenderOf({ webhookAllowedAddresses, webhookHttp }: Config): WebhookSender {
  return createWebhookSender({
    allowedAddresses: webhookAllowedAddresses,
    plainHttp: webhookHttp === 'on' ? 'allowed' : 'refused',
    nowMs: Date.now,
  });
}
