import type { Answer } from './answer.ts';
import { type AnswerPlace, createAnswerMemory } from './answer-memory.ts';
import type { Freshness } from './freshness.ts';

/** Built answers in memory, within a number of bytes. */
export interface AnswerCache {
  /** The answer at a place when it is fresh. */
  find(place: AnswerPlace, freshness: Freshness): Answer | undefined;
  /** The fresh answer at a place, built once however many ask for it at the same time. */
  build(place: AnswerPlace, freshness: Freshness, build: () => Promise<Answer>): Promise<Answer>;
  /** Counts the bytes of an answer again, after it got another representation. */
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
      // A clock that was set back makes an answer one of the future.
      if (nowMs < answer.madeAtMs || nowMs >= answer.holdsUntilMs) return undefined;
      answer.wasUsed = true;
      return answer;
    },
    async build(place, { version, day }, build) {
      const name = `${place.accountId} ${place.key} ${version} ${day}`;
      const running = building.get(name) ?? start(place, build).finally(() => building.delete(name));
      building.set(name, running);
      return await running;
    },
    weigh(place) {
      const answer = memory.get(place);
      if (answer !== undefined) memory.put(place, answer);
    },
  };
}
