import { once } from 'node:events';
import type { Config } from '../config/index.ts';
import { startMetrics, startScanning } from '../services/index.ts';
import { MACHINE_CLOCK } from './clock.ts';
import { createJsonLog } from './json-log.ts';
import { openContext } from './open-context.ts';
import { createOutageLog } from './outage-log.ts';

/** How a worker is run. */
export interface WorkOptions {
  /** The base of relative paths in the configuration. */
  readonly folder: string;
  /** When aborted, running readings are finished or released and the worker ends. */
  readonly stop: AbortSignal;
  readonly onStarted: () => void;
  readonly writeLog: (line: string) => void;
}

/** Reads the day's keywords until the signal is aborted, together with other processes on the same data; serves no requests. */
export async function work(
  config: Config,
  { folder, stop, onStarted, writeLog }: WorkOptions,
): Promise<void> {
  using lines = createJsonLog(config.logLevel, writeLog, MACHINE_CLOCK.nowMs);
  const log = createOutageLog(lines, () => performance.now());
  await using context = await openContext(config, folder, { onLook: log.look });
  await using metrics = await startMetrics(config, context, log);
  await using _scanning = startScanning(context, log, metrics.noteScan);
  onStarted();
  if (!stop.aborted) await once(stop, 'abort');
}
