import { Type } from 'typebox';
import { getAccount } from '../accounts/get-account.ts';
import { operatorOperation } from '../operation.ts';
import { noWebhook } from './webhook-facts.ts';

/** Forgets the webhook of an account with its secret and deliveries; what was not delivered is not sent. */
export const webhookRemove = operatorOperation({
  name: 'webhook-remove',
  summary: { en: 'Remove the webhook of an account', ja: 'アカウントの Webhook を削除する' },
  input: Type.Object({ account: Type.String() }),
  output: Type.Object({ removed: Type.Boolean() }),
  async run({ store }, { account: accountId }) {
    const account = await getAccount(store, accountId);
    if (await store.removeWebhook(account.id)) return { removed: true };
    throw noWebhook(account);
  },
});
