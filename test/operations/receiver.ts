import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** A received request. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The answer of a receiver: this status, or a function. */
export type Answer = number | ((response: ServerResponse, request: IncomingMessage) => void);

/** A receiver of webhooks on loopback. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Resolves when this many requests have arrived. */
  whenReceived(count: number): Promise<void>;
}

/** Starts a receiver with these answers in turn, then 204; it is closed when the test ends. */
export async function startReceiver(
  t: Pick<TestContext, 'after'>,
  answers: readonly Answer[] = [],
  host = '127.0.0.1',
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    server.emit('received');
    const answer = answers[received.length - 1] ?? 204;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else answer(response, request);
  });
  server.listen(0, host);
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    received,
    port,
    url: `http://${name}:${port}/hook`,
    async whenReceived(count) {
      while (received.length < count) await once(server, 'received');
    },
  };
}
