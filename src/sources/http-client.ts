import { parseRetryAfter } from '../core/retry-after.ts';

/** Limits of an HTTP call. */
export interface HttpLimits {
  /** For the whole call, body included. */
  readonly timeoutMs: number;
  /** Of the body after decoding. */
  readonly bytesMax: number;
}

/** Posts `json`; without it the call is a GET, unless it is a DELETE. */
export interface HttpRequest {
  readonly url: URL;
  readonly method?: 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** A complete answer with any status. */
export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly body: Uint8Array;
  /** Delay from Retry-After, in milliseconds; `null` if it is missing or unreadable. */
  readonly retryAfterMs: number | null;
}

/** Why there is no complete answer. */
export type HttpFaultCode = 'timeout' | 'unreachable' | 'redirect' | 'too_large' | 'cut' | 'undecodable';

export interface HttpFault {
  readonly kind: 'fault';
  readonly code: HttpFaultCode;
  /** The system's code, if any: `ECONNREFUSED`. Never an address. */
  readonly cause: string | null;
}

export type HttpOutcome = HttpAnswer | HttpFault;

/**
 * One bounded HTTP call. Redirects are never followed: a vendor that redirects would be handed the key somewhere else. The
 * body is decoded and counted as it streams, so that a bomb costs no more than `bytesMax`. Whatever the outside does is
 * an outcome; only the caller's own abort rejects, with the signal's reason.
 */
export async function callHttp(
  request: HttpRequest,
  { limits, nowMs, signal }: { limits: HttpLimits; nowMs: () => number; signal: AbortSignal },
): Promise<HttpOutcome> {
  signal.throwIfAborted();
  const timer = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetchAnswer(request, AbortSignal.any([signal, timer]));
    return await readResponse(response, limits.bytesMax, nowMs);
  } catch (thrown) {
    signal.throwIfAborted();
    return timer.aborted ? fault('timeout') : faultOf(thrown);
  }
}

/** How many kept connections in a row may turn out closed before a question counts as unanswered. */
const STALE_MAX = 3;

/**
 * The other side may close a kept connection in the very moment in which it is used again, the more often the busier this machine is.
 * Nothing was answered then, and a question is asked again at once; a post is not: nobody knows whether it was taken.
 */
async function fetchAnswer(request: HttpRequest, signal: AbortSignal): Promise<Response> {
  for (let stale = 1; ; stale += 1) {
    try {
      return await fetch(request.url, initOf(request, signal));
    } catch (thrown) {
      if (
        request.json !== undefined ||
        request.method !== undefined ||
        stale > STALE_MAX ||
        !wasKeptOpen(thrown)
      )
        throw thrown;
    }
  }
}

/** Whether a call broke without an answer on a connection that had brought one before. */
function wasKeptOpen(thrown: unknown): boolean {
  const cause = thrown instanceof Error ? thrown.cause : null;
  if (codeOf(cause) !== 'UND_ERR_SOCKET' || !(cause instanceof Error) || !('socket' in cause)) return false;
  const { socket } = cause;
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && Number(socket.bytesRead) > 0
  );
}

function initOf({ headers, json, method }: HttpRequest, signal: AbortSignal): RequestInit {
  const common = { redirect: 'manual', signal } as const;
  const ours = { 'User-Agent': 'miharu', ...headers };
  if (json === undefined) return { ...common, headers: ours, method: method ?? 'GET' };
  return {
    ...common,
    method: 'POST',
    headers: { ...ours, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  };
}

async function readResponse(response: Response, bytesMax: number, nowMs: () => number): Promise<HttpOutcome> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return fault('redirect', `http ${status}`);
  }
  const body = await readBody(response.body, bytesMax);
  if (body === null) return fault('too_large');
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), nowMs());
  return { kind: 'answer', status, body, retryAfterMs };
}

/** The whole body, or `null` once it is larger than allowed; leaving the loop cancels the stream. */
async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function fault(code: HttpFaultCode, cause: string | null = null): HttpFault {
  return { kind: 'fault', code, cause };
}

/** The system's error code shows where a call broke; the messages are not used, because they may contain addresses. */
function faultOf(thrown: unknown): HttpFault {
  const code = codeOf(thrown) ?? codeOf(thrown instanceof Error ? thrown.cause : null);
  if (code?.startsWith('Z_') || code?.startsWith('ERR__') || code?.startsWith('ERR_BROTLI')) {
    return fault('undecodable', code);
  }
  if (thrown instanceof TypeError && thrown.message === 'terminated') return fault('cut', code);
  return fault('unreachable', code);
}

function codeOf(thrown: unknown): string | null {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  return typeof code === 'string' ? code : null;
}
