import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { MiharuError } from '../core/errors.ts';
import type { Language } from '../core/text.ts';
import type { Admit, Applicant } from './admission.ts';
import type { ApiLog } from './deps.ts';
import { prefersJapanese } from './http/preferences.ts';
import type { Arriving } from './http/proxies.ts';
import {
  headersTooLarge,
  isUnencoded,
  notHttp,
  requestTimeout,
  unencodedAddress,
} from './http/raw-faults.ts';
import { type RawRequest, readRawRequest, textOfBytes } from './http/raw-request.ts';
import { authorityOf, pathOfTarget, readPath } from './http/target.ts';
import { problemBody, problemHeaders, publicError } from './problem.ts';
import { methodNotAllowed, noProxy, pathNotFound } from './refusals.ts';
import { allowOf, isApiPath, isKeyed, type Resources } from './resources.ts';
import { endLingering } from './running.ts';

/** Node's error for bytes that are not a valid request. */
export interface RawError {
  readonly code?: string;
  /** The bytes with the error. */
  readonly rawPacket?: unknown;
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number;
}

export interface RawErrorDeps {
  readonly newId: () => string;
  readonly originOf: (request: Arriving) => string;
  /** Value of `RateLimit-Policy` on authenticated answers. */
  readonly rateLimitPolicy: string;
  readonly admit: Admit;
  readonly resources: Resources;
  /**
   * Whether an answer to an earlier request is pending on this connection, which then ends with it: other bytes
   * would be taken for that answer.
   */
  readonly endAfterAnswer: (socket: Socket) => boolean;
  /** Ends all requests of a connection, and returns whether there were any. */
  readonly abandon: (socket: Socket) => boolean;
  readonly log: ApiLog;
}

/** A refusal with its status. */
interface Refusal {
  readonly error: MiharuError;
  readonly status: number;
  readonly headers: readonly string[];
}

/** Answers input that is not a valid request. */
export interface RawErrors {
  /** Answers bytes that the parser rejected. */
  refuseBytes(error: RawError, socket: Socket): void;
  /** Answers a request for a tunnel, for which Node passes on the connection. */
  refuseConnect(request: Pick<IncomingMessage, 'headers'>, socket: Duplex): void;
}

/**
 * Answers input that is not a valid request in the same form as every other error, and closes the connection.
 * The parser stays strict: a request line that one reader accepts and another does not allows request
 * smuggling. The key of a request with an unknown method is judged as usual; bytes that are not HTTP have no
 * key.
 */
export function createRawErrors(deps: RawErrorDeps): RawErrors {
  /**
   * Connections whose bytes are being judged, or that end with a pending answer: further bytes on them are not
   * judged.
   */
  const judged = new WeakSet<Socket>();
  return {
    refuseBytes(thrown, socket) {
      if (judged.has(socket)) return;
      if (thrown.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      if (deps.endAfterAnswer(socket)) return void judged.add(socket);
      const packet = thrown.rawPacket instanceof Uint8Array ? thrown.rawPacket : new Uint8Array();
      const request = readRawRequest(packet, thrown.bytesParsed ?? 0);
      if (!isUnknownMethod(thrown, request)) {
        return answer(deps, socket, { ...request, refusal: refusalOf(thrown, request), cause: thrown.code });
      }
      judged.add(socket);
      void judgeMethod(deps, request, socket).then((refusal) => {
        judged.delete(socket);
        if (socket.writable) answer(deps, socket, { ...request, refusal, cause: thrown.code });
      });
    },
    refuseConnect({ headers }, socket) {
      socket.on('error', () => socket.destroy());
      // After unanswered requests, this response would be taken for one of theirs.
      if (!(socket instanceof Socket) || deps.abandon(socket)) return void socket.destroy();
      const refusal = { error: noProxy(), status: 405, headers: ['Allow', ''] };
      const acceptLanguage = headers['accept-language'];
      answer(deps, socket, {
        method: 'CONNECT',
        target: '',
        host: headers.host,
        acceptLanguage,
        refusal,
        cause: 'CONNECT',
      });
    },
  };
}

interface Refused extends Pick<RawRequest, 'method' | 'target' | 'host' | 'acceptLanguage'> {
  readonly refusal: Refusal;
  /** For the log. */
  readonly cause: string | undefined;
}

function answer({ newId, log, originOf }: RawErrorDeps, socket: Socket, refused: Refused): void {
  const { refusal, cause, method, target } = refused;
  const host = authorityOf(target) ?? refused.host;
  const requestId = newId();
  log.write('info', 'invalid request received', { request_id: requestId, status: refusal.status, cause });
  const language = prefersJapanese(refused.acceptLanguage) ? 'ja' : 'en';
  const origin = originOf({ headers: { host }, socket });
  const body = problemBody(refusal.error, { language, requestId, origin }, refusal.status);
  endLingering(socket, headOf(refusal, { language, requestId, body }) + (method === 'HEAD' ? '' : body));
}

function isUnknownMethod({ code }: RawError, { target, isLineWhole }: RawRequest): boolean {
  return code === 'HPE_INVALID_METHOD' && isLineWhole && !isUnencoded(target);
}

/** Checks the key, the path and then the method, in the order of the contract. Never rejects. */
async function judgeMethod(deps: RawErrorDeps, request: RawRequest, socket: Socket): Promise<Refusal> {
  const [sent = ''] = pathOfTarget(request.target).split('?');
  const path = readPath(sent);
  const found = deps.resources.find(sent);
  const applicant: Applicant = {
    request: { ...request, socket },
    response: { closed: false },
    caller: null,
    rateLimit: null,
    policy: 'default',
    release: null,
  };
  const rateLimit = () =>
    applicant.rateLimit === null
      ? []
      : ['RateLimit-Policy', deps.rateLimitPolicy, 'RateLimit', applicant.rateLimit];
  try {
    if (found === null ? isApiPath(path) : isKeyed(path)) await deps.admit(applicant, 'counted');
  } catch (thrown) {
    const error = publicError(thrown);
    return { error, status: error.row.status, headers: rateLimit() };
  }
  if (found === null) return { error: pathNotFound(sent), status: 404, headers: rateLimit() };
  const allow = allowOf(found.served);
  const error = methodNotAllowed(textOfBytes(request.method), allow);
  return { error, status: 405, headers: ['Allow', allow, ...rateLimit()] };
}

/** If URL and headers together are too long, a URL longer than this is to blame, in bytes. */
const TARGET_LENGTH_MAX = 8_192;

function refusalOf({ code }: RawError, request: RawRequest): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return plain(requestTimeout(), 408);
  if (code === 'HPE_HEADER_OVERFLOW') return plain(headersTooLarge(tooLongOf(request)), 431);
  const { target } = request;
  return plain(isUnencoded(target) ? unencodedAddress(target) : notHttp(), 400);
}

function tooLongOf({ isBegun, isLineWhole, target }: RawRequest): 'url' | 'headers' | 'request' {
  if (!isBegun) return 'request';
  return isLineWhole && target.length <= TARGET_LENGTH_MAX ? 'headers' : 'url';
}

function plain(error: MiharuError, status: number): Refusal {
  return { error, status, headers: [] };
}

function headOf(
  { error, status, headers }: Refusal,
  sent: { readonly language: Language; readonly requestId: string; readonly body: string },
): string {
  const own = ['Content-Length', String(Buffer.byteLength(sent.body)), 'X-Request-Id', sent.requestId];
  const all = [...problemHeaders(error, sent.language), ...headers, ...own, 'Connection', 'close'];
  const lines = all.map((part, index) => part + (index % 2 === 0 ? ': ' : '\r\n'));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
