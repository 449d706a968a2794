/**
 * A typed client of the HTTP API, for programs on Node.js. Paths, parameters, bodies, answers and error codes are checked when a
 * program is compiled; the types are generated from the OpenAPI document. It imports nothing from `src/`.
 */
import createFetchClient, {
  type FetchResponse,
  type ParamsOption,
  type RequestBodyOption,
} from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

/** The schemas of answers by name: `Schemas['Observation']`. */
export type Schemas = components['schemas'];

/** An answer of the API other than a success: `code`, `detail` with what to do, `retryable`. */
export type Problem = Schemas['Problem'];

/** The requests of the API, all of which need a key. */
type Requests = Pick<paths, Exclude<Extract<keyof paths, `/api/v1/${string}`>, '/api/v1/openapi.json'>>;

/** What is read as JSON, errors included; CSV is read as text. */
type Json = `application/${string}`;

type Format = 'json' | 'text';

/** The options of a request: `params` and `body` as the path needs them. */
type Options<Operation, As extends Format> = ParamsOption<Operation> &
  RequestBodyOption<Operation> & {
    /** Further headers, such as `Accept-Language: ja` for sentences in Japanese. */
    headers?: Readonly<Record<string, string>>;
    /** Ends the request early, besides the timeout. */
    signal?: AbortSignal;
    /** `text` together with the header `Accept: text/csv` gives CSV. */
    parseAs?: As;
  };

/** Options may be left out if none of them is required. */
type Given<All> = Partial<All> extends All ? [options?: All] : [options: All];

type Method = 'get' | 'post' | 'delete';

type PathsWith<One extends Method> = {
  [Path in keyof Requests]: Requests[Path] extends Record<One, object> ? Path : never;
}[keyof Requests];

type Call<One extends Method> = <Path extends PathsWith<One>, As extends Format = 'json'>(
  path: Path,
  ...options: Given<Options<Requests[Path][One], As>>
) => Promise<FetchResponse<Operation<Requests[Path][One]>, { parseAs: As }, Json>>;

type Operation<Described> = Described extends Record<string | number, unknown> ? Described : never;

/**
 * Requests by method. Each resolves to `{ data, response }`, or to `{ error, response }` with the {@link Problem} that the service
 * sent. It rejects with a `ConnectionError` if there is no complete answer of miharu, and with the signal's reason if
 * `signal` ended it.
 */
export interface Client {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly DELETE: Call<'delete'>;
}

export interface ClientSettings {
  /** URL of the service without a path: `https://ranks.example.jp`. */
  readonly baseUrl: string;
  /** An API key as it was issued: `mhr_…`. */
  readonly apiKey: string;
  /** Maximum time of a request, its answer included, in milliseconds; 30,000 unless given. */
  readonly timeoutMs?: number;
}

/**
 * A client of one service with one key. The key is sent to this service only, in a header: redirects are not followed.
 * Throws a TypeError, which never contains the key, if `baseUrl` or `apiKey` cannot be used.
 */
export function createClient({ baseUrl, apiKey, timeoutMs = 30_000 }: ClientSettings): Client {
  const settings: CallSettings = { origin: originOf(baseUrl), apiKey: requireKey(apiKey), timeoutMs };
  const { GET, POST, DELETE } = createFetchClient<Requests, Json>({
    baseUrl: settings.origin,
    fetch: (request) => sendRequest(request, settings),
    bodySerializer: serializeBody,
  });
  return { GET, POST, DELETE } as Client;
}

/** A saved page is sent as it is, everything else as JSON. */
function serializeBody(body: unknown): string | Blob {
  return typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body);
}

function originOf(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin)
    throw new TypeError('baseUrl must be a URL without a path, such as https://ranks.example.jp');
  return url.origin;
}

function requireKey(apiKey: string): string {
  if (/^mhr_[0-9A-Za-z]{36}$/.test(apiKey)) return apiKey;
  throw new TypeError('apiKey must be an API key as it was issued: mhr_ and 36 letters or digits');
}

