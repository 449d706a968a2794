import { hasStrayPercent, integer, row, type SettingKind, secretRow } from './setting.ts';

/** The address of a PostgreSQL database. */
const DATABASE_ADDRESS: SettingKind<string | null> = {
  expected: {
    en: 'an address such as postgres://user:password@127.0.0.1:5432/miharu, with % @ / # in it written as %25 %40 %2F %23',
    ja: 'postgres://user:password@127.0.0.1:5432/miharu のようなアドレス（% @ / # などは %25 %40 %2F %23 と書く）',
  },
  parse(given) {
    const url = URL.parse(given);
    const isPostgres = url !== null && /^postgres(?:ql)?:$/.test(url.protocol);
    return isPostgres && !hasStrayPercent(given) && /^\/[^/]+$/.test(url.pathname) && url.hash === ''
      ? given
      : undefined;
  },
  print: (value) => value ?? '',
};

/** Settings of a database that several processes and machines share. */
export const DATABASE_SETTINGS = {
  databaseUrl: secretRow(
    'DATABASE_URL',
    DATABASE_ADDRESS,
    'PostgreSQL database (14 or newer) for all data, instead of a file in the data folder. Any number of processes can share it.',
    'データを保存する PostgreSQL（14 以降）のデータベース。データフォルダーのファイルの代わりに使い、複数のプロセスで共有できます。',
  ),
  databaseConnections: row(
    'MIHARU_DATABASE_CONNECTIONS',
    integer(2, 1_000),
    10,
    'Maximum number of PostgreSQL connections per process, half of them for writes. One more watches for changes.',
    '1 プロセスが PostgreSQL に開く接続の上限（半数が書き込み用）。ほかに変更の監視用に 1 本開きます。',
  ),
} as const;
