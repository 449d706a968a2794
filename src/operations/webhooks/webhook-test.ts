import { Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { MiharuError } from '../../core/errors.ts';
import { wholeSeconds } from '../../core/retry-after.ts';
import { signingSecrets } from '../../core/webhook-secrets.ts';
import type { WebhookOutcome } from '../../webhooks/port.ts';
import { accountWrite, done } from '../operation.ts';
import { attemptMembers, toAttemptMembers } from './delivery-facts.ts';
import { attemptOf, isDelivered } from './settle-attempt.ts';
import { getWebhook, noWebhook } from './webhook-facts.ts';
import { printTestMessage } from './webhook-message.ts';

/** Maximum number of test messages per webhook and minute, since each is a request to a third party. */
const TESTS_MAX = 5;
const WINDOW_MS = 60_000;

/** The error if the maximum of tests was sent since `sinceMs`, by any process. */
function tooManyTests(sinceMs: number, nowMs: number): MiharuError {
  const seconds = wholeSeconds(sinceMs + WINDOW_MS - nowMs);
  return new MiharuError(
    'rate_limited',
    {
      en: `${TESTS_MAX} tests were sent to this webhook within one minute. Wait ${seconds} s.`,
      ja: `この Webhook には 1 分間に ${TESTS_MAX} 回テストを送りました。${seconds} 秒待ってください。`,
    },
    { members: { limit: TESTS_MAX, window_seconds: WINDOW_MS / 1_000, retry_after_seconds: seconds } },
  );
}

/** Stored result of a test until it has finished. */
const UNFINISHED: WebhookOutcome = { kind: 'fault', code: 'broken', cause: null };

/**
 * Sends one signed test message at once from this process, and adds it to the list of deliveries. It waits for
 * the receiver for at most 20 s. A stopped webhook stays stopped. Throws `not_found` without a webhook,
 * `rate_limited`.
 */
export const webhookTest = accountWrite({
  name: 'webhook-test',
  summary: {
    en: 'Send a test message to the webhook of an account',
    ja: 'アカウントの Webhook にテストを送る',
  },
  input: Type.Object({}),
  output: Type.Object({ id: Type.String(), delivered: Type.Boolean(), ...attemptMembers }),
  async run({ store, webhooks, nowMs, randomBytes }, account) {
    const webhook = await getWebhook(store, account);
    const id = mintId('msg_', randomBytes);
    const limit = { count: TESTS_MAX, windowMs: WINDOW_MS };
    const begunAtMs = nowMs();
    const added = await store.addTest(account.id, { id, attempt: attemptOf(UNFINISHED, begunAtMs) }, limit);
    if (added.state === 'no_webhook') throw noWebhook(account);
    if (added.state === 'too_many') throw tooManyTests(added.sinceMs, begunAtMs);
    const message = { id, body: printTestMessage({ accountId: account.id, atMs: nowMs() }) };
    const target = { url: webhook.url, secrets: signingSecrets(webhook, nowMs()), reach: 'guarded' } as const;
    const outcome = await webhooks.send(target, message, new AbortController().signal);
    const attempt = attemptOf(outcome, nowMs());
    const delivered = isDelivered(outcome);
    await store.endTest(account.id, id, { state: delivered ? 'delivered' : 'failed', attempt });
    return done({ id, delivered, ...toAttemptMembers(attempt) });
  },
});
