import { MiharuError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Text } from '../../core/text.ts';
import type { MetricsPorts, ServiceMetrics } from './service-metrics.ts';

/** The metrics of a running service; none when the settings name no port. */
export type MetricsService = AsyncDisposable & Pick<ServiceMetrics, 'noteScan' | 'noteAnswered'>;

/** Where to serve metrics; nowhere without a port. */
export interface MetricsSettings {
  readonly metricsHost: string;
  readonly metricsPort: number | null;
}

/** Serves metrics as configured, until it is disposed of. Throws `invalid_setting` when it cannot listen there. */
export async function startMetrics(
  { metricsHost: host, metricsPort: port }: MetricsSettings,
  ports: MetricsPorts,
  log: Log,
): Promise<MetricsService> {
  if (port === null) return { noteScan() {}, noteAnswered() {}, async [Symbol.asyncDispose]() {} };
  // Loaded only where metrics are served, to save memory elsewhere.
  const { createServiceMetrics } = await import('./service-metrics.ts');
  const { serveMetrics } = await import('./serve-metrics.ts');
  const metrics = createServiceMetrics({
    ...ports,
    onStoreSilent: (cause) =>
      log.write('warn', 'store metrics are unavailable; the others are served', { cause: String(cause) }),
  });
  const shown = await serveMetrics(metrics, log, { host, port }).catch((cause) => {
    throw unlistenable(host, port, cause);
  });
  log.write('info', 'metrics served', { address: `${shown.origin}/metrics` });
  const { noteScan, noteAnswered } = metrics;
  return { noteScan, noteAnswered, [Symbol.asyncDispose]: () => shown[Symbol.asyncDispose]() };
}

function unlistenable(host: string, port: number, cause: unknown): MiharuError {
  const settings = `MIHARU_METRICS_HOST=${host} MIHARU_METRICS_PORT=${port}`;
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const detail =
    why === 'EADDRINUSE'
      ? {
          en: `${settings}: another process listens on port ${port}. Every \`serve\` and \`work\` on a machine needs its own port.`,
          ja: `${settings}：ポート ${port} は別のプロセスが使用中です。同じマシンで動く \`serve\` と \`work\` には、それぞれ別のポートが必要です。`,
        }
      : {
          en: `${settings}: this process cannot listen there (${why}).`,
          ja: `${settings}：この IP アドレスとポートでは待ち受けできません（${why}）。`,
        };
  return new MiharuError('invalid_setting', detail, { cause, remedy: REMEDY });
}

const REMEDY: Text = {
  en: 'Set MIHARU_METRICS_PORT for this process to another port, to 0 for any free port (the log shows which), or to off.',
  ja: 'このプロセスの MIHARU_METRICS_PORT を別のポート、0（空いているポート。ログに表示）、または off にしてください。',
};
