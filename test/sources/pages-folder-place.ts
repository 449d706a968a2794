import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openPagesFolder } from '../../src/sources/index.ts';
import type { PagesFolder, ReadyFile, TakenFile } from '../../src/sources/port.ts';

/** A watched folder of the test's own, with a clock that the test moves. */
export interface FolderPlace {
  readonly folder: string;
  readonly clock: { elapsedMs: number };
  /** Files that were left where they are, as `name: reason`. */
  readonly left: string[];
  /** A process that watches the folder; `gone` names those that it knows to be dead. */
  watcher(owner: string, gone?: readonly string[]): PagesFolder;
  /** Every file below the folder, sorted, with `/`. */
  listAll(): Promise<string[]>;
}

/** Makes a place that is removed when the test ends. */
export async function makeFolderPlace(t: Pick<TestContext, 'after'>): Promise<FolderPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-pages-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const clock = { elapsedMs: 0 };
  const left: string[] = [];
  return {
    folder,
    clock,
    left,
    watcher: (owner, gone = []) =>
      openPagesFolder({
        folder,
        owner,
        isGone: (name) => gone.includes(name),
        nowMs: Date.now,
        elapsedMs: () => clock.elapsedMs,
        onLeft: (name, reason) => left.push(`${name}: ${reason}`),
      }),
    async listAll() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .toSorted();
    },
  };
}

/** Looks, lets two seconds pass, and looks again. */
export async function lookTwice(
  watcher: PagesFolder,
  clock: FolderPlace['clock'],
): Promise<readonly ReadyFile[]> {
  await watcher.look();
  clock.elapsedMs += 2_000;
  return watcher.look();
}

/** Takes everything that can be read after two looks. */
export async function takeAll(watcher: PagesFolder, clock: FolderPlace['clock']): Promise<TakenFile[]> {
  const taken: TakenFile[] = [];
  for (const file of await lookTwice(watcher, clock)) {
    const mine = await watcher.take(file);
    if (mine !== null) taken.push(mine);
  }
  return taken;
}
