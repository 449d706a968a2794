import { targetKey } from '../../core/target.ts';
import type { Delivery, DueTarget, ReadingQueue, Taking } from '../port.ts';

/** A line of one process. */
interface Line {
  /** By what makes a target the same one, in the order of putting. */
  readonly waiting: Map<string, DueTarget>;
  readonly inHand: Set<string>;
  /** When the next call may start, in milliseconds of the monotonic clock. */
  freeAtMs: number;
}

/** A queue within one process, whose workers may be several; forgotten when it ends. `elapsedMs` is a clock that only goes forward. */
export function createInProcessQueue(elapsedMs: () => number): ReadingQueue {
  const lines = new Map<string, Line>();
  const lineOf = (name: string) =>
    lines.getOrInsertComputed(name, () => ({ waiting: new Map(), inHand: new Set(), freeAtMs: 0 }));
  return {
    async put(name, targets) {
      const { waiting, inHand } = lineOf(name);
      for (const due of targets) if (!inHand.has(keyOf(due))) waiting.getOrInsert(keyOf(due), due);
    },
    take: async (name, taking) => takeFrom(lineOf(name), taking),
    isEmpty: async (name) => lineOf(name).waiting.size === 0,
    async takeTurn(name, gapMs) {
      const line = lineOf(name);
      const now = elapsedMs();
      const atMs = Math.max(now, line.freeAtMs);
      line.freeAtMs = atMs + gapMs;
      return atMs - now;
    },
    isAway: () => false,
    [Symbol.asyncDispose]: async () => {},
  };
}

function takeFrom({ waiting, inHand }: Line, { count, placesMax }: Taking): Delivery[] {
  const free = Math.max(0, Math.min(count, placesMax - inHand.size));
  return [...waiting.entries()].slice(0, free).map(([key, due]) => {
    waiting.delete(key);
    inHand.add(key);
    return { due, finish: async () => void inHand.delete(key) };
  });
}

function keyOf({ target, localDate, attempt }: DueTarget): string {
  return `${localDate} ${attempt} ${targetKey(target)}`;
}
