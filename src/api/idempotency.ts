import { createHash } from 'node:crypto';
import { invalidParameter, MiharuError } from '../core/errors.ts';
import { hashSecret } from '../operations/hash-secret.ts';
import type { AssistantStore, IdempotentRequest } from '../store/port.ts';
import type { ApiLog } from './deps.ts';
import type { Exchange } from './exchange.ts';
import { publicError } from './problem.ts';

/** Longest key, in characters. */
const KEY_LENGTH_MAX = 255;

/** How long an answer is kept for repetitions: for 24 hours, also when the clock is set forward by one meanwhile. */
const KEPT_MS = 25 * 3_600_000;

/** An answer as it is kept: status and body. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

export interface IdempotencyDeps {
  readonly store: Pick<AssistantStore, 'beginIdempotent' | 'endIdempotent'>;
  readonly nowMs: () => number;
  /** Longest time of an answer, in milliseconds: a request that has not ended by then died with its process. */
  readonly answerMsMax: number;
  readonly log: ApiLog;
  readonly running: RunningRequests;
}

/**
 * Requests with a key that run in this process, with when they began by the clock that only goes forward: no other one takes them over,
 * however the machine's time is set and however late they are.
 */
export type RunningRequests = Map<string, { readonly bodyHash: string; readonly startedMs: number }>;

/** One request that may be repeated. */
export interface Repeatable {
  readonly request: IdempotentRequest;
  /** Does the work; its failure is thrown. */
  work(): Promise<KeptAnswer>;
  /** Prints a failure that is to be kept. */
  printFailure(error: MiharuError): string;
}

/**
 * The key of a request as SHA-256, `null` without one; throws `invalid_parameter` for an empty or endless one. What callers choose as a key
 * is compared and nothing else: should it be a secret, or the name of somebody, it is kept nowhere.
 */
export function readIdempotencyKey({ request }: Exchange): string | null {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return null;
  const key = String(sent);
  if (key.length >= 1 && key.length <= KEY_LENGTH_MAX) return hashSecret(key);
  throw invalidParameter('Idempotency-Key', {
    en: `The header Idempotency-Key has ${key.length} characters. Send 1 to ${KEY_LENGTH_MAX}, or leave it out.`,
    ja: `ヘッダー Idempotency-Key は ${key.length} 文字です。1 から ${KEY_LENGTH_MAX} 文字にするか、ヘッダーを省略してください。`,
  });
}

/** SHA-256 of an input, lower-case hex: bodies that differ in spaces or in the order of members are the same. */
export function hashInput(input: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('hex');
}

/**
 * Answers a request with a key once: a repetition gets the first answer, `isReplayed`. What was refused as too much, as invalid, or for a
 * fault of ours is not kept. Throws `idempotency_in_progress`, `idempotency_conflict`.
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
    const answer = await work();
    await end(deps, request, answer);
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

/** What was done is done: when this cannot be written down, the request is taken over once it is stale. */
async function end(
  { store, log }: IdempotencyDeps,
  request: IdempotentRequest,
  answer: KeptAnswer | null,
): Promise<void> {
  try {
    await store.endIdempotent(request, answer);
  } catch (cause) {
    log.write('warn', 'the end of a request with a key could not be written', { cause: String(cause) });
  }
}

/** `leftMs`: until then, in milliseconds, the first request has its answer, or is taken over by the next one. */
function inProgress(leftMs: number): MiharuError {
  const text = {
    en: 'The first request with this Idempotency-Key is still running. Send it again when that has finished.',
    ja: '同じ Idempotency-Key の最初の要求を処理中です。終わってから送り直してください。',
  };
  const members = { retry_after_seconds: Math.floor(Math.max(0, leftMs) / 1000) + 1 };
  return new MiharuError('idempotency_in_progress', text, { members });
}

function conflict(): MiharuError {
  return new MiharuError('idempotency_conflict', {
    en: 'This Idempotency-Key was used with a different body in the last 24 hours. Use a new key for a new request.',
    ja: 'この Idempotency-Key は 直近 1 日のうちに別の本文で使われています。新しい要求には新しいキーを使ってください。',
  });
}
