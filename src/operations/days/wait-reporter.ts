import { printInstant } from '../../core/instant.ts';
import type { Text } from '../../core/text.ts';
import type { PausedSource } from '../../scan/index.ts';

/** Reports each source that asked for a pause, once per end of the pause. */
export function createWaitReporter(
  report: (reason: Text) => void,
): (paused: readonly PausedSource[]) => void {
  const reportedUntilMs = new Map<string, number>();
  return (paused) => {
    for (const { source, untilMs } of paused) {
      // The end is recalculated at each check, so differences within a second are ignored.
      if (untilMs - (reportedUntilMs.get(source) ?? 0) < SAME_MS) continue;
      reportedUntilMs.set(source, untilMs);
      report({
        en: `The source ${source} asked for a pause, so scanning waits until ${printInstant(untilMs)}. Ctrl+C stops; the next scan or the service continues from here.`,
        ja: `取得元 ${source} から待つように指定されました。${printInstant(untilMs)} までこの取得元からは計測しません。Ctrl+C で中断でき、次の scan かサービスが続きから始めます。`,
      });
    }
  };
}

const SAME_MS = 1_000;
