import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import type { ScanningContext } from '../operations/operation.ts';
import type { Wait } from '../scan/index.ts';
import { FETCHING_SOURCES } from '../sources/index.ts';
import type { Clock } from './clock.ts';

/** How this process reads the day, from the configuration. */
export function scanningContextOf(config: Config, { elapsedMs }: Pick<Clock, 'elapsedMs'>): ScanningContext {
  const { pages, scanWindow, scanRetries, scanReaders, coverageMin, alarmUrl, alarmSecret } = config;
  const { keepDays, keepShelvesDays, keepAnswersDays } = config;
  return {
    kinds: FETCHING_SOURCES,
    chosen:
      config.source === null
        ? null
        : { kind: config.source, key: config.sourceKey, options: config.sourceOptions },
    settings: {
      pages,
      window: scanWindow,
      retriesMax: scanRetries,
      readersMax: scanReaders,
      coverageMin: coverageMin / 100,
      keepShelvesDays,
      keepAnswersDays,
      keepDays: Math.max(keepDays, keepShelvesDays),
    },
    alarm: alarmUrl === null ? null : { url: alarmUrl, secret: alarmSecret },
    wait: timerWait,
    elapsedMs,
  };
}

/** Waits with the machine's timers. */
const timerWait: Wait = (ms, signal) => setTimeout(ms, undefined, { signal });
