import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A unique name for this process that lets processes of this machine (or container) find out whether it still runs: a
 * digest of the place where process ids are assigned, the id, and randomness.
 */
export function nameProcess(): string {
  return `${placeOf()}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** Whether a process of that name is known to have ended; `false` for one of another machine. */
export function isProcessGone(name: string, own: string): boolean {
  const [place, pid] = name.split('-');
  if (name === own || place !== placeOf() || !/^\d{1,10}$/.test(pid ?? '')) return false;
  // The same id under another name: the id was reused, as always happens in a container.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH';
  }
}

function placeOf(): string {
  return createHash('sha256').update(`${hostname()}\n${processIdSpace()}`).digest('hex').slice(0, 12);
}

/** Each container has its own process ids; elsewhere there is one set. */
function processIdSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
