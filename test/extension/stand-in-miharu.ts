import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printInstant } from '../../src/core/instant.ts';
import { localDateOf } from '../../src/core/local-date.ts';
import type { Scope } from '../../src/core/rights.ts';
import { readPage } from '../../src/pages/index.ts';
import { addGoods, addSeller, SETTINGS, type Service, startService } from '../api/service.ts';
import { importFiles } from '../operations/importing.ts';
import { loopbackSender } from '../operations/loopback-sender.ts';
import { scanningContext } from '../operations/scanning.ts';

/** A request for `POST /pages`, as it came. */
export interface Sent {
  readonly query: Readonly<Record<string, string>>;
  readonly html: string;
}

/** miharu as the extension sees it: the real service, with a stand-in for the two operations on pages. */
export interface StandIn extends AsyncDisposable {
  readonly origin: string;
  readonly service: Service;
  readonly sent: readonly Sent[];
  /** Adds an account that owns and watches these, and returns the secret of its key. */
  addAccount(goods: Goods, scopes: readonly Scope[]): Promise<string>;
  /** GET of the real service, as parsed. */
  get(path: string, key: string): Promise<Json>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of the API are looked at member by member.
type Json = any;

interface Goods {
  readonly own: readonly string[];
  readonly keywords: readonly string[];
}

/** Starts the service on its own data, with the clock of this machine. */
export async function startStandIn(): Promise<StandIn> {
  const service = await startService();
  service.clock.nowMs = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'miharu-extension-'));
  const sent: Sent[] = [];
  const place = { service, folder, sent };
  const server = createServer((request, response) => {
    answer(place, request, response).catch(() => response.destroy());
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    service,
    sent,
    async addAccount(goods, scopes) {
      const { id, key } = await addSeller(service.store, 'pro', scopes);
      await addGoods(service.store, id, goods);
      return key;
    },
    get: (path, key) => get(service, path, key),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await service[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface StandInPlace {
  readonly service: Service;
  readonly folder: string;
  readonly sent: Sent[];
}

async function answer(place: StandInPlace, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const key = String(request.headers['x-api-key'] ?? '');
  const path = url.pathname.slice('/api/v1'.length);
  if (path !== '/pages' && path !== '/pages/keywords')
    return passOn(place, request, response, Buffer.concat(chunks));
  const refusal = await refusalOf(place.service, key, request);
  if (refusal !== null) return send(response, refusal.status, refusal.body);
  const { keywords } = await get(place.service, '/keywords', key);
  const watched = keywords.map(({ keyword }: Json) => keyword);
  if (path === '/pages/keywords') return send(response, 200, { keywords: watched });
  const query = Object.fromEntries(url.searchParams);
  place.sent.push({ query, html: Buffer.concat(chunks).toString('utf8') });
  const page = readPage(Buffer.concat(chunks), query['url'] ?? null);
  const keyword = query['keyword'] ?? page.keyword;
  if (page.kind === 'search' && page.verdict === 'sound' && !watched.includes(keyword))
    return send(response, 404, { code: 'keyword_not_monitored', detail: 'unknown' });
  return send(response, 201, await keep(place, { bytes: Buffer.concat(chunks), query, key }));
}

/** 401 and 403 as the real service gives them. */
async function refusalOf(service: Service, key: string, request: IncomingMessage) {
  const language = String(request.headers['accept-language'] ?? 'en');
  const headers = { 'X-Api-Key': key, 'Accept-Language': language };
  const response = await fetch(`${service.origin}/api/v1/me`, { headers });
  const body: Json = await response.json();
  if (!response.ok) return { status: response.status, body };
  const { scopes } = body.key;
  if (scopes.includes('pages')) return null;
  return { status: 403, body: { code: 'scope_missing', required_scope: 'pages', scopes } };
}

async function keep(
  { service, folder }: StandInPlace,
  { bytes, query, key }: { readonly bytes: Buffer; readonly query: Sent['query']; readonly key: string },
) {
  const page = readPage(bytes, query['url'] ?? null);
  const file = join(folder, `${Date.now()}.html`);
  await writeFile(file, bytes);
  const observedAtMs = page.observedAtMs ?? Date.parse(query['observed_at'] ?? '');
  const nowMs = () => service.clock.nowMs;
  const context = {
    store: service.store,
    nowMs,
    randomBytes,
    settings: SETTINGS,
    scanning: scanningContext(),
    webhooks: loopbackSender(nowMs),
  };
  const report = await importFiles({ context }, [file], {
    pages: 3,
    observedAtMs: page.observedAtMs === null ? observedAtMs : null,
  });
  const reading = report.readings[0];
  const counts = page.verdict === 'sound';
  const ranks = counts
    ? await ownRanks(service, { keyword: String(page.keyword), key })
    : { own: [], pagesRead: [] };
  const missing = [1, 2, 3].filter((number) => !ranks.pagesRead.includes(number));
  return {
    kind: page.kind === 'search' || page.kind === 'product' ? page.kind : 'other',
    verdict: page.verdict,
    advice: counts ? null : `advice: ${page.verdict}`,
    problems: [],
    keyword: page.keyword,
    page: page.page,
    last_page: page.lastPage,
    observed_at: printInstant(observedAtMs),
    local_date: localDateOf(observedAtMs),
    cards: page.cards.length,
    counts,
    signed_in: page.context.visitor === 'signed_in',
    reading: counts
      ? {
          outcome: reading?.reading ?? 'partial',
          reason: null,
          pages_read: ranks.pagesRead,
          pages_wanted: 3,
          missing_pages: missing,
        }
      : null,
    own: ranks.own,
    product: null,
    repeated: false,
  };
}

async function ownRanks(
  service: Service,
  { keyword, key }: { readonly keyword: string; readonly key: string },
) {
  const query = `keyword=${encodeURIComponent(keyword)}`;
  const [{ series }, { competitors }] = await Promise.all([
    get(service, `/rankings?${query}`, key),
    get(service, `/competitors?${query}&limit=400`, key),
  ]);
  const organic = competitors.filter(({ rank }: Json) => rank !== null);
  const own = series.flatMap(({ asin, title, observations }: Json) => {
    const last = observations.at(-1);
    if (last === undefined) return [];
    const above = organic.filter(
      ({ rank }: Json) => last.rank !== null && rank < last.rank && rank >= last.rank - 5,
    );
    return [{ asin, title, ...last, previous: null, above }];
  });
  const pagesRead = [...new Set(competitors.map(({ page }: Json) => page))].toSorted();
  return { own, pagesRead };
}

async function get(service: Service, path: string, key: string): Promise<Json> {
  const response = await fetch(`${service.origin}/api/v1${path}`, { headers: { 'X-Api-Key': key } });
  return response.json();
}

async function passOn(
  { service }: StandInPlace,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    /^(?:x-api-key|content-type|accept-language)$/.test(name) ? [[name, String(value)]] : [],
  );
  const isEmpty = request.method === 'GET' || request.method === 'HEAD';
  const answered = await fetch(`${service.origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(isEmpty ? {} : { body: new Uint8Array(body) }),
  });
  send(response, answered.status, await answered.json());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
