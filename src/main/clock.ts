/** The clocks of a process. */
export interface Clock {
  /** The machine's time, in milliseconds since the epoch: for dates and what is shown. It may be changed in either direction. */
  readonly nowMs: () => number;
  /** Milliseconds of a monotonic clock, for durations. */
  readonly elapsedMs: () => number;
}

/** The clocks of the machine. */
export const MACHINE_CLOCK: Clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };
