import { address, hasStrayPercent, integer, row, secretRow } from './setting.ts';

/** The address of a PostgreSQL database. */
const DATABASE_ADDRESS = address(
  {
    en: 'a URL such as postgres://user:password@127.0.0.1:5432/miharu; in the user name and password, write % as %25, @ as %40, / as %2F and # as %23',
    ja: 'postgres://user:password@127.0.0.1:5432/miharu のような URL（ユーザー名とパスワードの中の % は %25、@ は %40、/ は %2F、# は %23 と書きます）',
  },
  ({ protocol, pathname, hash }, given) =>
    /^postgres(?:ql)?:$/.test(protocol) &&
    !hasStrayPercent(given) &&
    /^\/[^/]+$/.test(pathname) &&
    hash === ''
      ? given
      : undefined,
);

/** Settings of a database that several processes and machines share. */
export const DATABASE_SETTINGS = {
  databaseUrl: secretRow(
    'DATABASE_URL',
    DATABASE_ADDRESS,
    'URL of a PostgreSQL database (14 or newer) that holds all data instead of a file in the data folder. Any number of processes can share it.',
    'すべてのデータを保存する PostgreSQL（14 以降）のデータベースの URL。データフォルダーのファイルの代わりに使い、複数のプロセスで共有できます。',
  ),
  databaseConnections: row(
    'MIHARU_DATABASE_CONNECTIONS',
    integer(2, 1_000),
    10,
    'Maximum number of PostgreSQL connections per process, half of them for writes. One more connection listens for changes.',
    '1 つのプロセスが PostgreSQL に開く接続の上限（半数は書き込み用）。ほかに、変更の通知を受け取る接続を 1 本開きます。',
  ),
} as const;
