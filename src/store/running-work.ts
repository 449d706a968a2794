import { MiharuError } from '../core/errors.ts';

/** Counts the work running on a connection, so that closing can wait for it. */
export class RunningWork {
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  /** Runs `work`; throws `unavailable` when the connection is closed or closing. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) {
      throw new MiharuError('unavailable', {
        en: 'The store is closing.',
        ja: 'データストアを閉じる処理中です。',
      });
    }
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Refuses new work and waits for running work, whose failures are left to its callers. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
  }
}