/** The largest answer, in bytes. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Why there is no complete answer of miharu. */
export type ConnectionFault = 'timeout' | 'unreachable' | 'redirect' | 'too_large' | 'not_miharu';

const FAULTS: Readonly<Record<ConnectionFault, string>> = {
  timeout: 'did not answer in time',
  unreachable: 'cannot be reached, or broke off its answer',
  redirect: 'redirects elsewhere, which is not followed; use the final URL as baseUrl',
  too_large: 'sent more than 64 MiB',
  not_miharu: 'sent an answer that is not from miharu; check baseUrl, and any proxy in between',
};

/** There is no complete answer of miharu, so nobody knows whether a POST or DELETE was carried out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly fault: ConnectionFault;
  /** HTTP status of what came instead; `null` if nothing came. */
  readonly status: number | null;

  constructor(
    fault: ConnectionFault,
    { origin, status = null, cause }: { origin: string; status?: number | null; cause?: unknown },
  ) {
    super(`${origin} ${FAULTS[fault]}${status === null ? '' : ` (HTTP ${status})`}.`, { cause });
    this.fault = fault;
    this.status = status;
  }
}

interface CallSettings {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

/**
 * Sends one request with the key, and returns the complete answer of miharu, whatever its status. Throws a
 * {@link ConnectionError} for everything else, and the reason of the request's own signal.
 */
async function sendRequest(request: Request, settings: CallSettings): Promise<Response> {
  const { origin, apiKey, timeoutMs } = settings;
  if (new URL(request.url).origin !== origin)
    throw new TypeError(`This client sends its key to ${origin} only.`);
  request.headers.set('X-Api-Key', apiKey);
  const timer = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([request.signal, timer]);
  try {
    // A header of its own survives a redirect to another host, so that none is followed.
    const response = await fetch(request, { redirect: 'manual', signal });
    const isCsvAsked = request.headers.get('Accept')?.includes('text/csv') ?? false;
    return await complete(response, { origin, isCsvAsked });
  } catch (thrown) {
    if (thrown instanceof ConnectionError) throw thrown;
    request.signal.throwIfAborted();
    throw new ConnectionError(timer.aborted ? 'timeout' : 'unreachable', { origin, cause: thrown });
  }
}

/** The answer with its whole body in memory. */
async function complete(
  response: Response,
  { origin, isCsvAsked }: { origin: string; isCsvAsked: boolean },
): Promise<Response> {
  const { status, headers } = response;
  if (status === 304) return new Response(null, { status, headers: withLength(headers, 0) });
  if (status >= 300 && status < 400) throw await discard(response, 'redirect', origin);
  const isCsv = /^text\/csv\b/.test(headers.get('Content-Type') ?? '');
  if (!isOurs(response) || (isCsv && !isCsvAsked)) throw await discard(response, 'not_miharu', origin);
  const body = await readBody(response.body);
  if (body === null) throw await discard(response, 'too_large', origin);
  // Without a length nothing else shows that an answer was cut off.
  if (!isCsv && !isJson(await body.text())) throw new ConnectionError('unreachable', { origin, status });
  return new Response(body, { status, headers: withLength(headers, body.size) });
}

async function discard(response: Response, fault: ConnectionFault, origin: string): Promise<ConnectionError> {
  if (!response.body?.locked) await response.body?.cancel();
  return new ConnectionError(fault, { origin, status: response.status });
}

/** The types of successes and of errors; pages of proxies and sign-in forms have others. */
function isOurs({ ok, headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? '';
  return ok ? /^(?:application\/json|text\/csv)\b/.test(type) : type.startsWith('application/problem+json');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The decoded body; `null` once it is larger than allowed. */
async function readBody(stream: Response['body']): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** The headers of the answer, with the length of the decoded body. */
function withLength(headers: Headers, bytes: number): Headers {
  const copy = new Headers(headers);
  copy.delete('Content-Encoding');
  copy.set('Content-Length', String(bytes));
  return copy;
}
