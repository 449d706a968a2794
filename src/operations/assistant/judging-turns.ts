import { MiharuError } from '../../core/errors.ts';
import type { StoredData } from '../../store/port.ts';

/** At most this many of an account wait for their turn. */
const WAITING_MAX = 20;

/** How long one waits at most, in milliseconds: what follows must still fit into the time of an answer. */
const WAIT_MS_MAX = 5_000;

/** Those who wait, first come first served; the one whose turn it is is not among them. */
type Line = Set<() => void>;

const linesByData = new WeakMap<object, Map<string, Line>>();

/**
 * Runs what judges answers or tries names for an account, one after the other: each can take seconds of computing, and
 * other accounts wait for it. Throws `too_many_concurrent_requests` if too many wait, or after 5 s.
 */
export async function inTurn<Result>(
  { data }: StoredData,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lines = linesByData.getOrInsertComputed(data, () => new Map<string, Line>());
  const line = lines.get(accountId);
  if (line === undefined) lines.set(accountId, new Set());
  else await waitIn(line);
  try {
    return await work();
  } finally {
    endTurn(lines, accountId);
  }
}

function waitIn(line: Line): Promise<void> {
  if (line.size >= WAITING_MAX) return Promise.reject(tooManyTurns());
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.delete(go);
      reject(tooManyTurns());
    }, WAIT_MS_MAX);
    line.add(go);
  });
}

/** Lets the next one begin after whatever else has arrived: turns that follow at once would keep everybody waiting. */
function endTurn(lines: Map<string, Line>, accountId: string): void {
  setImmediate(() => {
    const line = lines.get(accountId) ?? new Set();
    const [next] = line;
    if (next === undefined) return void lines.delete(accountId);
    line.delete(next);
    next();
  });
}

function tooManyTurns(): MiharuError {
  const seconds = WAIT_MS_MAX / 1_000;
  return new MiharuError(
    'too_many_concurrent_requests',
    {
      en: `Other answers or names of this account are still being judged, one after the other. Wait ${seconds} s, then try again.`,
      ja: `このアカウントの別の回答や呼び名を、順番に判定中です。${seconds} 秒待ってから、やり直してください。`,
    },
    { members: { limit: 1, window_seconds: null, retry_after_seconds: seconds } },
  );
}
