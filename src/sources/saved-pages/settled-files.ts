import type { Stats } from 'node:fs';

/** A file that was not touched for this long, over two looks at least, is taken to be whole, in milliseconds. */
const SETTLED_MS = 2_000;

interface Seen {
  readonly mark: string;
  readonly sinceMs: number;
}

/** Distinguishes files that are still being written from complete ones, whose size and time of change stay the same. */
export class SettledFiles {
  #seen = new Map<string, Seen>();

  /** Names that have not changed for two seconds and were seen before. `nowMs` never goes back. */
  look(files: ReadonlyMap<string, Stats>, nowMs: number): string[] {
    const seen = new Map<string, Seen>();
    const settled: string[] = [];
    for (const [name, stats] of files) {
      const mark = `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      const before = this.#seen.get(name);
      const sinceMs = before?.mark === mark ? before.sinceMs : nowMs;
      seen.set(name, { mark, sinceMs });
      if (nowMs - sinceMs >= SETTLED_MS) settled.push(name);
    }
    this.#seen = seen;
    return settled;
  }
}
