import type { Allowance, LimitName, LimitSettings, Limits } from '../port.ts';
import { createHolds } from './holds.ts';
import { createWindows, type Windows } from './windows.ts';

/** What the limits of one process need. */
export interface MemoryLimitsParts {
  readonly settings: LimitSettings;
  /** Milliseconds of a monotonic clock, from any start. */
  readonly elapsedMs: () => number;
}

/** Limits of one process, kept in memory and lost when it ends. */
export function createMemoryLimits({ settings, elapsedMs }: MemoryLimitsParts): Limits {
  const { quotas } = settings;
  const windows: Readonly<Record<LimitName, Windows>> = {
    requests: createWindows(quotas.requests, elapsedMs),
    events: createWindows(quotas.events, elapsedMs),
    pages: createWindows(quotas.pages, elapsedMs),
    failed_authentications: createWindows(quotas.failed_authentications, elapsedMs),
    sign_ins: createWindows(quotas.sign_ins, elapsedMs),
    sign_ins_from: createWindows(quotas.sign_ins_from, elapsedMs),
    trials: createWindows(quotas.trials, elapsedMs),
    webhook_tests: createWindows(quotas.webhook_tests, elapsedMs),
  };
  return {
    take: async (limit, subject) => take(windows[limit], subject),
    takeAll: async (limits, subject) =>
      takeAll(
        limits.map((limit) => windows[limit]),
        subject,
      ),
    look: async (limit, subject) => windows[limit].look(subject),
    hold: createHolds(settings, elapsedMs).hold,
    isAlone: () => false,
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Nothing is awaited between checking and counting, so no other request comes in between. */
function take(windows: Windows, subject: string): Allowance {
  const standing = windows.look(subject);
  return standing.granted ? windows.count(subject) : standing;
}

function takeAll(all: readonly Windows[], subject: string): readonly Allowance[] {
  const standings = all.map((windows) => windows.look(subject));
  if (standings.some(({ granted }) => !granted)) return standings;
  return all.map((windows) => windows.count(subject));
}
