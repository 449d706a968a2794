import { lstat, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../core/thrown-code.ts';
import { type HeldFolder, holdFolder } from './hold-folder.ts';
import { numberedName } from './move-file.ts';

/** A process that did not touch its folder for this long is considered gone, in milliseconds; a claim of the scan lasts as long. */
const SILENT_MS = 2 * 60_000;

/** A folder that is put down has this time of change: long before there was any. */
const PUT_DOWN = new Date('1990-01-01T00:00:00Z');
const PUT_DOWN_UNTIL_MS = Date.parse('2000-01-01T00:00:00Z');

/** Whose folders these are, and how time goes by. */
export interface ReadingFolderPorts {
  /** Holds a folder for each process that reads. */
  readonly folder: string;
  /** Name of this process, unlike that of any other. */
  readonly owner: string;
  /** Whether the process of that name is known to be gone. */
  readonly isGone: (owner: string) => boolean;
  /** The machine's time, in milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Milliseconds that went by; never goes back. */
  readonly elapsedMs: () => number;
}

interface LastTouch {
  readonly modifiedAtMs: number;
  readonly sinceMs: number;
}

/**
 * A folder for each process with the files that it is reading. The process touches its folder at every look; the files of a process
 * that is gone, or silent for two minutes, go to the first that renames them. Clocks of different machines are not compared. Links
 * are not followed.
 */
export class ReadingFolders {
  readonly #ports: ReadingFolderPorts;
  readonly #lastTouches = new Map<string, LastTouch>();
  #touchedAtMs = PUT_DOWN_UNTIL_MS;
  readonly own: string;

  constructor(ports: ReadingFolderPorts) {
    this.#ports = ports;
    this.own = join(ports.folder, ports.owner);
  }

  /** Says that this process is there, takes over what others left behind, and gives the names of all that lies in its folder. */
  async look(): Promise<string[]> {
    await this.touch();
    await using all = await this.#holdAll();
    for (const owner of await this.#listAbandoned(all)) await this.#takeOver(all, owner);
    await using own = await this.hold();
    return (await readdir(own.path)).toSorted();
  }

  /** Shows that this process is alive: each touch sets a new time, even within the same millisecond. */
  async touch(): Promise<void> {
    await using own = await this.hold();
    this.#touchedAtMs = Math.max(this.#ports.nowMs(), this.#touchedAtMs + 1);
    await own.setTimes(new Date(this.#touchedAtMs));
  }

  /** The own folder, made when it is missing. Throws `UnfitFolderError` where a link or a file has its place. */
  async hold(): Promise<HeldFolder> {
    await using all = await this.#holdAll();
    return await holdFolder(join(all.path, this.#ports.owner), this.own);
  }

  #holdAll(): Promise<HeldFolder> {
    return holdFolder(this.#ports.folder, this.#ports.folder);
  }

  /** Puts the own folder down: removed when it is empty, else anybody's. */
  async putDown(): Promise<void> {
    await using all = await this.#holdAll();
    const own = join(all.path, this.#ports.owner);
    try {
      await rmdir(own);
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return;
      await using held = await holdFolder(own, this.own);
      await held.setTimes(PUT_DOWN);
    }
  }

  async #listAbandoned(all: HeldFolder): Promise<string[]> {
    const owners = (await readdir(all.path, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && entry.name !== this.#ports.owner)
      .map((entry) => entry.name);
    const abandoned: string[] = [];
    for (const owner of owners) if (await this.#isAbandoned(all, owner)) abandoned.push(owner);
    return abandoned;
  }

  async #isAbandoned(all: HeldFolder, owner: string): Promise<boolean> {
    const modifiedAtMs = await lstat(join(all.path, owner)).then(
      (stats) => stats.mtimeMs,
      () => null,
    );
    if (modifiedAtMs === null) return false;
    if (this.#ports.isGone(owner) || modifiedAtMs < PUT_DOWN_UNTIL_MS) return true;
    const nowMs = this.#ports.elapsedMs();
    const before = this.#lastTouches.get(owner);
    const sinceMs = before?.modifiedAtMs === modifiedAtMs ? before.sinceMs : nowMs;
    this.#lastTouches.set(owner, { modifiedAtMs, sinceMs });
    return nowMs - sinceMs >= SILENT_MS;
  }

  async #takeOver(all: HeldFolder, owner: string): Promise<void> {
    const folder = join(all.path, owner);
    try {
      await using left = await holdFolder(folder, join(this.#ports.folder, owner));
      for (const name of await readdir(left.path)) await this.bring(join(left.path, name), name);
      await rmdir(folder);
    } catch (thrown) {
      // Another process takes over as well, or the silent one is there after all: nothing is lost.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(thrown))) throw thrown;
    }
    this.#lastTouches.delete(owner);
  }

  /** Moves a file into the own folder and gives its name there. Nobody else puts files there, so a name that is free stays free. */
  async bring(from: string | Buffer, name: string): Promise<string> {
    await using own = await this.hold();
    const free = freeName(await readdir(own.path), name);
    await rename(from, join(own.path, free));
    return free;
  }
}

function freeName(taken: readonly string[], name: string): string {
  let number = 1;
  while (taken.includes(numberedName(name, number))) number += 1;
  return numberedName(name, number);
}
