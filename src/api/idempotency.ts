import { createHash } from 'node:crypto';
import { invalidParameter, MiharuError } from '../core/errors.ts';
import { hashSecret } from '../operations/hash-secret.ts';
import type { AssistantStore, IdempotentRequest } from '../store/port.ts';
import type { ApiLog } from './deps.ts';
import type { Exchange } from './exchange.ts';
import { publicError } from './problem.ts';

/** Maximum length of a key, in characters. */
const KEY_LENGTH_MAX = 255;

/** How long an answer is kept: 24 hours, even if the clock is set forward by one hour meanwhile. */
const KEPT_MS = 25 * 3_600_000;

/** The stored parts of an answer. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** An answer of which less may be stored than is sent. */
export interface FirstAnswer extends KeptAnswer {
  readonly keptBody?: string;
}

export interface IdempotencyDeps {
  readonly store: Pick<AssistantStore, 'beginIdempotent' | 'endIdempotent'>;
  readonly nowMs: () => number;
  /**
   * Maximum time to answer, in milliseconds: a request that is still unfinished after it died with its process.
   */
  readonly answerMsMax: number;
  readonly log: ApiLog;
  readonly running: RunningRequests;
}

/**
 * Requests with a key that run in this process, and when they began by the monotonic clock. No other request
 * takes them over, even if the machine's time changes or they are late.
 */
export type RunningRequests = Map<string, { readonly bodyHash: string; readonly startedMs: number }>;

/** One request that may be repeated. */
export interface Repeatable {
  readonly request: IdempotentRequest;
  /** Does the work; throws its failure. */
  work(): Promise<FirstAnswer>;
  /** Prints a failure that will be stored. */
  printFailure(error: MiharuError): string;
}

/**
 * The SHA-256 of a request's key, or `null` without one. Throws `invalid_parameter` for an empty or too long
 * key. Only the hash is stored, since a caller may have used a secret or a name as the key.
 */
export function readIdempotencyKey({ request }: Exchange): string | null {
  const [key, ...others] = request.headersDistinct['idempotency-key'] ?? [];
  if (key === undefined) return null;
  if (others.length > 0) {
    throw invalidParameter('Idempotency-Key', {
      en: 'The header Idempotency-Key was sent more than once. Send one, or leave it out.',
      ja: 'ヘッダー Idempotency-Key が複数あります。1 つだけ送るか、ヘッダーを省略してください。',
    });
  }
  if (key.length >= 1 && key.length <= KEY_LENGTH_MAX) return hashSecret(key);
  throw invalidParameter('Idempotency-Key', {
    en: `The header Idempotency-Key has ${key.length} characters. Send 1 to ${KEY_LENGTH_MAX}, or leave it out.`,
    ja: `ヘッダー Idempotency-Key は ${key.length} 文字です。1 から ${KEY_LENGTH_MAX} 文字にするか、ヘッダーを省略してください。`,
  });
}

/** SHA-256 of an input in lower-case hex. Whitespace and the order of members make no difference. */
export function hashInput(input: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('hex');
}

/**
 * Answers a request with a key once: a repetition gets the first answer with `isReplayed`. Answers 400, 429 and
 * 5xx are not kept. Throws `idempotency_in_progress` and `idempotency_conflict`.
 */
export async function answerOnce(
  deps: IdempotencyDeps,
  { request, work, printFailure }: Repeatable,
): Promise<KeptAnswer & { readonly isReplayed: boolean }> {
  const own = JSON.stringify([request.accountId, request.path, request.key]);
  const first = deps.running.get(own);
  if (first !== undefined && first.bodyHash !== request.bodyHash) throw conflict();
  if (first !== undefined) throw inProgress(first.startedMs + deps.answerMsMax - performance.now());
  const nowMs = deps.nowMs();
  const turn = await deps.store.beginIdempotent(request, {
    nowMs,
    staleBeforeMs: nowMs - deps.answerMsMax,
    expiredBeforeMs: nowMs - KEPT_MS,
  });
  if (turn.state === 'running') throw inProgress(turn.begunAtMs + deps.answerMsMax - nowMs);
  if (turn.state === 'conflict') throw conflict();
  if (turn.state === 'answered') return { status: turn.status, body: turn.body, isReplayed: true };
  deps.running.set(own, { bodyHash: request.bodyHash, startedMs: performance.now() });
  try {
    return await answerFirst(deps, { request, work, printFailure });
  } finally {
    deps.running.delete(own);
  }
}

async function answerFirst(
  deps: IdempotencyDeps,
  { request, work, printFailure }: Repeatable,
): Promise<KeptAnswer & { readonly isReplayed: false }> {
  try {
    const { keptBody, ...answer } = await work();
    await end(deps, request, { ...answer, body: keptBody ?? answer.body });
    return { ...answer, isReplayed: false };
  } catch (thrown) {
    const error = publicError(thrown);
    const { status } = error.row;
    if (status === 400 || status === 429 || status >= 500) {
      await end(deps, request, null);
      throw thrown;
    }
    const answer = { status, body: printFailure(error) };
    await end(deps, request, answer);
    return { ...answer, isReplayed: false };
  }
}

/** The work is done even if its end cannot be stored; the request is then taken over once it is stale. */
async function end(
  { store, log }: IdempotencyDeps,
  request: IdempotentRequest,
  answer: KeptAnswer | null,
): Promise<void> {
  try {
    await store.endIdempotent(request, answer);
  } catch (cause) {
    log.write('warn', 'the result of a request with an Idempotency-Key could not be stored', {
      cause: String(cause),
    });
  }
}

/** `leftMs`: time until the first request is answered or can be taken over, in milliseconds. */
function inProgress(leftMs: number): MiharuError {
  const text = {
    en: 'The first request with this Idempotency-Key is still running. Wait for it to finish, then send the same request again.',
    ja: 'この Idempotency-Key の最初のリクエストを処理中です。終わるのを待ってから、同じリクエストを送り直してください。',
  };
  const members = { retry_after_seconds: Math.floor(Math.max(0, leftMs) / 1000) + 1 };
  return new MiharuError('idempotency_in_progress', text, { members });
}

function conflict(): MiharuError {
  return new MiharuError('idempotency_conflict', {
    en: 'This Idempotency-Key was used with a different body in the last 24 hours. Use a new key for a new request.',
    ja: 'この Idempotency-Key は、直近 24 時間以内に別の本文で使用済みです。新しいリクエストには新しいキーを使ってください。',
  });
}
