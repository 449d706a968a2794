import assert from 'node:assert/strict';
import { addDays, type LocalDate, startOfDayMs } from '../../../src/core/local-date.ts';
import { draw, drawInt, seedOf } from '../../../tools/sample-shop/chance.ts';
import { checkDay, type Violation } from './check-day.ts';
import { checkEvents } from './check-events.ts';
import { checkProducts } from './check-products.ts';
import { checkReported } from './check-reported.ts';
import { readAndDie } from './killed-process.ts';
import { closeDays, runDay } from './run-day.ts';
import { FIRST_DATE, openWorld, type SimulationCounts, type SimulationOptions, type World } from './world.ts';

/** The result of a simulation. */
export interface SimulationResult {
  readonly counts: SimulationCounts;
  readonly violations: readonly Violation[];
}

const HOUR_MS = 3_600_000;

/**
 * Scans the given number of days of the sample shop by a clock of its own, with faults on any page and workers that end
 * at any call, and compares each closed day with the shop's truth.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const world = await openWorld(options);
  await using _ = world.store;
  const violations: Violation[] = [];
  for (let day = 0; day < options.days; day += 1) {
    const localDate = addDays(FIRST_DATE, day);
    await live(world, localDate);
    await closeDays(world, addDays(localDate, 1));
    violations.push(...(await checkDay(world, localDate)));
    violations.push(...(await checkProducts(world, localDate)));
    options.onDay?.(localDate, world.counts, violations.length);
    if (options.goesOn === 'while_true' && violations.length > 0) return { counts: world.counts, violations };
  }
  const after = addDays(FIRST_DATE, options.days);
  violations.push(...(await checkReported(world, after)), ...(await checkEvents(world, after)));
  return { counts: world.counts, violations };
}

/** Runs a date, mostly from before its window; sometimes the machine is off until late, sometimes a process is killed first. */
async function live(world: World, localDate: LocalDate): Promise<void> {
  const seed = seedOf(world.options.seed, 'day', localDate);
  const isFirst = localDate === FIRST_DATE;
  const isLate = !isFirst && draw(seed, 'late') < 0.15;
  const startHour = isLate ? 8 + 15.9 * draw(seed, 'start') : 0.5;
  const startMs = startOfDayMs(localDate) + Math.floor(startHour * HOUR_MS);
  world.clock.nowMs = Math.max(world.clock.nowMs, startMs);
  if (!isFirst && draw(seed, 'process') < world.options.killedProcesses) {
    const lines = drawInt(seed, 'lines', [1, Math.ceil(world.terms.length * 0.7)]);
    await readAndDie(world, localDate, lines);
  }
  await runDay(world, localDate, startMs);
}

/** Throws with the first things that are wrong. */
export function assertTrue({ violations }: SimulationResult): void {
  const shown = violations
    .slice(0, 20)
    .map(({ rule, term, localDate, detail }) => `${rule}: ${localDate} ${term}: ${detail}`);
  assert.equal(violations.length, 0, `${violations.length} things are not so:\n${shown.join('\n')}`);
}
