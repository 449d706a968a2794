import { type Exchange, type Policy, pathOf } from './exchange.ts';
import { prefersJapanese } from './http/preferences.ts';
import type { ApiLog } from './log.ts';
import { problemBody, problemHeaders } from './problem.ts';
import { publicError } from './public-error.ts';

/** Writes answers. Bytes go straight to Node's response: the framework's reply costs a fifth of the throughput. */
export interface Replier {
  /** Sends an answer; `headers` are names and values in turn, `body` is left out where HTTP says so. */
  send(exchange: Exchange, status: number, headers: readonly string[], body: Buffer | string | null): void;
  /** Sends a failure; what is not ours is `internal`, and its cause goes to the log alone. */
  refuse(exchange: Exchange, thrown: unknown, headers?: readonly string[]): void;
}

export interface ReplierOptions {
  readonly publicUrl: string | null;
  /** Values of `RateLimit-Policy` on authenticated answers. */
  readonly rateLimitPolicies: Readonly<Record<Policy, string>>;
  /** Whether connections are to be closed after their answer. */
  readonly isStopping: () => boolean;
  readonly log: ApiLog;
}

/** A replier for one service. */
export function createReplier({ publicUrl, rateLimitPolicies, isStopping, log }: ReplierOptions): Replier {
  function send(
    exchange: Exchange,
    status: number,
    headers: readonly string[],
    body: Buffer | string | null,
  ) {
    const { response, id, rateLimit, policy } = exchange;
    if (response.headersSent || response.destroyed) return;
    const all =
      rateLimit === null
        ? [...headers, 'X-Request-Id', id]
        : [
            ...[...headers, 'X-Request-Id', id],
            ...['RateLimit-Policy', rateLimitPolicies[policy], 'RateLimit', rateLimit],
          ];
    if (isStopping()) all.push('Connection', 'close');
    response.writeHead(status, all);
    if (body === null) response.end();
    else response.end(body);
  }

  function refuse(exchange: Exchange, thrown: unknown, headers: readonly string[] = []) {
    const error = publicError(thrown);
    if (error.row.status >= 500) logFailure(exchange, error);
    const language = prefersJapanese(exchange.request.headers['accept-language']) ? 'ja' : 'en';
    const context = { language, requestId: exchange.id, origin: publicUrl ?? originOf(exchange) } as const;
    const body = Buffer.from(problemBody(error, context));
    const length = ['Content-Length', String(body.length)];
    send(exchange, error.row.status, [...problemHeaders(error, language), ...length, ...headers], body);
  }

  function logFailure(exchange: Exchange, error: Error) {
    log.write('error', error.message, {
      request_id: exchange.id,
      path: pathOf(exchange),
      cause: error.cause instanceof Error ? error.cause.stack : error.cause,
    });
  }

  return { send, refuse };
}

/** Address of the service by the request's own host; a host that is none is not repeated. */
function originOf({ request }: Exchange): string {
  const host = /^[A-Za-z0-9.:_[\]-]+$/.test(request.host) ? request.host : 'localhost';
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}
