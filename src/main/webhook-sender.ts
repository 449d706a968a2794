import type { Config } from '../config/index.ts';
import { createWebhookSender, type WebhookSender } from '../webhooks/index.ts';
import type { Clock } from './clock.ts';

/** Sends to the addresses that the settings allow, with the machine's resolver. */
export function webhookSenderOf(
  { webhookAllowedAddresses, webhookHttp }: Config,
  { nowMs }: Pick<Clock, 'nowMs'>,
): WebhookSender {
  return createWebhookSender({
    allowedAddresses: webhookAllowedAddresses,
    plainHttp: webhookHttp === 'on' ? 'allowed' : 'refused',
    nowMs,
  });
}
