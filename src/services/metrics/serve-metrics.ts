import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Log } from '../../core/log.ts';
import type { ServiceMetrics } from './service-metrics.ts';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
}

/** Serves metrics at `/metrics`, and nothing else, until it is disposed of. Rejects with the system's error. */
export async function serveMetrics(
  metrics: ServiceMetrics,
  log: Log,
  { host, port }: MetricsAddress,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== '/metrics') send(response, 404, 'Only /metrics exists here.\n');
    else if (request.method !== 'GET') send(response, 405, 'Only GET is answered.\n');
    else void show(metrics, log, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function show(metrics: ServiceMetrics, log: Log, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, await metrics.print(), metrics.contentType);
  } catch (error) {
    log.write('error', 'metrics are unavailable', { cause: String(error) });
    send(response, 500, 'The metrics are unavailable; the log says why.\n');
  }
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain;charset=utf-8',
): void {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  response.writeHead(status, headers).end(text);
}
