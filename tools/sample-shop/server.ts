import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLocalDate, type LocalDate, localDateOf } from '../../src/core/local-date.ts';
import { oneLine } from '../../src/core/text.ts';
import { type ProductAnswer, ProductDesk } from './answer-product.ts';
import {
  type Fault,
  type FaultPlan,
  isFault,
  isPageFault,
  type ProductFaultPlan,
  type TransportFault,
  type ViewPlan,
} from './faults.ts';
import { type ShopShelf, shelfOf } from './market.ts';
import { renderAnswer } from './render-answer.ts';

/** How a sample shop is set up; every member has a default. */
export interface SampleShopOptions {
  /** Which market: the same seed always gives the same market. */
  readonly seed?: string;
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port?: number;
  /** What goes wrong; nothing by default. */
  readonly faultOf?: FaultPlan;
  /** What goes wrong with pages of products; nothing by default. */
  readonly productFaultOf?: ProductFaultPlan;
  /** Which shopper the shop assumes for a term and a date; the usual shopper by default. */
  readonly viewOf?: ViewPlan;
  /** Milliseconds since the epoch; a page that is requested without a date is of that instant. */
  readonly nowMs?: () => number;
  /** How long a `slow` response takes; longer than a client waits. */
  readonly slowMs?: number;
}

/** A running shop. Disposing of it drops every connection. */
export interface SampleShop extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The shelf that the shop shows when nothing goes wrong. */
  truthOf(term: string, localDate: LocalDate): ShopShelf;
  /** Pages requested so far. */
  requestCount(): number;
}

const SLOW_MS = 60_000;

/** Shelves that are kept between the pages of one reading. */
const SHELVES_KEPT = 64;

