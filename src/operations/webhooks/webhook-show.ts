import { Type } from 'typebox';
import { accountRead } from '../operation.ts';
import { nullable } from '../schemas.ts';
import { toWebhookAnswer, webhookSchema } from './webhook-facts.ts';

/** The webhook of an account without its secret; `null` if none is set. */
export const webhookShow = accountRead({
  name: 'webhook-show',
  summary: { en: 'Show the webhook of an account', ja: 'アカウントの Webhook を表示する' },
  input: Type.Object({}),
  output: Type.Object({ webhook: nullable(webhookSchema) }),
  async run({ store }, account) {
    const webhook = await store.findWebhook(account.id);
    return { webhook: webhook === undefined ? null : toWebhookAnswer(webhook) };
  },
});
