import { once } from 'node:events';
import { type ApiLog, createApi } from '../api/index.ts';
import type { FirstOperator } from '../cli/index.ts';
import type { Config } from '../config/index.ts';
import { MiharuError } from '../core/errors.ts';
import { offerFirstOperator } from '../operations/users/first-operator.ts';
import {
  type MetricsService,
  startDeleting,
  startDelivering,
  startMetrics,
  startScanning,
  startWatchingPages,
} from '../services/index.ts';
import { apiSettingsOf, limitSettingsOf } from './api-settings.ts';
import { type Clock, MACHINE_CLOCK } from './clock.ts';
import { createJsonLog } from './json-log.ts';
import { createLazyTools } from './lazy-tools.ts';
import { openContext } from './open-context.ts';
import { createOutageLog } from './outage-log.ts';
import { releaseMemory } from './release-memory.ts';
import { limitsOn, openSharedRedis } from './shared-redis.ts';
import { openWatchedFolder } from './watched-folder.ts';
import { createLazySite } from './web-site.ts';

/** How the service is run. */
export interface ServeOptions {
  /** The base of relative paths in the configuration. */
  readonly folder: string;
  /** When aborted, running answers are finished and the service ends. */
  readonly stop: AbortSignal;
  /** Called with the address, and with a link for the first operator while there is no user and somebody sees it. */
  readonly onListening: (address: string, first: FirstOperator) => void;
  /** Whether a person reads what `onListening` prints. Otherwise no link is made: output that is kept is no place for one. */
  readonly isSeen: boolean;
  /** Receives the lines of the log; standard error by default. */
  readonly writeLog?: (line: string) => void;
  /** The machine's by default. */
  readonly clock?: Clock;
}

/** Serves until the signal is aborted. Throws `address_in_use`, `invalid_setting` when it cannot listen there at all. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const { folder, stop, onListening, writeLog = (line) => process.stderr.write(line) } = options;
  const { clock = MACHINE_CLOCK } = options;
  using lines = createJsonLog(config.logLevel, writeLog, clock.nowMs);
  const log = createOutageLog(lines, () => performance.now());
  await using context = await openContext(config, folder, { onLook: log.look, clock });
  const pagesFolder = await openWatchedFolder(config, folder, { ...clock, log });
  await using redis = await openSharedRedis(config, log);
  await using limits = limitsOn(redis, config, { ...clock, settings: limitSettingsOf(config) });
  await using metrics = await startMetrics(config, { ...context, redis }, log);
  const settings = apiSettingsOf(config);
  const site = createLazySite(config, context, { ...clock, limits, log });
  const apiLog = alsoCounted(log, metrics);
  await using api = createApi({ ...context, settings, limits, log: apiLog, site, tools: createLazyTools() });
  releaseMemory();
  const { origin } = await api.listen({ host: config.host, port: config.port }).catch((thrown) => {
    throw unlistenable(thrown, config);
  });
  await using _scanning = config.scan === 'on' ? startScanning(context, log, metrics.noteScan) : undefined;
  await using _deleting = startDeleting(context, log);
  await using _delivering = config.webhooks === 'on' ? startDelivering(context, log) : undefined;
  await using _watching = pagesFolder === null ? undefined : startWatchingPages(context, pagesFolder, log);
  const path = options.isSeen ? await offerFirstOperator(context) : null;
  if (path !== null) log.write('info', 'link created', { purpose: 'first_operator' });
  const hasUsers = path === null && (await context.store.countUsers()) > 0;
  onListening(origin, { link: path === null ? null : `${config.publicUrl ?? origin}${path}`, hasUsers });
  if (!stop.aborted) await once(stop, 'abort');
}

/** The log of the HTTP service, which also counts requests for the metrics. */
function alsoCounted(log: ApiLog, { noteAnswered }: Pick<MetricsService, 'noteAnswered'>): ApiLog {
  return {
    write: (level, message, fields) => log.write(level, message, fields),
    answered(request) {
      log.answered(request);
      noteAnswered(request);
    },
  };
}

const UNLISTENABLE = new Set(['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/** An address that this user or machine cannot listen on is a fault of the settings. */
function unlistenable(thrown: unknown, { host, port }: Config): unknown {
  const cause = thrown instanceof MiharuError && thrown.code === 'internal' ? thrown.cause : undefined;
  if (!(cause instanceof Error && 'code' in cause && UNLISTENABLE.has(String(cause.code)))) return thrown;
  return new MiharuError(
    'invalid_setting',
    {
      en: `MIHARU_HOST=${host} MIHARU_PORT=${port}: this process cannot listen there (${cause.code}).`,
      ja: `MIHARU_HOST=${host} MIHARU_PORT=${port}：この IP アドレスとポートでは待ち受けできません（${cause.code}）。`,
    },
    { cause },
  );
}
