import { MARKETPLACE } from '../core/marketplace.ts';
import { ADDRESSES } from './addresses.ts';
import { ASSISTANT_SETTINGS } from './assistant-settings.ts';
import { DATABASE_SETTINGS } from './database-settings.ts';
import { METRICS_SETTINGS } from './metrics-settings.ts';
import { REDIS_SETTINGS } from './redis-settings.ts';
import { REMOTE_SETTINGS } from './remote-settings.ts';
import { SCAN_SETTINGS } from './scan-settings.ts';
import { integer, ORIGIN, oneOf, row, text } from './setting.ts';
import { WEBHOOK_SETTINGS } from './webhook-settings.ts';

/** Levels of the log, most severe first. */
const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const;

/** More than any process can answer, so that a limit can be switched off in effect. */
const PER_MINUTE_MAX = 100_000_000;

/** The one table of all settings. docs/settings.md and `miharu config` are made from it. */
export const SETTINGS = {
  dataDir: row(
    'MIHARU_DATA_DIR',
    text('the path of a folder', 'フォルダーのパス'),
    'data',
    'Folder of the database; created if missing. A relative path is resolved from the folder in which the command runs.',
    'データベースのフォルダー。存在しない場合は作成します。相対パスは、コマンドを実行したフォルダーからのパスです。',
  ),
  ...DATABASE_SETTINGS,
  host: row(
    'MIHARU_HOST',
    text('a host name or an IP address', 'ホスト名または IP アドレス'),
    '127.0.0.1',
    'IP address or host name on which the service listens.',
    'サービスが待ち受ける IP アドレスまたはホスト名。',
  ),
  port: row(
    'MIHARU_PORT',
    integer(0, 65_535),
    8787,
    'Port on which the service listens; 0 chooses a free port.',
    'サービスが待ち受けるポート。0 にすると、空いているポートを使います。',
  ),
  publicUrl: row<string | null>(
    'MIHARU_PUBLIC_URL',
    ORIGIN,
    null,
    'URL at which clients reach the service, used for links in responses. Without it, links use the host of the request.',
    '利用者から見たサービスの URL。応答の中のリンクに使います。設定しない場合は、リクエストのホストを使います。',
  ),
  trustedProxies: row<readonly string[]>(
    'MIHARU_TRUSTED_PROXIES',
    ADDRESSES,
    [],
    'Proxies whose X-Forwarded-For header is trusted. Without them, the header is ignored.',
    'X-Forwarded-For ヘッダーを信用するプロキシー。設定しない場合、このヘッダーは無視します。',
  ),
  logLevel: row(
    'MIHARU_LOG_LEVEL',
    oneOf(LOG_LEVELS),
    'info',
    'Lowest level of log lines that are written.',
    'ログに出力する最低のレベル。',
  ),
  pages: row(
    'MIHARU_PAGES',
    integer(1, MARKETPLACE.pagesMax),
    3,
    'Number of results pages that a complete reading needs, or all of them if the search has fewer.',
    '計測の完了に必要な検索結果ページの数。検索結果のページ数がこれより少ない場合は、その全ページ。',
  ),
  ...SCAN_SETTINGS,
  requestsPerMinute: row(
    'MIHARU_REQUESTS_PER_MINUTE',
    integer(1, PER_MINUTE_MAX),
    60,
    'Maximum number of requests per account in 60 s, all keys together.',
    '1 つのアカウントが 60 秒間に送れるリクエストの数（全キーの合計）。',
  ),
  eventsRequestsPerMinute: row(
    'MIHARU_EVENTS_REQUESTS_PER_MINUTE',
    integer(1, PER_MINUTE_MAX),
    10,
    'Maximum number of requests per account to /events in 60 s. They also count towards MIHARU_REQUESTS_PER_MINUTE.',
    '1 つのアカウントが 60 秒間に /events に送れるリクエストの数。MIHARU_REQUESTS_PER_MINUTE の上限にも数えます。',
  ),
  concurrentRequests: row(
    'MIHARU_CONCURRENT_REQUESTS',
    integer(1, 10_000),
    4,
    'Maximum number of simultaneous requests per account to /rankings and /competitors.',
    '1 つのアカウントが /rankings と /competitors に同時に送れるリクエストの数。',
  ),
  failedAuthenticationsPerMinute: row(
    'MIHARU_FAILED_AUTHENTICATIONS_PER_MINUTE',
    integer(1, PER_MINUTE_MAX),
    30,
    'Maximum number of failed authentications per IP address in 60 s. Further failures get 429.',
    '1 つの IP アドレスについて、60 秒間に許容する認証の失敗回数。超えた分の失敗には 429 を返します。',
  ),
  ...ASSISTANT_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...METRICS_SETTINGS,
  ...REMOTE_SETTINGS,
  ...REDIS_SETTINGS,
} as const;
