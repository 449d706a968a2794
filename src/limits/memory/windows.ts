import type { Allowance, Quota } from '../port.ts';

/** A running window: how often it was used, and when it ends by the monotonic clock, in milliseconds. */
interface Window {
  used: number;
  readonly endsAtMs: number;
}

/** The windows of one limit, by subject. */
export interface Windows {
  /** The state of a subject, without counting. */
  look(subject: string): Allowance;
  /** Counts one use; only for a subject for which {@link look} grants one. */
  count(subject: string): Allowance;
}

/**
 * Counts uses in windows that start with a subject's first use. `elapsedMs` is a monotonic clock, so changes of the
 * machine's time do not change the length of a window.
 */
export function createWindows(quota: Quota, elapsedMs: () => number): Windows {
  const windowMs = quota.windowSeconds * 1_000;
  /** All windows have the same length, so the first one in the map ends first. */
  const bySubject = new Map<string, Window>();

  function find(subject: string, now: number): Window | undefined {
    for (const [name, window] of bySubject) {
      if (window.endsAtMs > now) break;
      bySubject.delete(name);
    }
    return bySubject.get(subject);
  }

  function standing(window: Window | undefined, now: number): Allowance {
    const remaining = Math.max(0, quota.count - (window?.used ?? 0));
    const resetMs = window === undefined ? windowMs : window.endsAtMs - now;
    return { granted: remaining > 0, quota, remaining, resetMs };
  }

  return {
    look(subject) {
      const now = elapsedMs();
      return standing(find(subject, now), now);
    },
    count(subject) {
      const now = elapsedMs();
      const window = find(subject, now) ?? { used: 0, endsAtMs: now + windowMs };
      window.used += 1;
      bySubject.set(subject, window);
      return { ...standing(window, now), granted: true };
    },
  };
}
