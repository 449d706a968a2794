import { setTimeout } from 'node:timers/promises';
import { type Clock, MACHINE_CLOCK } from '../../src/main/clock.ts';
import type { ScanningContext } from '../../src/operations/operation.ts';

/** How many times as fast the past goes by, so that what a scan waits for is over soon. */
const PACE = 50;

/** A clock that is sent to past mornings, which go by faster, and returns to the machine's time. */
export class DemoClock implements Clock {
  readonly #machine: Clock;
  /** The past instant, and the machine's monotonic clock when it was set; `null` is the machine's time. */
  #past: { readonly fromMs: number; readonly setAtMs: number } | null = null;

  constructor(machine: Clock = MACHINE_CLOCK) {
    this.#machine = machine;
  }

  /** Milliseconds since the epoch. */
  readonly nowMs = (): number => {
    if (this.#past === null) return this.#machine.nowMs();
    const { fromMs, setAtMs } = this.#past;
    return Math.floor(fromMs + PACE * (this.#machine.elapsedMs() - setAtMs));
  };

  /** Milliseconds of the machine's monotonic clock. */
  readonly elapsedMs = (): number => this.#machine.elapsedMs();

  /** Sends the clock to an instant of the past, in milliseconds since the epoch. */
  goTo(atMs: number): void {
    this.#past = { fromMs: atMs, setAtMs: this.#machine.elapsedMs() };
  }

  /** Returns to the machine's time. */
  return(): void {
    this.#past = null;
  }

  /** The clocks and waits of a scan in the past. */
  get pace(): Pick<ScanningContext, 'elapsedMs' | 'wait'> {
    return {
      elapsedMs: () => PACE * this.#machine.elapsedMs(),
      wait: (ms, signal) => setTimeout(ms / PACE, undefined, { signal }),
    };
  }
}
