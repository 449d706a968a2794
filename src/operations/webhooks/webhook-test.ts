import { Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { MiharuError } from '../../core/errors.ts';
import { signingSecrets } from '../../core/webhook-secrets.ts';
import type { ListedDelivery } from '../../store/port.ts';
import { operatorOperation } from '../operation.ts';
import { attemptMembers, tellAttempt } from './delivery-facts.ts';
import { attemptOf, isDelivered } from './settle-attempt.ts';
import { getWebhook } from './webhook-facts.ts';
import { printTestMessage } from './webhook-message.ts';

/** Most test messages to a webhook within a minute: each is a request to somebody else. */
const TESTS_MAX = 5;
const WINDOW_MS = 60_000;

/** The newest messages; among them are the tests of the last minute, unless many more messages followed. */
const TESTS_LOOKED_AT = 50;

/** Throws `rate_limited` while as many tests as may be were sent within the last minute, by whatever process. */
function requireRest(newest: readonly ListedDelivery[], nowMs: number): void {
  const sent = newest.filter(({ kind, createdAtMs }) => kind === 'test' && createdAtMs > nowMs - WINDOW_MS);
  const first = sent.at(TESTS_MAX - 1);
  if (first === undefined) return;
  const seconds = Math.max(1, Math.ceil((first.createdAtMs + WINDOW_MS - nowMs) / 1_000));
  throw new MiharuError(
    'rate_limited',
    {
      en: `${TESTS_MAX} tests were sent to this webhook within a minute. Wait ${seconds} s.`,
      ja: `この Webhook には 1 分間に ${TESTS_MAX} 回テストを送りました。${seconds} 秒待ってください。`,
    },
    { members: { limit: TESTS_MAX, window_seconds: WINDOW_MS / 1_000, retry_after_seconds: seconds } },
  );
}

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
    requireRest(await store.listDeliveries(account.id, TESTS_LOOKED_AT), nowMs());
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
