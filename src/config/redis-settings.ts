import { hasStrayPercent, integer, row, type SettingKind, secretRow } from './setting.ts';

/** The address of a server that speaks Redis' protocol. */
const REDIS_ADDRESS: SettingKind<string | null> = {
  expected: {
    en: 'an address such as redis://127.0.0.1:6379/0, or rediss:// with TLS, with % @ / # in it written as %25 %40 %2F %23',
    ja: 'redis://127.0.0.1:6379/0 のようなアドレス（TLS なら rediss://。% @ / # などは %25 %40 %2F %23 と書く）',
  },
  parse(given) {
    const url = URL.parse(given);
    const isRedis = url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
    return isRedis && !hasStrayPercent(given) && /^(?:\/\d{0,4})?$/.test(url.pathname) && url.hash === ''
      ? given
      : undefined;
  },
  print: (value) => value ?? '',
};

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
    'Redis (6.2 or newer) or Valkey shared by all services, so that request limits apply to all of them together. Without it each service counts separately.',
    '全サービスで共有する Redis（6.2 以降）または Valkey。設定すると要求の上限が全サービスの合計になります。なければサービスごとに数えます。',
  ),
  redisPrefix: row(
    'MIHARU_REDIS_PREFIX',
    PREFIX,
    'miharu',
    'Prefix of all keys in Redis. Installations that share a Redis need different prefixes.',
    'Redis のキーの先頭に付ける文字列。1 つの Redis を複数の環境で使う場合はそれぞれ別にしてください。',
  ),
  connectSeconds: row(
    'MIHARU_CONNECT_SECONDS',
    integer(0, 3_600),
    30,
    'How long a start waits for an unreachable server before it gives up.',
    '起動時に接続できないサーバーを待つ秒数。過ぎると起動を中止します。',
  ),
} as const;
