import { Type } from 'typebox';
import { getParameter, invalidParameter, type MiharuError, raise } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { WebhookAgain } from '../../store/port.ts';
import type { WebhookRefusal, WebhookSender } from '../../webhooks/port.ts';
import { accountWrite, done, type OperationContext } from '../operation.ts';
import { given, nullable, oneOf } from '../schemas.ts';
import { noWebhook, toWebhookAnswer, webhookSchema } from './webhook-facts.ts';
import { parseWebhookUrl } from './webhook-url.ts';

/** Number of random bytes in a secret. */
const SECRET_BYTES = 32;

/**
 * How long a replaced secret still signs, in milliseconds: 24 hours, even if the clock is set forward by one
 * hour meanwhile.
 */
const OVERLAP_MS = 25 * 60 * 60_000;

/**
 * Sets the URL that receives an account's changes from now on. An existing webhook keeps its secret unless a
 * new one is requested, keeps its language if the given one is for new webhooks, and continues where it
 * stopped. A new `secret` is shown only once. Throws `unusable_input` if too many secrets are in use.
 */
export const webhookSet = accountWrite({
  name: 'webhook-set',
  summary: { en: 'Set the webhook of an account', ja: 'Webhook を設定する' },
  input: Type.Object({
    url: Type.String(
      given('URL', ['URL to which changes are posted (https)', '送信先 URL（https）'], {
        place: 'word',
      }),
    ),
    language: oneOf(['ja', 'en'], 'Language of the sentences.'),
    language_for: Type.Optional(
      oneOf(['any', 'new'], 'Whether an existing webhook changes its language too (any), or keeps it (new).'),
    ),
    secret: oneOf(['keep', 'new'], 'Whether an existing webhook keeps its secret.'),
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
    return done({
      ...toWebhookAnswer(webhook),
      secret: webhook.secret === again.secret ? again.secret : null,
    });
  },
});

/**
 * Resumes the webhook of an account with its current URL and language, where it stopped. A new `secret` is
 * shown only if requested. Throws `not_found` without a webhook, else as {@link webhookSet}.
 */
export const webhookSetAgain = accountWrite({
  name: 'webhook-set-again',
  summary: {
    en: 'Resume a webhook, or renew its secret',
    ja: 'Webhook を再開する、またはシークレットを更新する',
  },
  input: Type.Object({ secret: oneOf(['keep', 'new'], 'Whether it keeps its secret.') }),
  output: Type.Object({ secret: nullable(Type.String()) }),
  async run(context, account, { secret }) {
    const again = againOf(context, secret);
    const webhook = (await context.store.setWebhookAgain(account.id, again)) ?? raise(noWebhook(account));
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
      en: `${shown} does not start with https://. Use an https:// URL.`,
      ja: `${shown} は https:// で始まっていません。https:// で始まる URL を指定してください。`,
      forOperators: {
        en: 'Sending without TLS can be allowed with MIHARU_WEBHOOK_HTTP=on.',
        ja: 'TLS なしの送信は MIHARU_WEBHOOK_HTTP=on で許可できます。',
      },
    });
  }
  return invalidParameter('url', {
    en: `${shown} is not a public address. Use a URL that can be reached from the internet.`,
    ja: `${shown} はインターネットに公開された URL ではありません。公開された URL を指定してください。`,
    forOperators: {
      en: 'Other addresses can be allowed with MIHARU_WEBHOOK_ALLOWED_ADDRESSES.',
      ja: 'ほかの IP アドレスは MIHARU_WEBHOOK_ALLOWED_ADDRESSES で許可できます。',
    },
  });
}
