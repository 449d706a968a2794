import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertTrue, type SimulationResult, simulate } from '../scan/simulation/simulate.ts';
import type { SimulationOptions } from '../scan/simulation/world.ts';
import { makeOwnDatabase } from '../store/postgres/test-database.ts';

type Placeless = Omit<SimulationOptions, 'place'>;

/** Runs a simulation on an SQLite file of its own, which is removed afterwards. */
export async function simulateInFolder(options: Placeless): Promise<SimulationResult> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-simulation-'));
  try {
    return await simulate({ ...options, place: join(folder, 'miharu.db') });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs a simulation on a PostgreSQL database of its own, which is dropped afterwards. Throws when no server answers. */
export async function simulateOnPostgres(options: Placeless): Promise<SimulationResult> {
  await using database = await makeOwnDatabase('simulation');
  return await simulate({ ...options, place: database.url });
}

const DATABASES = { sqlite: simulateInFolder, postgres: simulateOnPostgres } as const;

function isDatabase(name: string): name is keyof typeof DATABASES {
  return Object.hasOwn(DATABASES, name);
}

/** The result of a simulation, in a few lines. */
export function printResult({ counts, violations }: SimulationResult): string {
  const { termDays, attempts, workersAbandoned, workersAsleep, processesKilled, sourcesRestarted } = counts;
  const { rankRows, calls, states, views, productStates, events } = counts;
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `${termDays} term-days, ${attempts} attempts that ended; ${workersAbandoned} workers abandoned, ${workersAsleep} asleep for a while, ${processesKilled} processes killed, ${sourcesRestarted} sources restarted`,
    `calls by fault: ${list(calls)}`,
    `term-days by state: ${list(states)}`,
    `usable readings by shopper: ${list(views)}`,
    `products by state: ${list(productStates)}`,
    `${rankRows} ranks and ${events} changes held against the shop; ${violations.length} things are not so`,
  ].join('\n');
}

/**
 * The long form for `npm run soak -- scan-faults`: 10,000 term-days, or `SOAK_DAYS` term-days, on SQLite or the
 * `SOAK_DATABASE`; `SOAK_SEED` repeats a run.
 */
export async function run(): Promise<void> {
  const seed = process.env['SOAK_SEED'] ?? String(Date.now());
  const database = process.env['SOAK_DATABASE'] ?? 'sqlite';
  if (!isDatabase(database))
    throw new Error(`SOAK_DATABASE is one of ${Object.keys(DATABASES).join(', ')}, not ${database}.`);
  console.log(`scan-faults: seed ${seed}, on ${database}`);
  const startedMs = performance.now();
  const result = await DATABASES[database]({
    seed,
    terms: 125,
    days: Number(process.env['SOAK_DAYS'] ?? 80),
    rate: 0.25,
    killedProcesses: 0.2,
    reads: 'terms_and_products',
    onDay: (localDate, { termDays }, violations) =>
      console.log(`${localDate}: ${termDays} term-days, ${violations} things are not so`),
  });
  console.log(`${printResult(result)}\n${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  assertTrue(result);
}
