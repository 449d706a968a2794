import type { Log } from '../core/log.ts';

/** While something is away that is told this often, in milliseconds. */
const AGAIN_MS = 60_000;

/** A reason that has changed is told sooner than that: at first a lost connection says little of why none can be made. */
const CHANGED_MS = 10_000;

/** What is told of a server that is away. */
export interface OutageSentences {
  readonly gone: string;
  readonly still: string;
  readonly back: string;
}

/** A server that may be away, and how that is told. */
export interface Outage {
  /** Notes that the server was looked for: `null` when it answered, else why it did not. */
  look(reason: string | null): void;
  /** Counts a thing that could not be done for it. */
  count(): void;
  readonly isOn: () => boolean;
}

/**
 * Tells in `log` when a server goes (with the reason), once a minute that it is still away, sooner where the reason is another one,
 * with how much failed for it, and when it is back. `nowMs` is any clock that only goes forward.
 */
export function createOutage(log: Log, { gone, still, back }: OutageSentences, nowMs: () => number): Outage {
  let away: { readonly sinceMs: number; toldMs: number; told: string; failures: number } | null = null;

  function look(reason: string | null): void {
    const now = nowMs();
    if (reason === null) {
      if (away !== null) log.write('info', back, fieldsOf(away, now));
      away = null;
    } else if (away === null) {
      away = { sinceMs: now, toldMs: now, told: reason, failures: 0 };
      log.write('error', gone, { reason });
    } else if (now - away.toldMs >= (reason === away.told ? AGAIN_MS : CHANGED_MS)) {
      [away.toldMs, away.told] = [now, reason];
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
