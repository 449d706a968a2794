/** The clocks of a process. */
export interface Clock {
  /** The machine's time, in milliseconds since the epoch: for dates and what is shown. It may be set back and forth. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that only goes forward, for everything that lasts. */
  readonly elapsedMs: () => number;
}

/** The clocks of the machine. */
export const MACHINE_CLOCK: Clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };
