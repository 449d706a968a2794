import type { Socket } from 'node:net';
import type { MiharuError } from '../core/errors.ts';
import type { Language } from '../core/text.ts';
import { originOf } from './http/origin.ts';
import { prefersJapanese } from './http/preferences.ts';
import {
  headersTooLarge,
  isUnencoded,
  notHttp,
  requestTimeout,
  unencodedAddress,
} from './http/raw-faults.ts';
import { type RawRequest, readRawRequest, textOfBytes } from './http/raw-request.ts';
import type { ApiLog } from './log.ts';
import { problemHeaders, problemOf } from './problem.ts';
import { methodNotAllowed, pathNotFound } from './refusals.ts';

/** What Node says of bytes that are no request it could hand over. */
export interface RawError {
  readonly code?: string;
  /** The bytes in which it was; the framework's type of it is wrong. */
  readonly rawPacket?: unknown;
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number;
}

export interface RawErrorDeps {
  readonly newId: () => string;
  readonly publicUrl: string | null;
  /** Methods of the resource at a path, as `Allow` tells them; `null` when there is none. */
  readonly allowAt: (path: string) => string | null;
  /** Whether an answer on this connection has begun: other bytes would end up in it. */
  readonly isAnswering: (socket: Socket) => boolean;
  readonly log: ApiLog;
}

/** A refusal with the status line that it gets. */
interface Refusal {
  readonly error: MiharuError;
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly string[];
}

/**
 * Answers what never became a request in the same form as every other error, and closes the connection. The parser stays as strict as it
 * is: a request line that one reader takes and another does not is how requests are smuggled. There is no key to judge here.
 */
export function createRawErrors(deps: RawErrorDeps): (error: RawError, socket: Socket) => void {
  return (thrown, socket) => {
    if (thrown.code === 'ECONNRESET' || !socket.writable || deps.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const packet = thrown.rawPacket instanceof Uint8Array ? thrown.rawPacket : new Uint8Array();
    const request = readRawRequest(packet, thrown.bytesParsed ?? 0);
    const refusal = refusalOf(thrown, request, deps.allowAt);
    const requestId = deps.newId();
    deps.log.write('info', 'what arrived was no request', {
      request_id: requestId,
      status: refusal.status,
      cause: thrown.code,
    });
    const language = prefersJapanese(request.acceptLanguage) ? 'ja' : 'en';
    const origin = deps.publicUrl ?? originOf({ host: request.host, protocol: 'http', socket });
    const body = bodyOf(refusal, { language, requestId, origin });
    socket.end(headOf(refusal, { language, requestId, body }) + (request.method === 'HEAD' ? '' : body));
  };
}

/** Of an address and headers that are too long together, the address is to blame from here on, in bytes. */
const TARGET_LENGTH_MAX = 8_192;

function refusalOf({ code }: RawError, request: RawRequest, allowAt: RawErrorDeps['allowAt']): Refusal {
  const { method, target, isLineWhole } = request;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return plain(requestTimeout(), 408, 'Request Timeout');
  if (code === 'HPE_HEADER_OVERFLOW') {
    return plain(
      headersTooLarge(isLineWhole && target.length <= TARGET_LENGTH_MAX ? 'headers' : 'url'),
      431,
      'Request Header Fields Too Large',
    );
  }
  if (isUnencoded(target)) return plain(unencodedAddress(target), 400, 'Bad Request');
  if (code !== 'HPE_INVALID_METHOD' || !isLineWhole) return plain(notHttp(), 400, 'Bad Request');
  const [path = ''] = target.split('?');
  const allow = allowAt(path);
  if (allow === null) return plain(pathNotFound(path), 404, 'Not Found');
  const error = methodNotAllowed(textOfBytes(method), allow);
  return { ...plain(error, 405, 'Method Not Allowed'), headers: ['Allow', allow] };
}

function plain(error: MiharuError, status: number, reason: string): Refusal {
  return { error, status, reason, headers: [] };
}

/** The contract has no code of its own for 408 and 431: their rows are those of `invalid_parameter`. */
function bodyOf(
  { error, status, reason }: Refusal,
  context: { readonly language: Language; readonly requestId: string; readonly origin: string },
): string {
  const problem = problemOf(error, context);
  if (status === error.row.status) return JSON.stringify(problem);
  const title = (context.language === 'ja' ? TITLES_JA.get(status) : undefined) ?? reason;
  return JSON.stringify({ ...problem, title, status, retryable: status === 408 });
}

const TITLES_JA: ReadonlyMap<number, string> = new Map([
  [408, 'リクエストが時間内に届きませんでした'],
  [431, 'アドレスまたはヘッダーが長すぎます'],
]);

function headOf(
  { error, status, reason, headers }: Refusal,
  sent: { readonly language: Language; readonly requestId: string; readonly body: string },
): string {
  const own = ['Content-Length', String(Buffer.byteLength(sent.body)), 'X-Request-Id', sent.requestId];
  const all = [...problemHeaders(error, sent.language), ...headers, ...own, 'Connection', 'close'];
  const lines = all.map((part, index) => part + (index % 2 === 0 ? ': ' : '\r\n'));
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`;
}
