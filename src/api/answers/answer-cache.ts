import type { Answer } from './answer.ts';
import type { Freshness } from './freshness.ts';

/** Built answers in memory, within a number of bytes. */
export interface AnswerCache {
  /** The answer at a place when it is fresh. */
  find(place: AnswerPlace, freshness: Freshness): Answer | undefined;
  /** The fresh answer at a place. Simultaneous requests for it share one build. */
  build(place: AnswerPlace, freshness: Freshness, build: () => Promise<Answer>): Promise<Answer>;
  /** Counts the bytes of an answer again after a representation was added. */
  weigh(place: AnswerPlace): void;
}

/** A cache that keeps at most `bytesMax` bytes. */
export function createAnswerCache(bytesMax: number): AnswerCache {
  const memory = createAnswerMemory(bytesMax);
  const building = new Map<string, Promise<Answer>>();

  async function start(place: AnswerPlace, build: () => Promise<Answer>): Promise<Answer> {
    const answer = await build();
    memory.put(place, answer);
    return answer;
  }

  return {
    find(place, { version, day, nowMs }) {
      const answer = memory.get(place);
      if (answer === undefined || answer.version !== version || answer.day !== day) return undefined;
      // If the clock was set back, an answer can come from the future.
      if (nowMs < answer.madeAtMs || nowMs >= answer.validUntilMs) return undefined;
      answer.wasUsed = true;
      return answer;
    },
    build(place, { version, day }, build) {
      const name = `${place.accountId} ${place.key} ${version} ${day}`;
      return building.getOrInsertComputed(name, () =>
        start(place, build).finally(() => building.delete(name)),
      );
    },
    weigh(place) {
      const answer = memory.get(place);
      if (answer !== undefined) memory.put(place, answer);
    },
  };
}

/** The key of an answer: its account, and the text of operation and input. */
export interface AnswerPlace {
  readonly accountId: string;
  readonly key: string;
}

/** Answers by their place, within a number of bytes. */
interface AnswerMemory {
  get(place: AnswerPlace): Answer | undefined;
  /** Keeps an answer with its current size, and drops others when the memory is full. */
  put(place: AnswerPlace, answer: Answer): void;
}

interface Entry {
  readonly place: AnswerPlace;
  readonly answer: Answer;
  readonly bytes: number;
}

/** Approximate memory of an entry besides its bytes. */
const ENTRY_OVERHEAD = 1024;

/**
 * Keeps at most `bytesMax`. The oldest entry that was not used since the last sweep is dropped first (the clock
 * algorithm: a hit costs only a flag). Two nested maps spare every request the joining and hashing of a long
 * key.
 */
function createAnswerMemory(bytesMax: number): AnswerMemory {
  const byAccount = new Map<string, Map<string, Entry>>();
  const order = new Set<Entry>();
  let bytes = 0;

  function drop(entry: Entry): void {
    const { accountId, key } = entry.place;
    const own = byAccount.get(accountId);
    own?.delete(key);
    if (own?.size === 0) byAccount.delete(accountId);
    order.delete(entry);
    bytes -= entry.bytes;
  }

  function shrink(): void {
    for (const entry of order) {
      if (bytes <= bytesMax) return;
      if (!entry.answer.wasUsed || order.size === 1) drop(entry);
      else {
        entry.answer.wasUsed = false;
        order.delete(entry);
        order.add(entry);
      }
    }
  }

  return {
    get: ({ accountId, key }) => byAccount.get(accountId)?.get(key)?.answer,
    put(place, answer) {
      const old = byAccount.get(place.accountId)?.get(place.key);
      if (old !== undefined) drop(old);
      const entry = { place, answer, bytes: answer.bytes() + ENTRY_OVERHEAD };
      byAccount.getOrInsertComputed(place.accountId, () => new Map()).set(place.key, entry);
      order.add(entry);
      bytes += entry.bytes;
      shrink();
    },
  };
}
