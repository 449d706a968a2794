import { asMiharuError, type MiharuError, TurnedAway } from '../core/errors.ts';
import { untilDrained } from '../core/until-drained.ts';
import type { ApiLog } from './deps.ts';
import { type Exchange, languageOf, type Policy, pathOf } from './exchange.ts';
import type { Arriving } from './http/proxies.ts';
import { requestTimeout } from './http/raw-faults.ts';
import { type ProblemContext, problemBody, problemHeaders, publicError } from './problem.ts';

/** Writes answers directly to Node's response. */
export interface Replier {
  /** Sends an answer. `headers` are names and values alternating; `body` is `null` where HTTP allows none. */
  send(exchange: Exchange, status: number, headers: readonly string[], body: Buffer | string | null): void;
  /** Sends an answer as its texts come, no faster than the client reads; cuts it off if they fail. Resolves when it is over. */
  stream(
    exchange: Exchange,
    status: number,
    headers: readonly string[],
    body: AsyncIterable<string>,
  ): Promise<void>;
  /** Sends a failure. An unknown failure is `internal`, and its cause is only logged. */
  refuse(exchange: Exchange, thrown: unknown, headers?: readonly string[]): void;
  /** Sends the 408 of a body that did not arrive in time. */
  refuseSlow(exchange: Exchange): void;
  /** Sends a refusal without logging it: when the service has stopped, it logs how many there were. */
  turnAway(exchange: Exchange, error: MiharuError): void;
  /** The body of a failure in the client's language, without sending it. */
  printProblem(exchange: Exchange, error: MiharuError): string;
  /** As {@link refuse}, for a failure within an answer: it is logged, and its body is returned instead of sent. */
  printRefusal(exchange: Exchange, thrown: unknown): string;
}

export interface ReplierOptions {
  /** URL of the service as the client sees it. */
  readonly originOf: (request: Arriving) => string;
  /** Values of `RateLimit-Policy` on authenticated answers. */
  readonly rateLimitPolicies: Readonly<Record<Policy, string>>;
  /** Whether connections are closed after their answer. */
  readonly isStopping: () => boolean;
  readonly log: ApiLog;
}

/** Node drops what follows a request for another protocol in the same packet, so nothing further is read on its connection. */
function wantsOtherProtocol({ request: { headers } }: Exchange): boolean {
  return headers.upgrade !== undefined && /(?:^|\W)upgrade(?:$|\W)/i.test(headers.connection ?? '');
}

/** Writes the head of an answer; `false` if that is too late. */
function begin({ response }: Exchange, status: number, headers: string[]): boolean {
  if (response.headersSent || response.destroyed) return false;
  response.writeHead(status, headers);
  return true;
}

/** Writes texts as they come, until the client is gone; they are ended in any case. Throws what they throw. */
async function writeTexts(
  exchange: Exchange,
  which: 'all' | 'none',
  body: AsyncIterable<string>,
): Promise<void> {
  const { response } = exchange;
  try {
    for await (const text of body) {
      if (which === 'none' || response.destroyed) break;
      exchange.progressedMs = performance.now();
      if (!response.write(text)) await untilDrained(response);
    }
  } catch (thrown) {
    // The client notices that the end is missing.
    response.destroy();
    throw thrown;
  }
  response.end();
}

/** A replier for one service. */
export function createReplier({ originOf, rateLimitPolicies, isStopping, log }: ReplierOptions): Replier {
  /** The headers of an answer with those that every answer has. */
  function withOwn(exchange: Exchange, headers: readonly string[]): string[] {
    const { id, rateLimit, policy } = exchange;
    // `concat` instead of spreading, which costs a sixth of the memory of a request.
    const all = headers.concat('X-Request-Id', id);
    if (rateLimit !== null) all.push('RateLimit-Policy', rateLimitPolicies[policy], 'RateLimit', rateLimit);
    if (isStopping() || wantsOtherProtocol(exchange)) all.push('Connection', 'close');
    return all;
  }

  function send(
    exchange: Exchange,
    status: number,
    headers: readonly string[],
    body: Buffer | string | null,
  ) {
    if (!begin(exchange, status, withOwn(exchange, headers))) return;
    exchange.response.end(body ?? undefined);
  }

  async function stream(
    exchange: Exchange,
    status: number,
    headers: readonly string[],
    body: AsyncIterable<string>,
  ) {
    const which = begin(exchange, status, withOwn(exchange, headers)) ? 'all' : 'none';
    await writeTexts(exchange, which, body).catch((thrown) =>
      logFailure(log, exchange, asMiharuError(thrown)),
    );
  }

  function refuse(exchange: Exchange, thrown: unknown, headers: readonly string[] = []) {
    sendProblem(exchange, publicAndLogged(exchange, thrown), headers);
  }

  function publicAndLogged(exchange: Exchange, thrown: unknown): MiharuError {
    const error = publicError(thrown);
    if (error.row.status >= 500 && !(error instanceof TurnedAway)) logFailure(log, exchange, error);
    return error;
  }

  function sendProblem(
    exchange: Exchange,
    error: MiharuError,
    headers: readonly string[] = [],
    status = error.row.status,
  ) {
    const body = Buffer.from(problemBody(error, contextOf(exchange), status));
    const length = ['Content-Length', String(body.length)];
    const all = [...problemHeaders(error, languageOf(exchange)), ...length, ...headers];
    send(exchange, status, all, body);
  }

  function contextOf(exchange: Exchange): ProblemContext {
    return { language: languageOf(exchange), requestId: exchange.id, origin: originOf(exchange.request) };
  }

  return {
    send,
    stream,
    refuse,
    refuseSlow: (exchange) => sendProblem(exchange, requestTimeout(), [], 408),
    turnAway: (exchange, error) => sendProblem(exchange, error),
    printProblem: (exchange, error) => problemBody(error, contextOf(exchange)),
    printRefusal: (exchange, thrown) => problemBody(publicAndLogged(exchange, thrown), contextOf(exchange)),
  };
}

function logFailure(log: ApiLog, exchange: Exchange, error: MiharuError): void {
  log.write('error', error.message, {
    code: error.code,
    request_id: exchange.id,
    path: pathOf(exchange),
    cause: error.cause instanceof Error ? error.cause.stack : error.cause,
  });
}
