import { scanPortsOf } from '../operations/days/scan-ports.ts';
import type { OperatorContext } from '../operations/operation.ts';
import { DayScan, type ScanEvent } from '../scan/index.ts';
import { createRepeatedFailures } from './repeated-failures.ts';
import { logScanEvent } from './scan-log.ts';
import type { ServiceLog } from './service-log.ts';
import { startTicking } from './ticking.ts';

/** How often the clock is checked. */
const TICK_MS = 1_000;

/** How long running calls may take when the service stops: less than service managers wait (60 s, deploy/). */
const GRACE_MS = 45_000;

/**
 * Reads the day's keywords at their times, together with other processes on the same data, until it is disposed of.
 * Reports what happens to the log and to `note`.
 */
export function startScanning(
  context: OperatorContext,
  log: ServiceLog,
  note: (event: ScanEvent) => void,
): AsyncDisposable {
  const heldBack = createRepeatedFailures(context.scanning.elapsedMs);
  const report = (event: ScanEvent) => {
    if (event.kind !== 'fault') return logScanEvent(log, event);
    if (log.hides(event.error)) return;
    const repeated = heldBack(`${event.during} ${String(event.error)}`);
    if (repeated !== null) logScanEvent(log, event, repeated > 0 ? { repeated } : {});
  };
  const ports = scanPortsOf(context, {
    observe(event) {
      report(event);
      note(event);
    },
    onRefused: (source, problem) =>
      log.write('error', 'source cannot be used', { source, problem: problem.en }),
  });
  const scan = new DayScan(ports, { ...context.scanning.settings, when: 'due' });
  const tick = () => scan.tick().then(() => TICK_MS);
  return startTicking(tick, () => scan.stop(GRACE_MS));
}
