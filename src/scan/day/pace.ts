import type { Wait } from './scan-ports.ts';

/** Keeps the starts of calls apart. */
export class Pace {
  readonly #nowMs: () => number;
  readonly #wait: Wait;
  #freeAtMs = 0;

  constructor(nowMs: () => number, wait: Wait) {
    this.#nowMs = nowMs;
    this.#wait = wait;
  }

  /** Waits for the next start, which keeps `gapMs` milliseconds free behind it; turns are given in the order of asking. */
  async turn(gapMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const nowMs = this.#nowMs();
    const atMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = atMs + gapMs;
    if (atMs > nowMs) await this.#wait(atMs - nowMs, signal);
  }
}
