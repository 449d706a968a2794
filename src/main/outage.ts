import type { Log } from '../core/log.ts';

/** How often an ongoing outage is logged, in milliseconds. */
const AGAIN_MS = 60_000;

/** A changed reason is logged sooner: a lost connection at first says little about why no new one can be made. */
const CHANGED_MS = 10_000;

/** The log messages about a server's absence. */
export interface OutageSentences {
  readonly gone: string;
  readonly still: string;
  readonly back: string;
}

/** Logs the absence of a server. */
export interface Outage {
  /** Records that the server was asked: `null` when it answered, otherwise the reason. */
  look(reason: string | null): void;
  /** Counts a failure that its absence caused. */
  count(): void;
  readonly isOn: () => boolean;
}

/**
 * Logs to `log` when a server goes (with the reason), once a minute while it is away and sooner when the reason
 * changes, with the number of failures, and when it is back. `nowMs` is any monotonic clock.
 */
export function createOutage(log: Log, { gone, still, back }: OutageSentences, nowMs: () => number): Outage {
  let away: { readonly sinceMs: number; loggedMs: number; reason: string; failures: number } | null = null;

  function look(reason: string | null): void {
    const now = nowMs();
    if (reason === null) {
      if (away !== null) log.write('info', back, fieldsOf(away, now));
      away = null;
    } else if (away === null) {
      away = { sinceMs: now, loggedMs: now, reason, failures: 0 };
      log.write('error', gone, { reason });
    } else if (now - away.loggedMs >= (reason === away.reason ? AGAIN_MS : CHANGED_MS)) {
      [away.loggedMs, away.reason] = [now, reason];
      log.write('error', still, { reason, ...fieldsOf(away, now) });
    }
  }

  return {
    look,
    count() {
      if (away !== null) away.failures += 1;
    },
    isOn: () => away !== null,
  };
}

function fieldsOf(
  { sinceMs, failures }: { readonly sinceMs: number; readonly failures: number },
  now: number,
) {
  return { seconds: Math.round((now - sinceMs) / 1_000), ...(failures > 0 ? { failures } : {}) };
}
