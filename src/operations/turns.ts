import { MiharuError } from '../core/errors.ts';
import type { Text } from '../core/text.ts';
import type { StoredData } from '../store/port.ts';

/** At most this many wait for their turn in one line. */
const WAITING_MAX = 20;

/** How long one waits at most, in milliseconds: what follows must still fit into the time of an answer. */
const WAIT_MS_MAX = 5_000;

/** How many of a line have their turn at once, and why the others must wait. */
interface LineKind {
  readonly atOnce: number;
  readonly busy: Text;
}

const JUDGING: LineKind = {
  atOnce: 1,
  busy: {
    en: 'Other answers or names of this account are still being judged, one after the other.',
    ja: 'このアカウントの別の回答や呼び名を、順番に判定中です。',
  },
};

const IMPORTING: LineKind = {
  atOnce: 1,
  busy: {
    en: 'Other files of this account are being imported.',
    ja: 'このアカウントの別のファイルを取り込み中です。',
  },
};

const COMPARING: LineKind = {
  atOnce: 1,
  busy: {
    en: 'These accounts are being compared already.',
    ja: 'これらのアカウントは、すでに集計中です。',
  },
};

const OPENING: LineKind = {
  atOnce: 4,
  busy: {
    en: 'Too many of your pages and forms are being handled at once.',
    ja: '同時に処理しているページやフォームが多すぎます。',
  },
};

/** Whether a turn had to be waited for: what was read before may then be out of date. */
export type Turn = 'at once' | 'waited';

interface Line {
  /** How many have their turn. */
  running: number;
  /** Those who wait, first come first served. */
  readonly waiting: Set<() => void>;
}

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
  return inLine(store, accountId, JUDGING, work);
}

/** The same for importing files with ranks: each takes much memory. */
export function inTurnOfImports<Result>(
  store: StoredData,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inLine(store, `import ${accountId}`, IMPORTING, work);
}

/** The same for comparing all of these accounts, which reads every keyword of theirs. */
export function inTurnOfAccounts<Result>(
  store: StoredData,
  accountIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  return inLine(store, `compare ${accountIds.join(' ')}`, COMPARING, work);
}

/** The same for the pages and forms of a user, a few of which are handled at once: one user cannot keep the others waiting. */
export function inTurnOfUser<Result>(
  store: StoredData,
  userId: string,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  return inLine(store, userId, OPENING, work);
}

async function inLine<Result>(
  { data }: StoredData,
  id: string,
  kind: LineKind,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const lines = linesByData.getOrInsertComputed(data, () => new Map<string, Line>());
  const line = lines.getOrInsertComputed(id, () => ({ running: 0, waiting: new Set() }));
  const turn: Turn = line.running < kind.atOnce ? 'at once' : 'waited';
  if (turn === 'at once') line.running += 1;
  else await waitIn(line.waiting, kind);
  try {
    return await work(turn);
  } finally {
    endTurn(lines, id, line);
  }
}

function waitIn(waiting: Line['waiting'], kind: LineKind): Promise<void> {
  if (waiting.size >= WAITING_MAX) return Promise.reject(tooManyTurns(kind));
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(go);
      reject(tooManyTurns(kind));
    }, WAIT_MS_MAX);
    waiting.add(go);
  });
}

/** Lets the next one begin after whatever else has arrived: turns that follow at once would keep everybody waiting. */
function endTurn(lines: Map<string, Line>, id: string, line: Line): void {
  setImmediate(() => {
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      return next();
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(id);
  });
}

function tooManyTurns({ busy: { en, ja }, atOnce }: LineKind): MiharuError {
  const seconds = WAIT_MS_MAX / 1_000;
  return new MiharuError(
    'too_many_concurrent_requests',
    {
      en: `${en} Wait ${seconds} s, then try again.`,
      ja: `${ja}${seconds} 秒待ってから、やり直してください。`,
    },
    { members: { limit: atOnce, window_seconds: null, retry_after_seconds: seconds } },
  );
}
