import type { ApiLog } from '../../api/index.ts';
import type { Config } from '../../config/index.ts';
import { MiharuError } from '../../core/errors.ts';
import type { ScanEvent } from '../../scan/index.ts';
import type { MetricsPorts } from './service-metrics.ts';

/** The numbers of a running service, or none when the settings want none. */
export interface MetricsService extends AsyncDisposable {
  readonly noteScan: (event: ScanEvent) => void;
  /** The log of the HTTP service, which counts its requests where numbers are shown. */
  readonly apiLog: ApiLog;
}

/** Shows numbers where the settings want them, until it is disposed of. Throws `invalid_setting` when nobody can listen there. */
export async function startMetrics(
  { metricsHost: host, metricsPort: port }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  ports: MetricsPorts,
  log: ApiLog,
): Promise<MetricsService> {
  if (port === null) return { noteScan() {}, apiLog: log, async [Symbol.asyncDispose]() {} };
  // Loaded only where numbers are shown: everyone else is spared their memory.
  const { createServiceMetrics } = await import('./service-metrics.ts');
  const { serveMetrics } = await import('./serve-metrics.ts');
  const metrics = createServiceMetrics(ports);
  const shown = await serveMetrics(metrics, log, { host, port }).catch((cause) => {
    throw unlistenable(`MIHARU_METRICS_HOST=${host} MIHARU_METRICS_PORT=${port}`, cause);
  });
  log.write('info', 'metrics are shown', { address: `${shown.origin}/metrics` });
  const apiLog: ApiLog = {
    write: (level, message, fields) => log.write(level, message, fields),
    answered(request) {
      log.answered(request);
      metrics.noteAnswered(request);
    },
  };
  return { noteScan: metrics.noteScan, apiLog, [Symbol.asyncDispose]: () => shown[Symbol.asyncDispose]() };
}

function unlistenable(settings: string, cause: unknown): MiharuError {
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new MiharuError(
    'invalid_setting',
    {
      en: `${settings}: this process cannot listen there (${why}).`,
      ja: `${settings}: ここでは待ち受けできません（${why}）。`,
    },
    { cause },
  );
}
