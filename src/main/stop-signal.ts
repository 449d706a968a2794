const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds within which a repeated signal is an echo of the first. A terminal signals all foreground processes, and
 * npm passes its signal on to its child some milliseconds later, or tens of them on a busy machine. A person who
 * notices that the first press did not end the process needs longer.
 */
const ECHO_MS = 500;

/**
 * Aborted by the first SIGINT or SIGTERM, so that running work can end properly. The same signal within {@link ECHO_MS}
 * is the same press. A different signal, and any later one, has its default effect, even while this process waits for a
 * disk or a pipe: a second press is never ignored.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let first: NodeJS.Signals | null = null;
  const letGo = () => {
    for (const name of STOP_SIGNALS) process.off(name, stop);
  };
  const stop = (signal: NodeJS.Signals) => {
    if (signal === first) return;
    if (first !== null) {
      letGo();
      process.kill(process.pid, signal);
      return;
    }
    first = signal;
    setTimeout(letGo, ECHO_MS).unref();
    controller.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return controller.signal;
}
