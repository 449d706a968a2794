import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scope } from '../../src/core/rights.ts';
import { addGoods, addSeller, type Service, startService } from '../api/service.ts';

/** A request for `POST /pages`, as it came. */
export interface Sent {
  readonly query: Readonly<Record<string, string>>;
  readonly html: string;
}

/** The service behind a proxy that keeps which pages were sent. */
export interface RecordedMiharu extends AsyncDisposable {
  readonly origin: string;
  readonly service: Service;
  readonly sent: readonly Sent[];
  /** Adds an account that may add pages and owns and watches these, and returns the secret of its key. */
  addAccount(goods: Goods, scopes: readonly Scope[]): Promise<string>;
  /** The connection breaks off when the next sent page would be answered. */
  loseNextAnswer(): void;
  /** GET of the service, as parsed. */
  get(path: string, key: string): Promise<Json>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of the API are looked at member by member.
type Json = any;

interface Goods {
  readonly own: readonly string[];
  readonly keywords: readonly string[];
}

/** Starts the service on its own data, with the clock of this machine. */
export async function startRecordedMiharu(): Promise<RecordedMiharu> {
  const service = await startService();
  service.clock.nowMs = Date.now();
  const sent: Sent[] = [];
  const losing = { isNext: false };
  const server = createServer((request, response) => {
    passOn({ service, sent, losing }, request, response).catch(() => response.destroy());
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    service,
    sent,
    loseNextAnswer() {
      losing.isNext = true;
    },
    async addAccount(goods, scopes) {
      const { id, key } = await addSeller(service.store, 'pro', scopes);
      await service.store.setAddsPages(id, true);
      await addGoods(service.store, id, goods);
      return key;
    },
    async get(path, key) {
      const response = await fetch(`${service.origin}/api/v1${path}`, { headers: { 'X-Api-Key': key } });
      return response.json();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

interface Recording {
  readonly service: Service;
  readonly sent: Sent[];
  readonly losing: { isNext: boolean };
}

const PASSED_ON = /^(?:x-api-key|content-type|content-encoding|accept-language|idempotency-key)$/;

async function passOn(
  { service, sent, losing }: Recording,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = new Uint8Array(Buffer.concat(chunks));
  service.clock.nowMs = Date.now();
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    PASSED_ON.test(name) ? [[name, String(value)]] : [],
  );
  const isEmpty = request.method === 'GET' || request.method === 'HEAD';
  const answered = await fetch(`${service.origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(isEmpty ? {} : { body }),
  });
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  // A page whose sender was refused is not looked at.
  const isTaken = answered.status !== 401 && answered.status !== 403;
  if (request.method === 'POST' && url.pathname.endsWith('/pages') && isTaken)
    sent.push({ query: Object.fromEntries(url.searchParams), html: new TextDecoder().decode(body) });
  if (losing.isNext && url.pathname.endsWith('/pages')) {
    losing.isNext = false;
    // Browsers repeat a request that got no byte of an answer.
    response.writeHead(answered.status, { 'Content-Length': 100 }).write('{', () => response.destroy());
    return;
  }
  const type = answered.headers.get('content-type') ?? 'application/json';
  response.writeHead(answered.status, { 'Content-Type': type }).end(await answered.text());
}
