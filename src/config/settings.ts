import { MARKETPLACE } from '../core/marketplace.ts';
import { ADDRESSES } from './addresses.ts';
import { ASSISTANT_SETTINGS } from './assistant-settings.ts';
import { DATABASE_SETTINGS } from './database-settings.ts';
import { METRICS_SETTINGS } from './metrics-settings.ts';
import { REDIS_SETTINGS } from './redis-settings.ts';
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
    'Folder of the database; created if missing. A relative path starts where the command was called.',
    'データベースのフォルダー。なければ作ります。相対パスはコマンドを実行した場所から数えます。',
  ),
  ...DATABASE_SETTINGS,
  host: row(
    'MIHARU_HOST',
    text('a host name or an IP address', 'ホスト名または IP アドレス'),
    '127.0.0.1',
    'Address on which the service listens.',
    'サービスが待ち受けるアドレス。',
  ),
  port: row(
    'MIHARU_PORT',
    integer(0, 65_535),
    8787,
    'Port on which the service listens; 0 chooses a free one.',
    'サービスが待ち受けるポート。0 なら空いているポート。',
  ),
  publicUrl: row<string | null>(
    'MIHARU_PUBLIC_URL',
    ORIGIN,
    null,
    'URL under which clients reach the service, used for links in responses; default: the host of the request.',
    '利用者から見たサービスのアドレス。応答中のリンクに使います。なければリクエストのホスト。',
  ),
  trustedProxies: row<readonly string[]>(
    'MIHARU_TRUSTED_PROXIES',
    ADDRESSES,
    [],
    'Proxies whose X-Forwarded-For header is trusted. Without any the header is ignored.',
    'X-Forwarded-For を信用するプロキシ。指定がなければこのヘッダーを無視します。',
  ),
  logLevel: row(
    'MIHARU_LOG_LEVEL',
    oneOf(LOG_LEVELS),
    'info',
    'Least severe level that the service logs.',
    'サービスがログに書く最低の重要度。',
  ),
  pages: row(
    'MIHARU_PAGES',
    integer(1, MARKETPLACE.pagesMax),
    3,
    'Number of results pages that make a reading complete, if the shop has that many.',
    '1 回の計測で読む検索結果のページ数（それより少ない検索結果ではその全ページ）。',
  ),
  ...SCAN_SETTINGS,
  requestsPerMinute: row(
    'MIHARU_REQUESTS_PER_MINUTE',
    integer(1, PER_MINUTE_MAX),
    60,
    'Requests per account in 60 s, all keys together.',
    '60 秒間にアカウントが送れる要求の数（全キーの合計）。',
  ),
  eventsRequestsPerMinute: row(
    'MIHARU_EVENTS_REQUESTS_PER_MINUTE',
    integer(1, PER_MINUTE_MAX),
    10,
    'Requests per account to /events in 60 s; they also count towards the limit of all requests.',
    '60 秒間にアカウントが /events に送れる要求の数。全体の上限にも数えます。',
  ),
  concurrentRequests: row(
    'MIHARU_CONCURRENT_REQUESTS',
    integer(1, 10_000),
    4,
    'Simultaneous requests per account to /rankings and /competitors.',
    'アカウントが同時に送れる /rankings と /competitors の要求の数。',
  ),
  failedAuthenticationsPerMinute: row(
    'MIHARU_FAILED_AUTHENTICATIONS_PER_MINUTE',
    integer(1, PER_MINUTE_MAX),
    30,
    'Failed authentications per client address in 60 s; further failures get 429.',
    '60 秒間に同じ接続元が失敗できる認証の回数。超えた失敗は 429 になります。',
  ),
  ...ASSISTANT_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...METRICS_SETTINGS,
  ...REDIS_SETTINGS,
} as const;
