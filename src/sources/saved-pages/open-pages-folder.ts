import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, unlink } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { LocalDate } from '../../core/local-date.ts';
import { escapeUnseen, type Text } from '../../core/text.ts';
import { codeOf } from '../../core/thrown-code.ts';
import type { Filing, PagesFolder, ReadyFile, TakenFile } from '../pages-folder-port.ts';
import { type HeldFolder, holdFolder, makeIn } from './hold-folder.ts';
import { fileableName, moveNumbered, placeNumbered, reserveName } from './move-file.ts';
import { identityOf, LINK_REFUSAL } from './open-dropped-page.ts';
import { type ReadingFolderPorts, ReadingFolders } from './reading-folders.ts';
import { SettledFiles } from './settled-files.ts';

/** Folders that are made below the watched one. */
const READING = 'reading';
const READ = 'read';
const REFUSED = 'refused';

/** Hidden files, and what browsers and copying programs call a file that is not whole yet. */
const UNFINISHED = /^\.|\.(crdownload|part|partial|download|tmp|filepart)$|^(Thumbs\.db|desktop\.ini)$/i;

/** Folders that browsers save beside a complete page. */
const COMPANION = /(_files|\.files|_ファイル)$/i;

/** What a watched folder takes from outside. */
export interface PagesFolderOptions extends Omit<ReadingFolderPorts, 'folder'> {
  /** Made when missing, in a folder that is there. */
  readonly folder: string;
  /** Told once of each thing that is left where it lies: its name, and why. */
  readonly onLeft: (name: string, reason: string) => void;
}

/** A watched folder on a disk; nothing is touched before the first look. */
export function openPagesFolder(options: PagesFolderOptions): PagesFolder {
  return new DiskPagesFolder(options);
}

class DiskPagesFolder implements PagesFolder {
  readonly #options: PagesFolderOptions;
  readonly #reading: ReadingFolders;
  readonly #settled = new SettledFiles();
  readonly #left = new Set<string>();

  constructor(options: PagesFolderOptions) {
    this.#options = options;
    this.#reading = new ReadingFolders({ ...options, folder: join(options.folder, READING) });
  }

  async look(): Promise<readonly ReadyFile[]> {
    makeIn(this.#options.folder);
    const taken = await this.#reading.look();
    const found = await this.#listFiles();
    const names = this.#settled.look(
      new Map([...found].map(([name, { stats }]) => [name, stats])),
      this.#options.elapsedMs(),
    );
    const fresh = names.flatMap((name) => {
      const file = found.get(name);
      return file === undefined ? [] : [{ name, path: file.path, isTaken: false }];
    });
    return [
      ...taken.map((name) => ({ name, path: Buffer.from(join(this.#reading.own, name)), isTaken: true })),
      ...fresh.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ];
  }

  async take(file: ReadyFile): Promise<TakenFile | null> {
    await this.#reading.touch();
    try {
      const name = fileableName(file.name);
      const taken = file.isTaken ? file.name : await this.#reading.bring(file.path, name);
      await using own = await this.#reading.hold();
      const stats = await lstat(join(own.path, taken));
      return {
        name,
        path: join(this.#reading.own, taken),
        refusal: refusalOf(stats),
        identity: identityOf(stats),
        sizeBytes: stats.size,
        modifiedAtMs: stats.mtimeMs,
      };
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code !== 'ENOENT') this.#leave(file.name, `it may not be moved (${code})`);
      return null;
    }
  }

  keep(file: TakenFile, localDate: LocalDate): Promise<Filing> {
    return this.#file(file, [READ, localDate], (from, folder) => moveNumbered(from, folder, file.name));
  }

  refuse(file: TakenFile, note: Readonly<Record<string, unknown>>): Promise<Filing> {
    return this.#file(file, [REFUSED], async (from, folder) => {
      const placing = await placeNumbered(from, folder, file.name);
      try {
        await writeNote(folder, `${placing.name}.why.json`, note);
      } catch (thrown) {
        await placing.cancel();
        throw thrown;
      }
      await placing.finish();
      return placing.name;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reading.putDown();
  }

  /** Files a page, unless it is not the file any more that was read: then what lies there waits anew. */
  async #file(
    file: TakenFile,
    place: readonly [string, ...string[]],
    move: (from: string, folder: string) => Promise<string>,
  ): Promise<Filing> {
    await using own = await this.#reading.hold();
    const from = join(own.path, basename(file.path));
    try {
      const stats = await lstat(from);
      if (isOther(stats, file)) {
        await moveNumbered(from, this.#options.folder, file.name);
        return { outcome: 'changed' };
      }
      await using folder = await this.#holdBelow(place);
      return { outcome: 'filed', to: join(...place, await move(from, folder.path)) };
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT' && (await isGone(from))) return { outcome: 'gone' };
      throw thrown;
    }
  }

  /** A folder below the watched one, made where it is missing, each part on the way held while the next is looked for. */
  async #holdBelow([first, ...more]: readonly [string, ...string[]]): Promise<HeldFolder> {
    let shown = join(this.#options.folder, first);
    let held = await holdFolder(shown, shown);
    for (const name of more) {
      await using above = held;
      shown = join(shown, name);
      held = await holdFolder(join(above.path, name), shown);
    }
    return held;
  }

  /** Everything in the watched folder that may become a page, by name. */
  async #listFiles(): Promise<Map<string, { readonly path: Buffer; readonly stats: Stats }>> {
    const found = new Map<string, { readonly path: Buffer; readonly stats: Stats }>();
    for (const raw of await readdir(this.#options.folder, { encoding: 'buffer' })) {
      const name = raw.toString();
      if (UNFINISHED.test(name) || [READING, READ, REFUSED].includes(name)) continue;
      const path = Buffer.concat([Buffer.from(this.#options.folder + sep), raw]);
      const stats = await lstat(path).catch(() => null);
      if (stats?.isDirectory() === true) {
        if (!COMPANION.test(name)) this.#leave(name, 'it is a folder; only files are read');
      } else if (stats !== null) found.set(name, { path, stats });
    }
    return found;
  }

  #leave(name: string, reason: string): void {
    if (this.#left.has(name)) return;
    this.#left.add(name);
    this.#options.onLeft(basename(name), reason);
  }
}

async function writeNote(
  folder: string,
  name: string,
  note: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = join(folder, await reserveName(folder, name));
  try {
    // The reserved file itself: a link that took its name since is not followed.
    await using file = await open(path, constants.O_WRONLY | constants.O_NOFOLLOW);
    await file.writeFile(`${escapeUnseen(JSON.stringify(note, null, 2))}\n`);
  } catch (thrown) {
    await unlink(path);
    throw thrown;
  }
}

async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (thrown) => codeOf(thrown) === 'ENOENT',
  );
}

function isOther(stats: Stats, file: TakenFile): boolean {
  return (
    identityOf(stats) !== file.identity ||
    stats.size !== file.sizeBytes ||
    stats.mtimeMs !== file.modifiedAtMs
  );
}

function refusalOf(stats: Stats): Text | null {
  if (stats.isFile()) return null;
  if (stats.isSymbolicLink()) return LINK_REFUSAL;
  return { en: 'This is not a regular file.', ja: '通常のファイルではありません。' };
}
