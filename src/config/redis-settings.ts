import { address, hasStrayPercent, integer, row, type SettingKind, secretRow } from './setting.ts';

/** The address of a server that speaks Redis' protocol. */
const REDIS_ADDRESS = address(
  {
    en: 'a URL such as redis://127.0.0.1:6379/0, or rediss:// with TLS; in the user name and password, write % as %25, @ as %40, / as %2F and # as %23',
    ja: 'redis://127.0.0.1:6379/0 のような URL（TLS を使う場合は rediss://。ユーザー名とパスワードの中の % は %25、@ は %40、/ は %2F、# は %23 と書きます）',
  },
  ({ protocol, hostname, pathname, hash }, given) =>
    /^rediss?:$/.test(protocol) &&
    hostname !== '' &&
    !hasStrayPercent(given) &&
    /^(?:\/\d{0,4})?$/.test(pathname) &&
    hash === ''
      ? given
      : undefined,
);

const PREFIX: SettingKind<string> = {
  expected: {
    en: '1 to 64 letters, digits, dots, dashes or underscores',
    ja: '英数字・ドット・ハイフン・下線で 1 から 64 文字',
  },
  parse: (given) => (/^[\w.-]{1,64}$/.test(given) ? given : undefined),
  print: (value) => value,
};

/** Settings of what several processes share besides the database. */
export const REDIS_SETTINGS = {
  redisUrl: secretRow(
    'REDIS_URL',
    REDIS_ADDRESS,
    'URL of a Redis (6.2 or newer) or Valkey that all services share, so that request limits apply to all of them together. Without it, each service counts separately.',
    'すべての `serve` プロセスで共有する Redis（6.2 以降）または Valkey の URL。設定すると、リクエストの上限を全プロセスの合計で数えます。設定しない場合は、プロセスごとに数えます。',
  ),
  redisPrefix: row(
    'MIHARU_REDIS_PREFIX',
    PREFIX,
    'miharu',
    'Prefix of all keys in Redis. Installations that share a Redis need different prefixes.',
    'Redis のすべてのキーの先頭に付ける文字列。1 つの Redis を複数の miharu で共有する場合は、それぞれ別の文字列にしてください。',
  ),
  connectSeconds: row(
    'MIHARU_CONNECT_SECONDS',
    integer(0, 3_600),
    30,
    'Number of seconds for which a start waits for an unreachable PostgreSQL or Redis before it gives up.',
    '起動時に PostgreSQL や Redis に接続できない場合に待つ秒数。過ぎると起動を中止します。',
  ),
} as const;
