import { setTimeout } from 'node:timers/promises';

/**
 * Calls `tick` repeatedly until it is disposed of, which waits for the running one and then for `end`. A tick returns
 * the pause that follows it, in milliseconds, and never rejects; its signal is aborted when no other tick will follow.
 */
export function startTicking(
  tick: (signal: AbortSignal) => Promise<number>,
  end: () => Promise<void>,
): AsyncDisposable {
  const stop = new AbortController();
  const ticking = keepTicking(tick, stop.signal);
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ticking;
      await end();
    },
  };
}

async function keepTicking(
  tick: (signal: AbortSignal) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pauseMs = await tick(signal);
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
