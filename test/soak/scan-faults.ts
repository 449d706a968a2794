import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertTrue, type SimulationResult, simulate } from '../scan/simulation/simulate.ts';
import type { SimulationOptions } from '../scan/simulation/world.ts';

/** Runs a simulation on data of its own, which are removed afterwards. */
export async function simulateInFolder(options: Omit<SimulationOptions, 'file'>): Promise<SimulationResult> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-simulation-'));
  try {
    return await simulate({ ...options, file: join(folder, 'miharu.db') });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a simulation came to, on a few lines. */
export function printResult({ counts, violations }: SimulationResult): string {
  const { termDays, attempts, workersAbandoned, workersAsleep, processesKilled, sourcesMended } = counts;
  const { rankRows, calls, states, views, productStates, events } = counts;
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `${termDays} term-days, ${attempts} attempts that ended; ${workersAbandoned} workers abandoned, ${workersAsleep} asleep for a while, ${processesKilled} processes killed, ${sourcesMended} sources mended`,
    `calls by fault: ${list(calls)}`,
    `term-days by state: ${list(states)}`,
    `usable readings by shopper: ${list(views)}`,
    `products by state: ${list(productStates)}`,
    `${rankRows} ranks and ${events} changes held against the shop; ${violations.length} things are not so`,
  ].join('\n');
}

/** The long form for `npm run soak -- scan-faults`: 10,000 term-days, or those of so many `SOAK_DAYS`; `SOAK_SEED` repeats one. */
export async function run(): Promise<void> {
  const seed = process.env['SOAK_SEED'] ?? String(Date.now());
  console.log(`scan-faults: seed ${seed}`);
  const startedMs = performance.now();
  const result = await simulateInFolder({
    ...{ seed, terms: 125, days: Number(process.env['SOAK_DAYS'] ?? 80), rate: 0.25 },
    ...{ killedProcesses: 0.2, reads: 'terms_and_products' },
  });
  console.log(`${printResult(result)}\n${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  assertTrue(result);
}
