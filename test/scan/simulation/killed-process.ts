import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LocalDate } from '../../../src/core/local-date.ts';
import { NODE_WORDS } from '../../process/node-words.ts';
import { parseReportedLine } from './reported-line.ts';
import type { World } from './world.ts';

const SCRIPT = fileURLToPath(new URL('reading-process.ts', import.meta.url));

/**
 * Starts a process that reads the date over HTTP, with its own clock from now on, and kills it after `lines` reported
 * readings. These must be kept, like all reported readings.
 */
export async function readAndDie(world: World, localDate: LocalDate, lines: number): Promise<void> {
  const { options, clock, reported, counts } = world;
  const { place, seed, rate, reads } = options;
  const input = { place, seed, rate, reads, nowMs: clock.nowMs, localDate };
  const child = spawn(process.execPath, [...NODE_WORDS, SCRIPT, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const event = parseReportedLine(line);
    clock.nowMs = Math.max(clock.nowMs, event.nowMs);
    reported.push(event);
    counts.attempts += 1;
    seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
  const [code, signal]: [number | null, string | null] = await closed.then(([one, other]) => [one, other]);
  if (signal === 'SIGKILL') counts.processesKilled += 1;
  else if (code !== 0) throw new Error(`The reading process ended by itself with ${code}.`);
}