/** Starts a shop on 127.0.0.1; throws the system's error (`EADDRINUSE`) when the port is taken. */
export async function startSampleShop(options: SampleShopOptions = {}): Promise<SampleShop> {
  const shop = new Shop(options);
  const server = createServer((request, response) => shop.answer(request, response));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  await promise;
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    truthOf: (term, localDate) => shop.shelf(term, localDate),
    requestCount: () => shop.requests,
    [Symbol.asyncDispose]: () => close(server, shop),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return isAddressInfo(address) ? address.port : 0;
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

async function close(server: Server, shop: Shop): Promise<void> {
  shop.stop();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

/** What a request asks for. */
interface Asked {
  readonly term: string;
  readonly page: number;
  readonly localDate: LocalDate;
  /** Instant of the page, if it is not the morning of the date. */
  readonly atMs: number | null;
  readonly fault: Fault | null;
}

class Shop {
  requests = 0;
  readonly #seed: string;
  readonly #faultOf: FaultPlan;
  readonly #viewOf: ViewPlan;
  readonly #nowMs: () => number;
  readonly #slowMs: number;
  readonly #desk: ProductDesk;
  readonly #shelves = new Map<string, ShopShelf>();
  readonly #attempts = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor({
    seed = 'miharu',
    faultOf = () => null,
    productFaultOf = () => null,
    viewOf = () => 'usual',
    nowMs = Date.now,
    slowMs = SLOW_MS,
  }: SampleShopOptions) {
    this.#seed = seed;
    this.#faultOf = faultOf;
    this.#viewOf = viewOf;
    this.#nowMs = nowMs;
    this.#slowMs = slowMs;
    this.#desk = new ProductDesk({ seed, nowMs, faultOf: productFaultOf });
  }

  shelf(term: string, localDate: LocalDate): ShopShelf {
    const key = `${localDate} ${term}`;
    const kept = this.#shelves.get(key);
    if (kept !== undefined) return kept;
    const shelf = shelfOf({ seed: this.#seed, term, localDate, view: this.#viewOf({ term, localDate }) });
    const oldest = this.#shelves.size >= SHELVES_KEPT ? this.#shelves.keys().next().value : undefined;
    if (oldest !== undefined) this.#shelves.delete(oldest);
    this.#shelves.set(key, shelf);
    return shelf;
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    const product = url === null ? null : this.#desk.answer(url);
    const asked = url?.pathname === '/s' ? this.#read(url.searchParams) : null;
    if (product !== null) this.#sendProduct(response, product);
    else if (asked === null) sendText(response, 404, 'The sample shop has /s?k=… and /dp/ASIN only.');
    else if (typeof asked === 'string') sendText(response, 400, asked);
    else this.#serve(response, asked);
  }

  #sendProduct(response: ServerResponse, answer: ProductAnswer): void {
    this.requests += 1;
    if ('body' in answer && answer.comes === 'late') this.#later(() => sendPage(response, answer.body));
    else if ('body' in answer) sendPage(response, answer.body);
    else sendText(response, answer.status, 'There is no such product.');
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #read(query: URLSearchParams): Asked | string {
    const term = oneLine(query.get('k') ?? '');
    if (term === '') return 'Say what to search for: /s?k=…';
    const date = query.get('date');
    if (date !== null && !isLocalDate(date)) return 'A date is written YYYY-MM-DD.';
    const fault = query.get('fault');
    if (fault !== null && !isFault(fault)) return 'There is no such fault.';
    const page = /^[1-9]\d{0,2}$/.exec(query.get('page') ?? '1')?.[0] ?? '1';
    const nowMs = this.#nowMs();
    return {
      term,
      page: Number(page),
      localDate: date ?? localDateOf(nowMs),
      atMs: date === null ? nowMs : null,
      fault,
    };
  }

  #attempt({ term, localDate, page }: Asked): number {
    const key = `${localDate} ${page} ${term}`;
    const attempt = (this.#attempts.get(key) ?? 0) + 1;
    this.#attempts.set(key, attempt);
    return attempt;
  }

  #serve(response: ServerResponse, asked: Asked): void {
    this.requests += 1;
    this.#desk.note(asked.term);
    const fault = asked.fault ?? this.#faultOf({ ...asked, attempt: this.#attempt(asked) });
    if (fault === null || isPageFault(fault)) sendPage(response, this.#body(asked, fault));
    else this.#fail(response, asked, fault);
  }

  #fail(response: ServerResponse, asked: Asked, fault: TransportFault): void {
    switch (fault) {
      case 'status_503':
        sendText(response, 503, 'Service Unavailable');
        break;
      case 'status_429':
        response.setHeader('Retry-After', '1');
        sendText(response, 429, 'Too Many Requests');
        break;
      case 'endless_redirect':
        response.writeHead(302, { Location: redirectOf(asked) }).end();
        break;
      case 'cut_connection':
        cutHalfway(response, this.#body(asked, null));
        break;
      case 'slow':
        this.#later(() => sendPage(response, this.#body(asked, null)));
    }
  }

  #later(send: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      send();
    }, this.#slowMs);
    this.#timers.add(timer);
  }

  #body({ term, localDate, page, atMs }: Asked, fault: Fault | null): Uint8Array {
    const shelf = this.shelf(term, localDate);
    const pageFault = fault !== null && isPageFault(fault) ? fault : null;
    return renderAnswer({ seed: this.#seed, shelf, page, atMs, fault: pageFault });
  }
}

/** The same page again, with the same fault. */
function redirectOf({ term, page, localDate }: Asked): string {
  return `/s?${new URLSearchParams({ k: term, page: String(page), date: localDate, fault: 'endless_redirect' })}`;
}

function sendPage(response: ServerResponse, body: Uint8Array): void {
  response.writeHead(200, { 'Content-Type': 'text/html;charset=UTF-8', 'Content-Length': body.length });
  response.end(body);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=UTF-8' }).end(`${text}\n`);
}

/** Promises the whole page, sends half of it, and drops the connection. */
function cutHalfway(response: ServerResponse, body: Uint8Array): void {
  response.writeHead(200, { 'Content-Type': 'text/html;charset=UTF-8', 'Content-Length': body.length });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}
