const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds within which the same signal again is an echo of the first. A terminal signals all processes in front of it, and npm
 * hands its own signal on to the one that it runs: milliseconds later, tens of them on a busy machine. A person who saw that the first
 * press did not end the process at once needs longer.
 */
const ECHO_MS = 500;

/**
 * Aborted by the first SIGINT or SIGTERM, so that what runs can end well. The same signal within {@link ECHO_MS} is the same press. Another
 * one, and any later one, does what it does to any process, even when this one waits for a disk or a pipe: a person who asks twice is never
 * ignored.
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
