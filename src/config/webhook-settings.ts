import { ADDRESSES } from './addresses.ts';
import { oneOf, row } from './setting.ts';

/** Settings of account webhooks. */
export const WEBHOOK_SETTINGS = {
  webhooks: row(
    'MIHARU_WEBHOOKS',
    oneOf(['on', 'off'] as const),
    'on',
    'Whether `miharu serve` also delivers changes to account webhooks. Any number of services with the same data may do so.',
    '`miharu serve` がアカウントの Webhook への配信も行うかどうか。同じデータの複数のサービスで on にできます。',
  ),
  webhookAllowedAddresses: row<readonly string[]>(
    'MIHARU_WEBHOOK_ALLOWED_ADDRESSES',
    ADDRESSES,
    [],
    'Private, loopback, link-local or reserved addresses to which webhooks may be sent.',
    'プライベート・ループバック・リンクローカルなどでも、アカウントの Webhook の送信先として許可するアドレス。',
  ),
  webhookHttp: row(
    'MIHARU_WEBHOOK_HTTP',
    oneOf(['on', 'off'] as const),
    'off',
    'Whether account webhooks may be sent over http, without TLS.',
    'アカウントの Webhook を TLS なし（http）で送信してよいかどうか。',
  ),
} as const;
