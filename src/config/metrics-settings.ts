import { integer, row, type SettingKind, text } from './setting.ts';

const ANY_PORT = integer(0, 65_535);

/** A port, or `off`. */
const MAYBE_PORT: SettingKind<number | null> = {
  expected: { en: 'off, or a whole number from 0 to 65535', ja: 'off または 0 から 65535 までの整数' },
  parse: (given) => (given === 'off' ? null : ANY_PORT.parse(given)),
  print: (value) => (value === null ? 'off' : String(value)),
};

/** Settings of the Prometheus metrics. */
export const METRICS_SETTINGS = {
  metricsPort: row<number | null>(
    'MIHARU_METRICS_PORT',
    MAYBE_PORT,
    null,
    'Port on which `miharu serve` and `miharu work` serve Prometheus metrics at /metrics, without authentication. Each process on a machine needs its own port; 0 chooses a free port.',
    '`miharu serve` と `miharu work` が Prometheus 形式のメトリクスを /metrics で公開するポート（認証なし）。同じマシンで動くプロセスには、それぞれ別のポートが必要です。0 にすると、空いているポートを使います。',
  ),
  metricsHost: row(
    'MIHARU_METRICS_HOST',
    text('a host name or an IP address', 'ホスト名または IP アドレス'),
    '127.0.0.1',
    'IP address or host name on which the Prometheus metrics are served.',
    'Prometheus 形式のメトリクスを公開する IP アドレスまたはホスト名。',
  ),
} as const;
