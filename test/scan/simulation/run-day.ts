import { type LocalDate, localDateOf, startOfDayMs } from '../../../src/core/local-date.ts';
import { Crew } from './crew.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;

/** The least and the most time between two ticks, so that several terms fall due together. */
const LOOK_MS = [3 * MINUTE_MS, 20 * MINUTE_MS] as const;

/**
 * Runs one Japanese date from `startMs` on. Two workers read it; each may end at any call or sleep for a while, and is
 * replaced when it has ended. Returns when nothing of the date is left to do, or at midnight.
 */
export async function runDay(world: World, localDate: LocalDate, startMs: number): Promise<void> {
  const { clock, store } = world;
  clock.nowMs = Math.max(clock.nowMs, startMs);
  const crew = new Crew(world, localDate, 'mortal');
  while (localDateOf(clock.nowMs) === localDate) {
    await crew.work();
    if (crew.pausedUntilMs > clock.nowMs) {
      // A worker keeps its claims while the source asks it to wait: its next tick comes before its lease ends.
      clock.nowMs = crew.pausedUntilMs + 1;
      continue;
    }
    const ledger = await store.findDay(localDate);
    const isOver = ledger !== undefined && ledger.finalAtMs !== null;
    if (isOver && !(await crew.restartSources())) break;
    const dueMs = ((await store.findNextDue(localDate)) ?? 0) - clock.nowMs;
    clock.nowMs += Math.min(LOOK_MS[1], Math.max(LOOK_MS[0], dueMs));
  }
  await crew.leave();
}

/** Ends the date: a worker ticks shortly after midnight, which closes earlier dates. */
export async function closeDays(world: World, today: LocalDate): Promise<void> {
  world.clock.nowMs = Math.max(world.clock.nowMs, startOfDayMs(today) + 10 * MINUTE_MS);
  const crew = new Crew(world, today, 'immortal');
  await crew.work();
  await crew.leave();
}
