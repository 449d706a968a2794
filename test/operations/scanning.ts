import { setTimeout } from 'node:timers/promises';
import type { ScanningContext } from '../../src/operations/operation.ts';
import { FETCHING_SOURCES } from '../../src/sources/index.ts';
import { SCAN_SETTINGS } from '../scan/day-place.ts';

/** The scan of tests: every kind of source, none set up. */
export function scanningContext(given: Partial<ScanningContext> = {}): ScanningContext {
  return {
    kinds: FETCHING_SOURCES,
    chosen: null,
    settings: SCAN_SETTINGS,
    alarm: null,
    wait: async (ms, signal) => {
      await setTimeout(ms, undefined, { signal });
    },
    elapsedMs: () => performance.now(),
    ...given,
  };
}
