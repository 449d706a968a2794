const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Aborted by the first SIGINT or SIGTERM, so that what runs can end well. The second one does what it does to any process,
 * even when this one waits for a disk or a pipe: a person who asks twice is never ignored.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (!controller.signal.aborted) return controller.abort();
    for (const name of STOP_SIGNALS) process.off(name, stop);
    process.kill(process.pid, signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return controller.signal;
}
