import { lookup } from 'node:dns';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { tlsFailure } from '../../core/connection-failure.ts';
import { parseRetryAfter } from '../../core/retry-after.ts';
import type { WebhookFaultCode, WebhookOutcome, WebhookRefusal, WebhookSender } from '../port.ts';
import { createAddressGuard } from './address-guard.ts';
import { guardedLookup, type LookUpAll, NOT_ALLOWED } from './guarded-lookup.ts';
import { messageHeaders } from './message-headers.ts';

/** Which addresses may be used, and dependencies. */
export interface SenderOptions {
  /** Addresses and CIDR ranges that accounts may use although they are not public. */
  readonly allowedAddresses: readonly string[];
  /** Whether accounts may send without TLS. */
  readonly plainHttp: 'allowed' | 'refused';
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Timeout of one attempt, in milliseconds; 20,000 unless given. */
  readonly timeoutMs?: number;
  /** The system's look-up unless given. */
  readonly lookUp?: LookUpAll;
}

/**
 * Sends over HTTP and HTTPS. If the reach is guarded, addresses are checked as connections are made, and no
 * proxy is used. Redirects are not followed, and the body of a response is not read.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { allowedAddresses, plainHttp, nowMs, timeoutMs = 20_000, lookUp = lookup } = options;
  const guard = createAddressGuard(allowedAddresses);
  const lookups = { guarded: guardedLookup(guard, lookUp), anywhere: guardedLookup(() => true, lookUp) };
  const judge = (url: URL): WebhookRefusal | null => {
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && plainHttp === 'allowed'))
      return 'not_https';
    // An IP address in the URL is not looked up, so it is judged here, before each attempt.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || guard(host) ? null : 'address_not_allowed';
  };
  return {
    judge,
    async send({ url: text, secrets, reach }, message, signal) {
      signal.throwIfAborted();
      const url = new URL(text);
      const refusal = reach === 'guarded' ? judge(url) : null;
      if (refusal !== null) return fault(refusal, null);
      const timer = AbortSignal.timeout(timeoutMs);
      const headers = messageHeaders(message, Math.floor(nowMs() / 1000), secrets);
      // A proxy resolves names itself, without the guard, so only the operator's own messages may use one.
      const agent = reach === 'guarded' ? { agent: false as const } : {};
      const posting = { headers, body: message.body, lookup: lookups[reach], ...agent };
      try {
        return await post(url, { ...posting, nowMs, signal: AbortSignal.any([signal, timer]) });
      } catch (thrown) {
        signal.throwIfAborted();
        return timer.aborted ? fault('timeout', null) : faultOf(thrown);
      }
    },
  };
}

interface Posting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly lookup: LookupFunction;
  /** `false`: a separate connection, without a proxy. */
  readonly agent?: false;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/** Resolves with the head of the response; rejects with the system's error. */
function post(url: URL, { headers, body, nowMs, ...options }: Posting): Promise<WebhookOutcome> {
  return new Promise((resolve, reject) => {
    // Importing Node's HTTP module would load its WebSocket client too, which takes 3 MB.
    const request = url.protocol === 'https:' ? requestSecure : process.getBuiltinModule('node:http').request;
    const bytes = Buffer.from(body);
    const sent = request(url, {
      ...options,
      method: 'POST',
      headers: {
        ...headers,
        'User-Agent': 'miharu',
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
      },
    });
    sent.on('error', reject);
    sent.on('close', () => reject(new Error('closed without an answer')));
    sent.on('response', (response) => {
      const retryAfterMs = parseRetryAfter(response.headers['retry-after'] ?? null, nowMs());
      resolve({ kind: 'answer', status: response.statusCode ?? 0, retryAfterMs });
      response.on('error', () => {});
      response.destroy();
    });
    sent.end(bytes);
  });
}

const UNREACHABLE =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|EACCES|EPERM|EINVAL)$/;

/** The messages of such errors may contain addresses and are not used. */
function faultOf(thrown: unknown): WebhookOutcome {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : null;
  if (code === NOT_ALLOWED) return fault('address_not_allowed', null);
  if (code !== null && UNREACHABLE.test(code)) return fault('unreachable', code);
  return fault(code !== null && tlsFailure(code) !== null ? 'tls' : 'broken', code);
}

function fault(code: WebhookFaultCode, cause: string | null): WebhookOutcome {
  return { kind: 'fault', code, cause };
}
