import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addDays } from '../../src/core/local-date.ts';
import { draw, drawInt, seedOf } from '../../tools/sample-shop/chance.ts';
import { pageOf, savePage, shelfFor } from '../operations/saved-shelf.ts';
import { finished, type Shell, shellOn } from '../process/run-miharu.ts';
import { checkStore, type SavedFile } from './kill-import/check-store.ts';

const TERMS = [
  '水筒',
  '弁当箱',
  'タオル',
  '収納ケース',
  'マグカップ',
  '卓上 扇風機',
  'まな板',
  '傘',
  '皿',
  '靴下',
];
const PAGES = [1, 2];
const FIRST_DATE = '2026-01-10';

/** Rounds on one data folder before a new one is used; in a new one, imports are also killed while the schema is made. */
const ROUNDS_PER_FOLDER = 10;

/** The result of all rounds. */
export interface KillCounts {
  rounds: number;
  /** Imports that were killed before they ended. */
  killed: number;
  /** Of these, those that had reported some files but not all. */
  midway: number;
  /** Files that were reported as stored, over all rounds. */
  acknowledged: number;
  seed: string;
}

/**
 * Kills this many imports at random moments and checks what is left each time; throws when anything is lost or only half
 * stored. Imports that end before their moment do not count, and more are started.
 */
export async function killImports(kills: number, seed: string): Promise<KillCounts> {
  const counts: KillCounts = { rounds: 0, killed: 0, midway: 0, acknowledged: 0, seed };
  const folder = await mkdtemp(join(tmpdir(), 'miharu-kill-'));
  try {
    while (counts.killed < kills) {
      assert.ok(
        counts.rounds < 4 * kills + ROUNDS_PER_FOLDER,
        `only ${counts.killed} of ${counts.rounds} were killed`,
      );
      await killOnOneFolder({ folder, seed, counts, kills });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return counts;
}

interface Stretch {
  readonly folder: string;
  readonly seed: string;
  readonly counts: KillCounts;
  readonly kills: number;
}

async function killOnOneFolder({ folder, seed, counts, kills }: Stretch): Promise<void> {
  const first = counts.rounds;
  const shell = shellOn(join(folder, `from-${first}`));
  await mkdir(shell.folder);
  const reported: SavedFile[] = [];
  let durationMs = 1_500;
  let files: SavedFile[] = [];
  for (let round = first; round < first + ROUNDS_PER_FOLDER && counts.killed < kills; round += 1) {
    files = await savePages(folder, addDays(FIRST_DATE, round));
    const startedMs = performance.now();
    const lines = await importAndKill(
      shell,
      files,
      momentOf(seedOf(seed, round), { files: files.length, durationMs }),
    );
    const stored = files.filter((file) => lines.get(file.path) === 'stored');
    counts.rounds += 1;
    counts.acknowledged += stored.length;
    if (lines.size < files.length) counts.killed += 1;
    else durationMs = performance.now() - startedMs;
    if (lines.size > 0 && lines.size < files.length) counts.midway += 1;
    reported.push(...stored);
    await checkStore(join(shell.folder, 'data'), reported);
    if (round === first) await watchProducts(shell, files);
  }
  await finishLast(shell, reported, files);
}

/** When to kill: shortly after a number of lines, or at a time within a whole import. */
interface Moment {
  readonly lines: number;
  readonly delayMs: number;
}

function momentOf(seed: number, about: { readonly files: number; readonly durationMs: number }): Moment {
  const byTime = draw(seed, 'by time') < 0.4;
  if (byTime) return { lines: 0, delayMs: draw(seed, 'time') * about.durationMs };
  return { lines: drawInt(seed, 'lines', [1, about.files - 1]), delayMs: draw(seed, 'delay') * 12 };
}

async function savePages(folder: string, localDate: string): Promise<SavedFile[]> {
  const files: SavedFile[] = [];
  for (const term of TERMS) {
    const shelf = shelfFor(term, localDate);
    for (const page of PAGES.filter((number) => number <= shelf.lastPage)) {
      const path = await savePage(folder, shelf, { page });
      files.push({
        path,
        term,
        localDate,
        page,
        asins: pageOf(shelf, page).cards.map(({ card }) => card.asin),
      });
    }
  }
  return files;
}

/** Starts an import, kills it at the moment, and returns what it had reported of each file in whole lines. */
async function importAndKill(
  shell: Shell,
  files: readonly SavedFile[],
  moment: Moment,
): Promise<Map<string, string>> {
  const child = shell.start(['import', ...files.map(({ path }) => path), '--pages', String(PAGES.length)]);
  const ended = new AbortController();
  let lines = 0;
  const kill = async () => {
    await setTimeout(moment.delayMs, undefined, { signal: ended.signal }).catch(() => {});
    child.kill('SIGKILL');
  };
  let killing = moment.lines === 0 ? kill() : undefined;
  child.stdout?.on('data', (chunk: Buffer) => {
    lines += chunk.toString('latin1').split('\n').length - 1;
    if (lines >= moment.lines) killing ??= kill();
  });
  const { out, err, exitCode, signal } = await finished(child);
  ended.abort();
  await killing;
  assert.ok(signal === 'SIGKILL' || exitCode === 0, `an import ended by itself with ${exitCode}: ${err}`);
  return outcomesIn(out);
}

/** Outcomes by file; an incomplete line does not count. */
function outcomesIn(out: string): Map<string, string> {
  const lines = out
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
  return new Map(lines.map(([file = '', outcome = '']) => [file, outcome]));
}

/** Watches products under the keywords, so that later rounds write ranks as well. */
async function watchProducts(shell: Shell, files: readonly SavedFile[]): Promise<void> {
  const { id } = await shell.runJson(['account', 'create', '--name', 'ハルナギ', '--plan', 'pro']);
  const asins = new Set(files.filter(({ page }) => page === 1).flatMap((file) => file.asins.slice(0, 4)));
  await shell.runJson(['keyword', 'add', '--account', String(id), ...TERMS]);
  await shell.runJson(['asin', 'add', '--account', String(id), ...asins]);
}

/** After all kills, the same import runs to its end. */
async function finishLast(
  shell: Shell,
  reported: readonly SavedFile[],
  files: readonly SavedFile[],
): Promise<void> {
  const { exitCode, out, err } = await shell.run([
    'import',
    ...files.map(({ path }) => path),
    '--pages',
    String(PAGES.length),
  ]);
  assert.deepEqual([exitCode, err], [0, ''], out);
  await checkStore(join(shell.folder, 'data'), [...reported, ...files]);
}

/** The long form for `npm run soak -- kill-import`: 100 kills. */
export async function run(): Promise<void> {
  const seed = process.env['SOAK_SEED'] ?? String(Date.now());
  console.log(`kill-import: seed ${seed}`);
  const counts = await killImports(100, seed);
  console.log(
    `kill-import: ${counts.rounds} imports, ${counts.killed} killed before their end, ${counts.midway} of them midway; ` +
      `${counts.acknowledged} files reported as stored, none lost; no half reading; integrity ok after every kill`,
  );
}
