import type { IncomingMessage, ServerResponse } from 'node:http';
import { mintBase62, printBase62, type RandomBytes } from '../core/base62.ts';
import type { MiharuError } from '../core/errors.ts';
import type { Language } from '../core/text.ts';
import { prefersJapanese } from './http/preferences.ts';
import type { KnownKey } from './key-check.ts';

/** The quotas that a request counts in: that of all requests, or also that of /events, or only that of sent pages. */
export type Policy = 'default' | 'events' | 'pages';

/** One request and its answer, from the first byte to the last. */
export interface Exchange {
  /** The id in `X-Request-Id`, in the log line and in an error body. */
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By the monotonic clock, in milliseconds. */
  readonly startedMs: number;
  /** The key and account of the request, once known. */
  caller: KnownKey | null;
  /** Value of the `RateLimit` header, once the request was counted. */
  rateLimit: string | null;
  policy: Policy;
  /** Whether the service is waiting for the rest of the body: if so, a late answer is the client's fault. */
  awaitsBody: boolean;
  /** Whether the body came too late: nothing is done with it, even before that answer is written. */
  isLate: boolean;
  /** Answers a person in a browser with a page that it took too long; `null` for programs, and once it was tried. */
  sendLatePage: ((late: 'body' | MiharuError) => Promise<void>) | null;
  /** When the client last took some of a long answer, by the monotonic clock; `null` for all other answers. */
  progressedMs: number | null;
  /** Frees the slot of a capped answer, once its last byte is written or the client is gone. */
  release: (() => void) | null;
}

/** Path of the request, without its query. */
export function pathOf({ request }: Exchange): string {
  const url = request.url ?? '';
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

/** Query of the request, without its `?`. */
export function queryOf({ request }: Exchange): string {
  const url = request.url ?? '';
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** The language of the sentences in an answer: Japanese if the client prefers it. */
export function languageOf({ request }: Exchange): Language {
  return prefersJapanese(request.headers['accept-language']) ? 'ja' : 'en';
}

/** How many ids share one random prefix. */
const IDS_PER_PREFIX = 62 ** 2;

/** Creates request ids: unique across processes, cheap, and without meaning. */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  // The endings are made once, since every request needs an id.
  const endings = Array.from({ length: IDS_PER_PREFIX }, (_, index) => printBase62(index, 2));
  let prefix = '';
  let count = IDS_PER_PREFIX;
  return () => {
    if (count === IDS_PER_PREFIX) {
      prefix = `req_${mintBase62(16, randomBytes)}`;
      count = 0;
    }
    const ending = endings[count] ?? '';
    count += 1;
    return prefix + ending;
  };
}
