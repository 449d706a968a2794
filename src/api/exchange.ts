import type { IncomingMessage, ServerResponse } from 'node:http';
import { mintBase62, printBase62, type RandomBytes } from '../core/base62.ts';
import type { Language } from '../core/text.ts';
import { prefersJapanese } from './http/preferences.ts';
import type { KnownKey } from './key-check.ts';

/** Quotas of a request: the one of every request, or that of /events besides. */
export type Policy = 'default' | 'events';

/** One request and its answer, from the first byte to the last. */
export interface Exchange {
  /** The id in `X-Request-Id`, in the log line and in an error body. */
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By the monotonic clock, in milliseconds. */
  readonly startedMs: number;
  /** Whose request it is, once that is known. */
  caller: KnownKey | null;
  /** Value of the `RateLimit` header, once the request was counted. */
  rateLimit: string | null;
  /** Which quotas it counts in. */
  policy: Policy;
  /** Whether the rest of the body is waited for: an answer that is late then is the client's doing. */
  awaitsBody: boolean;
  /** What holds the place of a running answer, until its last byte is written or the client is gone. */
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

/** The language of the sentences in an answer: Japanese where the client prefers it. */
export function languageOf({ request }: Exchange): Language {
  return prefersJapanese(request.headers['accept-language']) ? 'ja' : 'en';
}

/** How many ids one piece of chance serves. */
const IDS_PER_PREFIX = 62 ** 2;

/** Makes ids for requests: unique across processes, cheap, and without meaning. */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  // Endings are made once: an id is needed for every request.
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
