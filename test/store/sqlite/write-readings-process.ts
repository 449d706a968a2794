import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { NODE_WORDS } from '../../process/node-words.ts';

const PROGRAM = new URL('./write-readings.ts', import.meta.url).pathname;

export interface WriteReadings {
  readonly file: string;
  readonly term: string;
  readonly count: number;
}

/** A process that saves readings: what it has acknowledged so far, how it ended, and its error message. */
export class WriteReadingsProcess {
  readonly acknowledged: string[] = [];
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  #onAcknowledged: () => void = () => {};

  /** Starts it; `shell` is put before the command (`ulimit -f 100;`). */
  constructor({ file, term, count }: WriteReadings, shell = '') {
    const command = [process.execPath, ...NODE_WORDS, PROGRAM, file, term, String(count)];
    this.#child = spawn('/bin/sh', ['-c', `${shell} exec "$0" "$@"`, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = this.#follow();
  }

  /** Waits until this many readings have been acknowledged, or the process has ended. */
  async untilAcknowledged(count: number): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      this.#onAcknowledged = () => {
        if (this.acknowledged.length >= count) resolve();
      };
    });
    this.#onAcknowledged();
    await Promise.race([reached, this.ended]);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** A line counts once its end has arrived: a killed process may leave half of one. */
  async #follow(): Promise<{ readonly code: number | null; readonly errors: string }> {
    let [rest, errors] = ['', ''];
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      this.acknowledged.push(...lines);
      this.#onAcknowledged();
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      this.#child.on('error', reject).on('close', resolve);
    });
    return { code, errors };
  }
}
