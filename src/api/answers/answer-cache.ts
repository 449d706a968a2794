import type { Answer } from './answer.ts';

/** What an answer must tell to be served: this version of the data, in this stretch of time. */
export interface Freshness {
  readonly version: number;
  readonly epoch: number;
}

/** Built answers in memory, within a number of bytes. */
export interface AnswerCache {
  /** The answer under a key when it is fresh. */
  find(key: string, freshness: Freshness): Answer | undefined;
  /** The fresh answer under a key, built once however many ask for it at the same time. */
  build(key: string, freshness: Freshness, build: () => Promise<Answer>): Promise<Answer>;
  /** Counts the bytes of an answer again, after it got another representation. */
  weigh(key: string): void;
}

interface Entry {
  readonly answer: Answer;
  bytes: number;
}

/** What an entry costs beside its bytes, roughly. */
const ENTRY_OVERHEAD = 1024;

/**
 * Keeps at most `bytesMax`. The oldest entry that was not asked for since the last look goes first (the clock algorithm: hits cost
 * nothing but a flag).
 */
export function createAnswerCache(bytesMax: number): AnswerCache {
  const entries = new Map<string, Entry>();
  const building = new Map<string, Promise<Answer>>();
  let bytes = 0;

  function put(key: string, answer: Answer): void {
    drop(key);
    const entry = { answer, bytes: answer.bytes() + ENTRY_OVERHEAD };
    entries.set(key, entry);
    bytes += entry.bytes;
    shrink();
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function shrink(): void {
    for (const [key, entry] of entries) {
      if (bytes <= bytesMax) return;
      entries.delete(key);
      if (entry.answer.wasUsed && entries.size > 0) {
        entry.answer.wasUsed = false;
        entries.set(key, entry);
      } else bytes -= entry.bytes;
    }
  }

  function find(key: string, { version, epoch }: Freshness): Answer | undefined {
    const answer = entries.get(key)?.answer;
    if (answer === undefined || answer.version !== version || answer.epoch !== epoch) return undefined;
    answer.wasUsed = true;
    return answer;
  }

  async function start(key: string, build: () => Promise<Answer>): Promise<Answer> {
    const answer = await build();
    put(key, answer);
    return answer;
  }

  return {
    find,
    async build(key, freshness, build) {
      const name = `${freshness.version} ${freshness.epoch} ${key}`;
      const running = building.get(name) ?? start(key, build).finally(() => building.delete(name));
      building.set(name, running);
      return await running;
    },
    weigh(key) {
      const entry = entries.get(key);
      if (entry !== undefined) put(key, entry.answer);
    },
  };
}
