import { MiharuError } from '../../core/errors.ts';
import type { ScanPorts } from './scan-ports.ts';

/** While the store cannot say when a call may start, it is asked again this often. */
const AWAY_MS = 1_000;

/** When the next calls of sources may start, over all workers; turns are given in the order of asking. */
export class SourceTurns {
  readonly #ports: ScanPorts;
  /** By source: when its next call by this worker may start, by the clock that only goes forward. */
  readonly #freeAtMs = new Map<string, number>();

  constructor(ports: ScanPorts) {
    this.#ports = ports;
  }

  /**
   * Takes the next turn of a source whose calls start `gapMs` apart: how long to wait for it, in milliseconds. The time between a
   * worker's own calls does not depend on the machine's clock.
   */
  async take(source: string, gapMs: number, signal: AbortSignal): Promise<number> {
    const { store, nowMs, elapsedMs, wait } = this.#ports;
    for (;;) {
      signal.throwIfAborted();
      try {
        const waitMs = await store.takeTurn(source, { nowMs: nowMs(), gapMs });
        const now = elapsedMs();
        const atMs = Math.max(now + waitMs, this.#freeAtMs.get(source) ?? 0);
        this.#freeAtMs.set(source, atMs + gapMs);
        return Math.ceil(atMs - now);
      } catch (thrown) {
        if (!(thrown instanceof MiharuError && thrown.code === 'unavailable')) throw thrown;
      }
      await wait(AWAY_MS, signal);
    }
  }
}
