import { once } from 'node:events';
import type { Config } from '../config/index.ts';
import { startMetrics, startScanning } from '../services/index.ts';
import { MACHINE_CLOCK } from './clock.ts';
import { createJsonLog } from './json-log.ts';
import { openContext } from './open-context.ts';
import { createOutageLog } from './outage-log.ts';

/** How a worker is run. */
export interface WorkOptions {
  /** Where relative paths of the configuration start. */
  readonly folder: string;
  /** Aborted: running readings are finished or given back, then the worker ends. */
  readonly stop: AbortSignal;
  readonly onStarted: () => void;
  readonly writeLog: (line: string) => void;
}

/** Reads the keywords of the day until it is told to stop, with whoever else works on the same data; answers nobody. */
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
