import { ADDRESSES } from './addresses.ts';
import { oneOf, row } from './setting.ts';

/** Settings of account webhooks. */
export const WEBHOOK_SETTINGS = {
  webhooks: row(
    'MIHARU_WEBHOOKS',
    oneOf(['on', 'off'] as const),
    'on',
    'Whether `miharu serve` also delivers changes to the webhooks of accounts. If several services share the data, any number of them may do so.',
    '`miharu serve` がアカウントの Webhook への配信も行うかどうか。データを共有する複数の `serve` プロセスで on にできます。',
  ),
  webhookAllowedAddresses: row<readonly string[]>(
    'MIHARU_WEBHOOK_ALLOWED_ADDRESSES',
    ADDRESSES,
    [],
    'Private, loopback, link-local or reserved IP addresses to which webhooks may be sent.',
    'プライベート、ループバック、リンクローカルなど、通常は送信先にできない IP アドレスのうち、Webhook の送信先として許可するもの。',
  ),
  webhookHttp: row(
    'MIHARU_WEBHOOK_HTTP',
    oneOf(['on', 'off'] as const),
    'off',
    'Whether webhooks of accounts may be sent over http, without TLS.',
    'アカウントの Webhook を http（TLS なし）で送信することを許可するかどうか。',
  ),
} as const;
