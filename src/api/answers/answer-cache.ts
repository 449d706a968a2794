import type { Answer } from './answer.ts';

/** What an answer must tell to be served: this version of the data, on this Japanese day, now. */
export interface Freshness {
  readonly version: number;
  readonly day: number;
  readonly nowMs: number;
}

/** Where an answer stands: whose it is, and the text of operation and input. */
export interface AnswerPlace {
  readonly accountId: string;
  readonly key: string;
}

/** Built answers in memory, within a number of bytes. */
export interface AnswerCache {
  /** The answer at a place when it is fresh. */
  find(place: AnswerPlace, freshness: Freshness): Answer | undefined;
  /** The fresh answer at a place, built once however many ask for it at the same time. */
  build(place: AnswerPlace, freshness: Freshness, build: () => Promise<Answer>): Promise<Answer>;
  /** Counts the bytes of an answer again, after it got another representation. */
  weigh(place: AnswerPlace): void;
}

interface Entry {
  readonly place: AnswerPlace;
  readonly answer: Answer;
  readonly bytes: number;
}

/** What an entry costs beside its bytes, roughly. */
const ENTRY_OVERHEAD = 1024;

/**
 * Keeps at most `bytesMax`. The oldest entry that was not asked for since the last look goes first (the clock algorithm: hits cost
 * nothing but a flag). Two maps, one within the other, spare every request the joining and hashing of a long key.
 */
export function createAnswerCache(bytesMax: number): AnswerCache {
  const byAccount = new Map<string, Map<string, Entry>>();
  const order = new Set<Entry>();
  const building = new Map<string, Promise<Answer>>();
  let bytes = 0;

  function put(place: AnswerPlace, answer: Answer): void {
    const old = byAccount.get(place.accountId)?.get(place.key);
    if (old !== undefined) drop(old);
    const entry = { place, answer, bytes: answer.bytes() + ENTRY_OVERHEAD };
    const own = byAccount.get(place.accountId) ?? new Map<string, Entry>();
    byAccount.set(place.accountId, own.set(place.key, entry));
    order.add(entry);
    bytes += entry.bytes;
    shrink();
  }

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

  function find({ accountId, key }: AnswerPlace, { version, day, nowMs }: Freshness): Answer | undefined {
    const answer = byAccount.get(accountId)?.get(key)?.answer;
    if (answer === undefined || answer.version !== version || answer.day !== day) return undefined;
    if (nowMs >= answer.holdsUntilMs) return undefined;
    answer.wasUsed = true;
    return answer;
  }

  async function start(place: AnswerPlace, build: () => Promise<Answer>): Promise<Answer> {
    const answer = await build();
    put(place, answer);
    return answer;
  }

  return {
    find,
    async build(place, freshness, build) {
      const name = `${place.accountId} ${place.key} ${freshness.version} ${freshness.day}`;
      const running = building.get(name) ?? start(place, build).finally(() => building.delete(name));
      building.set(name, running);
      return await running;
    },
    weigh(place) {
      const entry = byAccount.get(place.accountId)?.get(place.key);
      if (entry !== undefined) put(place, entry.answer);
    },
  };
}
