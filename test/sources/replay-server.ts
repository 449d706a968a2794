/**
 * A vendor's service on 127.0.0.1 for tests: it returns prepared responses and records the requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string;
  readonly body: string;
}

/** Responds to one request. `asked` is complete, with its body. */
export type Replay = (asked: Asked, response: ServerResponse) => void;

export interface ReplayServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly asked: readonly Asked[];
}

/** Starts a service on a free port; disposing of it drops every connection. */
export async function startReplay(replay: Replay): Promise<ReplayServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const one = await readRequest(request);
    asked.push(one);
    replay(one, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    authorization: request.headers.authorization ?? '',
    body,
  };
}

/** Responds with JSON, compressed as vendors do. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Replay {
  return (_, response) => {
    const packed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...headers };
    response.writeHead(status, packed).end(gzipSync(JSON.stringify(value)));
  };
}

/** Responds with unchanged bytes. */
export function bytes(body: string | Uint8Array, status = 200, type = 'application/json'): Replay {
  return (_, response) => void response.writeHead(status, { 'Content-Type': type }).end(body);
}

/** Responds to each path (by its beginning) in its own way; the longest match counts. */
export function byPath(routes: Readonly<Record<string, Replay>>): Replay {
  const paths = Object.keys(routes).toSorted((a, b) => b.length - a.length);
  return (asked, response) => {
    const path = paths.find((start) => asked.url.pathname.startsWith(start));
    const route = path === undefined ? undefined : routes[path];
    if (route === undefined) response.writeHead(404).end('no such path');
    else route(asked, response);
  };
}
