import { printInstant } from '../../core/instant.ts';
import type { Text } from '../../core/text.ts';
import type { PausedSource } from '../../scan/index.ts';

/** Gives a sentence for each source that has to be waited for, once for each time until which it has asked to be left alone. */
export function createWaitTeller(tell: (told: Text) => void): (paused: readonly PausedSource[]) => void {
  const toldUntilMs = new Map<string, number>();
  return (paused) => {
    for (const { source, untilMs } of paused) {
      // What is left is worked out anew at each look: a second more or less is the same time.
      if (untilMs - (toldUntilMs.get(source) ?? 0) < SAME_MS) continue;
      toldUntilMs.set(source, untilMs);
      tell({
        en: `The source ${source} asked for a pause, so scanning waits until ${printInstant(untilMs)}. Ctrl-C stops; the next scan or the service continues from here.`,
        ja: `取得元 ${source} から待つように指定されました。${printInstant(untilMs)} までこの取得元からは計測しません。Ctrl-C で中断でき、次の scan かサービスが続きから始めます。`,
      });
    }
  };
}

const SAME_MS = 1_000;
