import type { Stats } from 'node:fs';

/** A file that was not touched for this long, over two looks at least, is taken to be whole, in milliseconds. */
const SETTLED_MS = 2_000;

/** An empty file is the beginning of one for longer: browsers and copies create it first and fill it later. */
const EMPTY_SETTLED_MS = 60_000;

interface Seen {
  readonly mark: string;
  readonly sinceMs: number;
}

/** Distinguishes files that are still being written from complete ones, whose size and time of change stay the same. */
export class SettledFiles {
  #seen = new Map<string, Seen>();

  /** Names that have not changed for two seconds, or for a minute if they are empty, and were seen before. `nowMs` never goes back. */
  look(files: ReadonlyMap<string, Stats>, nowMs: number): string[] {
    const seen = new Map<string, Seen>();
    const settled: string[] = [];
    for (const [name, stats] of files) {
      const mark = `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      const before = this.#seen.get(name);
      const sinceMs = before?.mark === mark ? before.sinceMs : nowMs;
      seen.set(name, { mark, sinceMs });
      if (nowMs - sinceMs >= (stats.size === 0 ? EMPTY_SETTLED_MS : SETTLED_MS)) settled.push(name);
    }
    this.#seen = seen;
    return settled;
  }
}
