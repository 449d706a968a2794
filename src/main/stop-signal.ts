/** Exit code of a process that a person interrupted twice. */
const INTERRUPTED = 130;

/**
 * Aborted by the first SIGINT or SIGTERM, so that what runs can end well. The second one ends the process at once: a
 * person who asks twice is never ignored.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
