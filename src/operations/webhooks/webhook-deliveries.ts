import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { deliverySchema, tellDelivery } from './delivery-facts.ts';
import { getWebhook } from './webhook-facts.ts';

/** The last deliveries to the webhook of an account, newest first. */
export const webhookDeliveries = operatorOperation({
  name: 'webhook-deliveries',
  summary: { en: 'List the last deliveries to a webhook', ja: 'Webhook への最近の配信を一覧する' },
  input: Type.Object({ account: Type.String(), limit: Type.Integer({ minimum: 1, maximum: 101 }) }),
  output: Type.Object({ deliveries: Type.Array(deliverySchema) }),
  async run({ store }, { account: accountId, limit }) {
    const { account } = await getWebhook(store, accountId);
    return { deliveries: (await store.listDeliveries(account.id, limit)).map(tellDelivery) };
  },
});
