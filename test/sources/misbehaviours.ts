/**
 * Everything that a remote service may do instead of responding properly, and what a source must make of it.
 */
import { gzipSync } from 'node:zlib';
import type { RetryAdvice, SourceFailureReason } from '../../src/sources/port.ts';
import type { Asked, Replay } from './replay-server.ts';

/** The instant on the clock of the sources under test: 2026-11-27 20:00:00 UTC. */
export const NOW_MS = Date.UTC(2026, 10, 27, 20, 0, 0);

export interface Misbehaviour {
  readonly name: string;
  readonly replay: Replay;
  readonly reason: SourceFailureReason;
  readonly advice: RetryAdvice;
  /** What a source of HTML makes of it: it passes the bytes on, and others judge them. */
  readonly isHtmlsBusiness?: boolean;
}

const NEVER: RetryAdvice = { retry: 'never' };
const BACKOFF: RetryAdvice = { retry: 'backoff' };
const DAY_MS = 24 * 60 * 60_000;

const wait = (retryAfterMs: number): RetryAdvice => ({ retry: 'wait', retryAfterMs });

/** An error page that repeats everything it was sent, keys included, as some gateways do. */
function telltale(status: number, headers: Readonly<Record<string, string>> = {}): Replay {
  return ({ url, authorization, body }: Asked, response) => {
    const said = `refused ${url.href} ${url.search} ${decodeURIComponent(url.search.replaceAll('+', ' '))} ${authorization} ${body}`;
    const text = JSON.stringify({ error: said, status_message: said, message: said });
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  };
}

const STATUSES: readonly (readonly [number, SourceFailureReason, RetryAdvice])[] = [
  [400, 'source_error', NEVER],
  [401, 'auth', NEVER],
  [402, 'quota', NEVER],
  [403, 'auth', NEVER],
  [404, 'source_error', NEVER],
  [408, 'source_error', BACKOFF],
  [429, 'source_error', BACKOFF],
  [500, 'source_error', BACKOFF],
  [502, 'source_error', BACKOFF],
  [503, 'source_error', BACKOFF],
  [504, 'source_error', BACKOFF],
];

/** Retry-After in all its forms, with the status it came with. */
const RETRY_AFTER: readonly (readonly [number, string, RetryAdvice])[] = [
  [429, '7', wait(7_000)],
  [429, '0', wait(0)],
  [429, '1.5', wait(1_500)],
  [429, 'Fri, 27 Nov 2026 20:02:00 GMT', wait(120_000)],
  [429, 'Fri, 27 Nov 2026 19:00:00 GMT', wait(0)],
  [429, 'Friday, 27-Nov-26 20:00:30 GMT', wait(30_000)],
  [429, '-5', BACKOFF],
  [429, 'soon', BACKOFF],
  [429, '99999999999999999999', wait(DAY_MS)],
  [429, 'Fri, 27 Nov 2099 20:00:00 GMT', wait(DAY_MS)],
  [503, '30', wait(30_000)],
];

const ofStatus = STATUSES.map(
  ([status, reason, advice]): Misbehaviour => ({
    name: `status ${status}`,
    replay: telltale(status),
    reason,
    advice,
  }),
);

const ofRetryAfter = RETRY_AFTER.map(
  ([status, header, advice]): Misbehaviour => ({
    name: `status ${status} with Retry-After: ${header}`,
    replay: telltale(status, { 'Retry-After': header }),
    reason: 'source_error',
    advice,
  }),
);

/** Bodies with status 200 that are not a valid response. */
const BODIES: readonly (readonly [string, string | Uint8Array])[] = [
  ['an empty body', ''],
  ['garbage', Uint8Array.from({ length: 400 }, (_, index) => (index * 151) % 256)],
  ['a page of HTML', '<!doctype html><title>Robot Check</title><form action="/errors/validateCaptcha">'],
  ['half an answer', '{"status_code": 20000, "search_metadata": {"status": "Succ'],
  ['JSON of another shape', '[{"tasks": 1}, "products", null]'],
  ['JSON null', 'null'],
  [
    'wrong types all through',
    '{"status_code":"ok","tasks":{},"search_metadata":[],"products":"none","error":7}',
  ],
];

const ofBody = BODIES.map(
  ([name, body]): Misbehaviour => ({
    name: `${name} under status 200`,
    replay: (_, response) => void response.writeHead(200).end(body),
    reason: 'unreadable',
    advice: BACKOFF,
    isHtmlsBusiness: true,
  }),
);

const ofConnection: readonly Misbehaviour[] = [
  {
    name: 'no answer in time',
    replay: () => undefined,
    reason: 'source_error',
    advice: BACKOFF,
  },
  {
    name: 'an answer that begins and does not go on',
    replay: (_, response) => void response.writeHead(200).write('{'),
    reason: 'source_error',
    advice: BACKOFF,
  },
  {
    name: 'a connection that is dropped',
    replay: (_, response) => void response.socket?.destroy(),
    reason: 'source_error',
    advice: BACKOFF,
  },
  {
    name: 'a body that is cut',
    replay: (_, response) => {
      response.writeHead(200, { 'Content-Length': '5000' });
      response.write('{"status_code": 20000', () => response.destroy());
    },
    reason: 'source_error',
    advice: BACKOFF,
  },
  {
    name: 'a body without end',
    replay: (_, response) => {
      const chunk = Buffer.alloc(1 << 20, ' ');
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200).on('drain', pour);
      pour();
    },
    reason: 'unreadable',
    advice: BACKOFF,
  },
  {
    name: 'a gzip bomb',
    replay: (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb()),
    reason: 'unreadable',
    advice: BACKOFF,
  },
  {
    name: 'a body that is not packed as it says',
    replay: (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not packed'),
    reason: 'unreadable',
    advice: BACKOFF,
  },
];

let packed: Uint8Array | undefined;

/** 64 MiB, compressed once into 64 KiB. */
function bomb(): Uint8Array {
  packed ??= gzipSync(Buffer.alloc(64 << 20));
  return packed;
}

/** All of them except redirects, which need a second server. */
export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  ...ofStatus,
  ...ofRetryAfter,
  ...ofBody,
  ...ofConnection,
];

/** Sends the client on to another server. */
export function redirectTo(origin: string, status: number): Replay {
  return ({ url }, response) =>
    void response.writeHead(status, { Location: `${origin}${url.pathname}${url.search}` }).end();
}
