const ENDS = ['drain', 'error', 'close'] as const;

/** A stream that says when more may be written to it. */
interface Draining {
  on(event: (typeof ENDS)[number], listener: () => void): unknown;
  off(event: (typeof ENDS)[number], listener: () => void): unknown;
}

/** Resolves when a stream has passed on what was written to it, or never will: it failed, or its reader is gone. */
export function untilDrained(stream: Draining): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const event of ENDS) stream.off(event, end);
      resolve();
    };
    for (const event of ENDS) stream.on(event, end);
  });
}
