import { MiharuError } from '../core/errors.ts';
import type { Text } from '../core/text.ts';
import type { StoredData } from '../store/port.ts';

/** At most this many wait for their turn in one line. */
const WAITING_MAX = 20;

/** How long one waits at most, in milliseconds: what follows must still fit into the time of an answer. */
const WAIT_MS_MAX = 5_000;

const JUDGING: Text = {
  en: 'Other answers or names of this account are still being judged, one after the other.',
  ja: 'このアカウントの別の回答や呼び名を、順番に判定中です。',
};

const COMPARING: Text = {
  en: 'These accounts are being compared already.',
  ja: 'これらのアカウントは、すでに集計中です。',
};

/** Those who wait, first come first served; the one whose turn it is is not among them. */
type Line = Set<() => void>;

const linesByData = new WeakMap<object, Map<string, Line>>();

/**
 * Runs what judges answers or tries names for an account, one after the other: each can take seconds of computing, and
 * other accounts wait for it. Throws `too_many_concurrent_requests` if too many wait, or after 5 s.
 */
export function inTurn<Result>(
  store: StoredData,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inLine(store, { id: accountId, busy: JUDGING }, work);
}

/** The same for comparing all of these accounts, which reads every keyword of theirs. */
export function inTurnOfAccounts<Result>(
  store: StoredData,
  accountIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  return inLine(store, { id: `compare ${accountIds.join(' ')}`, busy: COMPARING }, work);
}

/** Which line, and why the others of it must wait. */
interface Place {
  readonly id: string;
  readonly busy: Text;
}

async function inLine<Result>(
  { data }: StoredData,
  { id, busy }: Place,
  work: () => Promise<Result>,
): Promise<Result> {
  const lines = linesByData.getOrInsertComputed(data, () => new Map<string, Line>());
  const line = lines.get(id);
  if (line === undefined) lines.set(id, new Set());
  else await waitIn(line, busy);
  try {
    return await work();
  } finally {
    endTurn(lines, id);
  }
}

function waitIn(line: Line, busy: Text): Promise<void> {
  if (line.size >= WAITING_MAX) return Promise.reject(tooManyTurns(busy));
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.delete(go);
      reject(tooManyTurns(busy));
    }, WAIT_MS_MAX);
    line.add(go);
  });
}

/** Lets the next one begin after whatever else has arrived: turns that follow at once would keep everybody waiting. */
function endTurn(lines: Map<string, Line>, id: string): void {
  setImmediate(() => {
    const line = lines.get(id) ?? new Set();
    const [next] = line;
    if (next === undefined) return void lines.delete(id);
    line.delete(next);
    next();
  });
}

function tooManyTurns({ en, ja }: Text): MiharuError {
  const seconds = WAIT_MS_MAX / 1_000;
  return new MiharuError(
    'too_many_concurrent_requests',
    {
      en: `${en} Wait ${seconds} s, then try again.`,
      ja: `${ja}${seconds} 秒待ってから、やり直してください。`,
    },
    { members: { limit: 1, window_seconds: null, retry_after_seconds: seconds } },
  );
}
