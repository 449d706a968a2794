import { Type } from 'typebox';
import { getParameter, invalidParameter, type MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { WebhookAgain } from '../../store/port.ts';
import type { WebhookRefusal, WebhookSender } from '../../webhooks/port.ts';
import { accountWrite, done, type OperationContext } from '../operation.ts';
import { given, nullable, oneOf } from '../schemas.ts';
import { noWebhook, tellWebhook, webhookSchema } from './webhook-facts.ts';
import { parseWebhookUrl } from './webhook-url.ts';

/** A secret has as many bytes of chance. */
const SECRET_BYTES = 32;

/** A secret that was changed signs beside the new one for this long: for 24 hours, also when the clock is set forward by one meanwhile. */
const OVERLAP_MS = 25 * 60 * 60_000;

/**
 * Sets where an account has its changes sent to: those that arrive from now on. A webhook that is there is changed; it keeps its secret
 * unless a new one is asked for, its language where the given one is for new webhooks, and goes on where it stood if it was stopped. `secret` is shown when it is made, and never again. Throws
 * `unusable_input` when too many secrets sign already.
 */
export const webhookSet = accountWrite({
  name: 'webhook-set',
  summary: { en: 'Send changes to a webhook', ja: '変化を Webhook に送る' },
  input: Type.Object({
    url: Type.String(
      given('URL', ['Address to which changes are posted (https)', '変化を送るアドレス（https）'], {
        place: 'word',
      }),
    ),
    language: oneOf(['ja', 'en'], 'Language of the sentences.'),
    language_for: Type.Optional(
      oneOf(['any', 'new'], 'Whether a webhook that is there gets the language too (any), or keeps its own.'),
    ),
    secret: oneOf(['keep', 'new'], 'What becomes of the secret of a webhook that is there.'),
  }),
  output: Type.Object({ ...webhookSchema.properties, secret: nullable(Type.String()) }),
  async run({ store, webhooks, nowMs, randomBytes }, account, input) {
    const { url, language, language_for, secret } = input;
    const again = againOf({ nowMs, randomBytes }, secret);
    const webhook = await store.setWebhook(account.id, {
      url: readUrl(url, webhooks),
      language,
      ...again,
      languageWhenThere: language_for === 'new' ? 'keep' : 'set',
    });
    return done({ ...tellWebhook(webhook), secret: webhook.secret === again.secret ? again.secret : null });
  },
});

/**
 * Sets the webhook of an account once more with the address and the language that it has at that moment: it goes on where it stood if it
 * was stopped. `secret` is shown where a new one is asked for. Throws `not_found` without a webhook, else as {@link webhookSet}.
 */
export const webhookSetAgain = accountWrite({
  name: 'webhook-set-again',
  summary: {
    en: 'Resume a webhook, or renew its secret',
    ja: 'Webhook を再開する、またはシークレットを更新する',
  },
  input: Type.Object({ secret: oneOf(['keep', 'new'], 'What becomes of its secret.') }),
  output: Type.Object({ secret: nullable(Type.String()) }),
  async run(context, account, { secret }) {
    const again = againOf(context, secret);
    const webhook = await context.store.setWebhookAgain(account.id, again);
    if (webhook === undefined) throw noWebhook(account);
    return done({ secret: webhook.secret === again.secret ? again.secret : null });
  },
});

function againOf(
  { nowMs, randomBytes }: Pick<OperationContext, 'nowMs' | 'randomBytes'>,
  secret: 'keep' | 'new',
): WebhookAgain {
  return {
    secret: `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`,
    nowMs: nowMs(),
    whenThere: secret === 'keep' ? 'keep_secret' : { previousUntilMs: nowMs() + OVERLAP_MS },
  };
}

function readUrl(text: string, webhooks: WebhookSender): string {
  const url = getParameter('url', parseWebhookUrl(text));
  const refusal = webhooks.judge(url);
  if (refusal !== null) throw refused(refusal, text);
  return url.href;
}

function refused(refusal: WebhookRefusal, text: string): MiharuError {
  const shown = quote(text);
  if (refusal === 'not_https') {
    return invalidParameter('url', {
      en: `${shown} does not start with https://.`,
      ja: `${shown} が https:// で始まっていません。`,
      forOperators: {
        en: 'Set MIHARU_WEBHOOK_HTTP to allow sending without TLS.',
        ja: 'MIHARU_WEBHOOK_HTTP で TLS なしの送信を許可できます。',
      },
    });
  }
  return invalidParameter('url', {
    en: `${shown} is not a public address.`,
    ja: `${shown} は公開アドレスではありません。`,
    forOperators: {
      en: 'Set MIHARU_WEBHOOK_ALLOWED_ADDRESSES to allow other addresses.',
      ja: 'MIHARU_WEBHOOK_ALLOWED_ADDRESSES で許可できます。',
    },
  });
}
