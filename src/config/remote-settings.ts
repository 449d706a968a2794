import { isApiKeyShaped } from '../core/api-key.ts';
import { ORIGIN, row, secretRow } from './setting.ts';

/** Settings of the commands that call the API of a running service, here or elsewhere. */
export const REMOTE_SETTINGS = {
  remoteUrl: row<string | null>(
    'MIHARU_URL',
    ORIGIN,
    null,
    'URL of the running service that `miharu mcp` and the commands of `api` call. The service itself does not read it.',
    '`miharu mcp` と `api` の各コマンドが呼び出す、稼働中のサービスの URL。サービス自体はこの設定を使いません。',
  ),
  remoteKey: secretRow<string>(
    'MIHARU_API_KEY',
    {
      expected: { en: 'an API key as it was issued: mhr_…', ja: '発行された API キー（mhr_…）' },
      parse: (given) => (isApiKeyShaped(given) ? given : undefined),
      print: (value) => value ?? '',
    },
    'API key with which they call that service.',
    'これらのコマンドがそのサービスを呼び出すときの API キー。',
  ),
} as const;
