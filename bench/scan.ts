import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Terms of the two runs that are compared; `BENCH_TERMS` replaces the larger number. */
const FEW = 1_000;
const MANY = Number(process.env['BENCH_TERMS'] ?? 10_000);

/** The options with which `npm run miharu -- work` runs Node. */
const NODE_OPTIONS: readonly string[] = readReaderOptions();

function readReaderOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String(scripts.miharu).match(/--\S+/g) ?? [];
}

/** Time and memory of one run, as its process prints them. */
interface ScanRun {
  readonly terms: number;
  readonly pages: number;
  readonly complete: number;
  readonly other: number;
  readonly faults: number;
  readonly tookMs: number;
  readonly cpuMs: number;
  /** Share of the time in which the process did something. */
  readonly busy: number;
  readonly peakRssMb: number;
}

/**
 * Prints what it takes to plan, read, judge and store terms of three pages each from the sample shop on loopback: pages per
 * second, the share of the time that is not waiting for the shop, peak memory, and how both grow. The shop is another
 * process with its pages ready, so that it delays the scan no more than a fast shop would.
 */
export async function run(): Promise<void> {
  const shop = start('shop-process.ts', []);
  try {
    const origin = await firstLine(shop);
    const few = await scanOnce(origin, FEW);
    const many = await scanOnce(origin, MANY);
    const times = (many.tookMs / few.tookMs).toFixed(2);
    console.log(`${many.terms / few.terms} times the terms took ${times} times as long`);
  } finally {
    shop.kill();
  }
}

async function scanOnce(origin: string, terms: number): Promise<ScanRun> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-bench-'));
  try {
    const scan = start('scan-process.ts', [join(folder, 'miharu.db'), origin, String(terms)]);
    const result: ScanRun = JSON.parse(await firstLine(scan));
    if (scan.exitCode === null) await once(scan, 'exit');
    print(result);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(run: ScanRun): void {
  const { terms, pages, complete, other, faults, tookMs, cpuMs, busy, peakRssMb } = run;
  console.log(
    `${terms} terms × 3 pages: ${(tookMs / 1000).toFixed(1)} s, ${((pages / tookMs) * 1000).toFixed(0)} pages a second, ` +
      `${(busy * 100).toFixed(0)} % of the time not waiting for the shop (${(cpuMs / pages).toFixed(1)} ms of CPU a page), ` +
      `peak RSS ${peakRssMb.toFixed(0)} MB; ${complete} complete, ${other} other attempts, ${faults} faults`,
  );
}

function start(script: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(`scan/${script}`, import.meta.url));
  return spawn(process.execPath, [...NODE_OPTIONS, path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout ?? process.stdin })) return line;
  throw new Error('A process of the bench ended without a word.');
}
