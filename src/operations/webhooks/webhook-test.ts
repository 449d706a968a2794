import { Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { signingSecrets } from '../../core/webhook-secrets.ts';
import { operatorOperation } from '../operation.ts';
import { attemptMembers, tellAttempt } from './delivery-facts.ts';
import { attemptOf, isDelivered } from './settle-attempt.ts';
import { getWebhook } from './webhook-facts.ts';
import { printTestMessage } from './webhook-message.ts';

/**
 * Sends one message that tells of nothing, signed as deliveries are, at once and from this process, and notes it among the deliveries. It takes as long as the
 * receiver does, at most 20 s. A webhook that is stopped stays so.
 */
export const webhookTest = operatorOperation({
  name: 'webhook-test',
  summary: { en: 'Send a test to the webhook of an account', ja: 'アカウントの Webhook にテストを送る' },
  input: Type.Object({ account: Type.String() }),
  output: Type.Object({ id: Type.String(), delivered: Type.Boolean(), ...attemptMembers }),
  async run({ store, webhooks, nowMs, randomBytes }, { account: accountId }) {
    const { account, webhook } = await getWebhook(store, accountId);
    const id = mintId('msg_', randomBytes);
    const message = { id, body: printTestMessage({ accountId: account.id, atMs: nowMs() }) };
    const target = { url: webhook.url, secrets: signingSecrets(webhook, nowMs()), reach: 'guarded' } as const;
    const outcome = await webhooks.send(target, message, new AbortController().signal);
    const attempt = attemptOf(outcome, nowMs());
    const delivered = isDelivered(outcome);
    await store.addTest(account.id, id, { state: delivered ? 'delivered' : 'failed', attempt });
    return { id, delivered, ...tellAttempt(attempt) };
  },
});
