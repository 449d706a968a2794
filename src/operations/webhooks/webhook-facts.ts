import { type Static, Type } from 'typebox';
import { MiharuError, raise } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { quote } from '../../core/text.ts';
import type { Account, Webhook, WebhookReader } from '../../store/port.ts';
import { instantSchema, nullable, oneOf } from '../schemas.ts';

/** A webhook in answers, without its secret. */
export const webhookSchema = Type.Object({
  url: Type.String(),
  state: oneOf(['active', 'stopped'], '`stopped`: nothing is sent until it is set again.'),
  stopped_reason: nullable(
    oneOf(
      ['gone', 'given_up'],
      '`gone`: the receiver answered 410; `given_up`: ten attempts in three days failed.',
    ),
  ),
  stopped_at: nullable(instantSchema),
  language: oneOf(['ja', 'en'], 'Language of the sentences.'),
  secret_hint: Type.String({ description: 'The end of the secret.' }),
  created_at: instantSchema,
});

/** A webhook in the words of the skins. */
export function toWebhookAnswer(webhook: Webhook): Static<typeof webhookSchema> {
  const { url, secret, language, createdAtMs, stopped } = webhook;
  return {
    url,
    state: stopped === null ? 'active' : 'stopped',
    stopped_reason: stopped?.reason ?? null,
    stopped_at: stopped === null ? null : printInstant(stopped.atMs),
    language,
    secret_hint: `whsec_…${secret.slice(-4)}`,
    created_at: printInstant(createdAtMs),
  };
}

/** The webhook of an account; throws `not_found` without one. */
export async function getWebhook(store: WebhookReader, account: Account): Promise<Webhook> {
  return (await store.findWebhook(account.id)) ?? raise(noWebhook(account));
}

/** The `not_found` error for an account without a webhook. */
export function noWebhook({ id, name }: Account): MiharuError {
  return new MiharuError(
    'not_found',
    {
      en: `The account ${quote(id)} (${quote(name)}) has no webhook.`,
      ja: `アカウント ${quote(id)}（${quote(name)}）に Webhook は設定されていません。`,
    },
    {
      remedy: {
        en: 'Set one with `miharu webhook set URL --account ID`.',
        ja: '`miharu webhook set URL --account ID` で設定してください。',
      },
    },
  );
}
