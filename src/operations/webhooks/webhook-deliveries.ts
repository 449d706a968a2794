import { Type } from 'typebox';
import { accountRead } from '../operation.ts';
import { given } from '../schemas.ts';
import { deliverySchema, toDeliveryAnswer } from './delivery-facts.ts';
import { getWebhook } from './webhook-facts.ts';

/** Number of kept deliveries, and the current one. */
const KEPT_MAX = 101;

/** The last deliveries to the webhook of an account, newest first. */
export const webhookDeliveries = accountRead({
  name: 'webhook-deliveries',
  summary: { en: 'List the latest webhook deliveries', ja: 'Webhook への最近の配信の一覧を表示する' },
  input: Type.Object({
    limit: Type.Integer({
      minimum: 1,
      maximum: KEPT_MAX,
      default: 20,
      ...given('N', [
        `Number of deliveries, newest first, 1 to ${KEPT_MAX}; default 20`,
        `表示する件数（新しい順、1 から ${KEPT_MAX}。省略時は 20）`,
      ]),
    }),
  }),
  output: Type.Object({ deliveries: Type.Array(deliverySchema) }),
  async run({ store }, account, { limit }) {
    await getWebhook(store, account);
    return { deliveries: (await store.listDeliveries(account.id, limit)).map(toDeliveryAnswer) };
  },
});
