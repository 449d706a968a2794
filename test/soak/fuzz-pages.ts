import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage, readPage, readSearchPage } from '../../src/pages/index.ts';
import { checkRead } from '../pages/check-read.ts';
import { mutate } from '../pages/mutate.ts';
import { listPageFolders } from '../pages/page-folders.ts';
import { type Chance, seededChance } from '../pages/seeded-chance.ts';
import { sharedDir } from '../shared-dir.ts';

/** Inputs of the long run. */
const INPUTS = 20_000;
/** The longest time that one input may take, in milliseconds; real pages of 1.9 MB take about 5. */
const TIME_MAX_MS = 1_500;

export interface FuzzResult {
  readonly inputs: number;
  readonly slowestMs: number;
  readonly verdicts: ReadonlyMap<string, number>;
}

/** Reads mutations of pages; throws at the first that breaks a promise of the reader, with what is needed to repeat it. */
export function fuzzPages(sources: readonly Uint8Array[], inputs: number, seed: number): FuzzResult {
  const chance = seededChance(seed);
  const pages = sources.map((bytes) => ({ bytes, html: decodePage(bytes).html }));
  const verdicts = new Map<string, number>();
  let slowestMs = 0;
  for (let input = 0; input < inputs; input++) {
    const page = chance.pick(pages);
    const from = performance.now();
    const read =
      input % 4 === 0 ? readPage(breakBytes(page.bytes, chance)) : readSearchPage(mutate(page.html, chance));
    const ms = performance.now() - from;
    slowestMs = Math.max(slowestMs, ms);
    const faults = checkRead(read);
    if (ms > TIME_MAX_MS) faults.push(`took ${ms.toFixed(0)} ms`);
    if (faults.length > 0) throw new Error(`input ${input} of seed ${seed}: ${faults.join('; ')}`);
    verdicts.set(read.verdict, (verdicts.get(read.verdict) ?? 0) + 1);
  }
  return { inputs, slowestMs, verdicts };
}

/** Flips bytes and cuts, so that decoding is fuzzed too. */
function breakBytes(bytes: Uint8Array, chance: Chance): Uint8Array {
  const broken = bytes.slice(0, chance.below(2) === 0 ? bytes.length : chance.below(bytes.length + 1));
  const flips = chance.below(40);
  for (let flip = 0; flip < flips && broken.length > 0; flip++)
    broken[chance.below(broken.length)] = chance.below(256);
  return broken;
}

/** The long run: our own pages, and the real ones if they are available. */
export async function run(): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_128);
  const real = realPages();
  console.log(
    `Reading ${INPUTS} mutated pages, seed ${seed}; real pages: ${real.length === 0 ? 'missing' : real.length}.`,
  );
  const sources = [...listPageFolders().map(({ bytes }) => bytes), ...real];
  const { inputs, slowestMs, verdicts } = fuzzPages(sources, INPUTS, seed);
  const counts = [...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ');
  console.log(`${inputs} inputs read, none threw; slowest ${slowestMs.toFixed(0)} ms; ${counts}.`);
}

function realPages(): Uint8Array[] {
  const shared = sharedDir();
  if (shared === null) return [];
  return ['search', 'blocked', 'other', 'fragments']
    .map((folder) => join(shared, 'pages', folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name))));
}
