import { Type } from 'typebox';
import { accountWrite, done } from '../operation.ts';
import { noWebhook } from './webhook-facts.ts';

/** Removes the webhook of an account with its secret and deliveries; pending messages are not sent. */
export const webhookRemove = accountWrite({
  name: 'webhook-remove',
  summary: { en: 'Remove the webhook of an account', ja: 'アカウントの Webhook を削除する' },
  worksOnClosed: true,
  input: Type.Object({}),
  output: Type.Object({ removed: Type.Boolean() }),
  async run({ store }, account) {
    if (await store.removeWebhook(account.id)) return done({ removed: true });
    throw noWebhook(account);
  },
});
