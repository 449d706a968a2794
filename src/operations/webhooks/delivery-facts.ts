import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { Text } from '../../core/text.ts';
import type { ListedDelivery, WebhookAttempt } from '../../store/port.ts';
import type { WebhookFaultCode } from '../../webhooks/port.ts';
import { instantSchema, nullable, oneOf, textSchema } from '../schemas.ts';

/** The result of an attempt. */
export const attemptMembers = {
  status: nullable(Type.Integer({ description: 'Status of the answer; `null` without one.' })),
  error: nullable(Type.String({ description: 'Why there was no answer, in one word for machines.' })),
  problem: nullable(textSchema),
};

/** A listed delivery. */
export const deliverySchema = Type.Object({
  id: Type.String({ description: 'The `webhook-id` of all its attempts.' }),
  kind: oneOf(['events', 'test'], 'A test is sent once.'),
  state: oneOf(['waiting', 'sending', 'delivered', 'failed'], '`failed`: it is not tried again.'),
  events: Type.Integer({ minimum: 0 }),
  created_at: instantSchema,
  attempts: Type.Integer({ minimum: 0 }),
  last_attempt_at: nullable(instantSchema),
  next_attempt_at: nullable(instantSchema),
  ...attemptMembers,
});

/** A delivery in the words of the skins. */
export function toDeliveryAnswer(delivery: ListedDelivery): Static<typeof deliverySchema> {
  const { lastAttempt, nextAttemptAtMs } = delivery;
  return {
    id: delivery.id,
    kind: delivery.kind,
    state: delivery.state,
    events: delivery.eventCount,
    created_at: printInstant(delivery.createdAtMs),
    attempts: delivery.attempts,
    last_attempt_at: lastAttempt === null ? null : printInstant(lastAttempt.atMs),
    next_attempt_at: nextAttemptAtMs === null ? null : printInstant(nextAttemptAtMs),
    ...toAttemptMembers(lastAttempt),
  };
}

/** The result of an attempt: all `null` without an attempt, and no problem for 2xx. */
export function toAttemptMembers(attempt: WebhookAttempt | null) {
  const { status = null, fault: error = null } = attempt ?? {};
  return { status, error, problem: attempt === null ? null : problemOf(attempt) };
}

function problemOf({ status, fault, cause }: WebhookAttempt): Text | null {
  if (status !== null) return problemOfStatus(status);
  const { en, ja } = FAULTS[fault as WebhookFaultCode] ?? FAULTS.broken;
  return cause === null
    ? { en: `${en}.`, ja: `${ja}。` }
    : { en: `${en} (${cause}).`, ja: `${ja}（${cause}）。` };
}

function problemOfStatus(status: number): Text | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) {
    return {
      en: 'The receiver answered 410, so sending was stopped.',
      ja: '受信側が 410（受信終了）を返したため、送信を停止しました。',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      en: `The receiver answered ${status}, and redirects are not followed. Set the URL to which it redirects.`,
      ja: `受信側が ${status} を返しました。リダイレクトには従わないため、転送先の URL を設定してください。`,
    };
  }
  return {
    en: `The receiver answered ${status}; anything but 2xx counts as a failure.`,
    ja: `受信側が ${status} を返しました（2xx 以外は失敗です）。`,
  };
}

const FAULTS: Readonly<Record<WebhookFaultCode, Text>> = {
  not_https: {
    en: 'The URL does not begin with https://, and http is not allowed on this installation',
    ja: 'URL が https:// で始まっていません（この miharu では http は許可されていません）',
  },
  address_not_allowed: {
    en: 'The host has no public IP address, and its address is not allowed on this installation',
    ja: '送信先がインターネットに公開されていない IP アドレスのため、送信できません',
  },
  timeout: { en: 'The receiver did not answer in time', ja: '受信側が時間内に応答しませんでした' },
  unreachable: { en: 'The receiver could not be reached', ja: '受信側に接続できませんでした' },
  tls: { en: 'The TLS connection is not trusted', ja: '信頼できる TLS 接続を確立できませんでした' },
  broken: {
    en: 'The connection ended before a response, or the response was not HTTP',
    ja: '応答の前に接続が切れたか、HTTP の応答ではありませんでした',
  },
};
