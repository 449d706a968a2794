import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asMiharuError, MiharuError } from '../../core/errors.ts';

/** A host name or address, and a port; 0 chooses a free one. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
}

/** Accepts the connections of the service. */
export interface Listener {
  /**
   * Starts to listen; `localhost` means all loopback addresses of this machine. Returns the first address.
   * Throws `address_in_use`.
   */
  listen(at: ListeningPlace): Promise<{ readonly origin: string; readonly port: number }>;
  /** Accepts no more connections and closes the open ones. */
  close(): Promise<void>;
}

/** What a listener allows. */
export interface ListenerLimits {
  /** Maximum time to answer, in milliseconds. */
  readonly answerMsMax: number;
  /** Maximum number of open connections to one address of this machine; others are closed at once. */
  readonly connectionsMax: number;
}

/** A listener that gives each server to `attach` before it listens. */
export function createListener(limits: ListenerLimits, attach: (server: Server) => void): Listener {
  const servers: Server[] = [];

  async function open(at: ListeningPlace): Promise<AddressInfo> {
    const server = createServer(limits);
    attach(server);
    server.listen(at);
    await once(server, 'listening');
    servers.push(server);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
    return address;
  }

  async function openOthers(host: string, { address: first, port }: AddressInfo): Promise<void> {
    const all = await lookup(host, { all: true });
    const others = all.filter(({ address }) => address !== first);
    // It is not an error if this machine lacks one of the addresses of the name.
    await Promise.allSettled(others.map(({ address }) => open({ host: address, port })));
  }

  return {
    async listen({ host, port }) {
      const first = await open({ host, port }).catch((cause) => {
        throw unlistenable(cause, { host, port });
      });
      if (host === 'localhost') await openOthers(host, first);
      return { origin: originAt(first), port: first.port };
    },
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/** How often connections with incomplete headers are checked, in milliseconds. */
const LOOK_AT_HEADERS_MS = 1_000;

/** How long an idle connection is kept, in milliseconds: longer than proxies keep theirs (60 s). */
const IDLE_MS_MAX = 72_000;

/**
 * Incomplete headers are refused after the maximum time to answer; Node's default is up to 90 s. The time for a
 * body starts at the end of the headers, together with its answer.
 */
function createServer({ answerMsMax, connectionsMax }: ListenerLimits): Server {
  const connectionsCheckingInterval = Math.min(LOOK_AT_HEADERS_MS, Math.ceil(answerMsMax / 4));
  // Importing Node's HTTP module would load all of its exports, including a WebSocket client of 3 MB.
  const server = process.getBuiltinModule('node:http').createServer({
    requireHostHeader: false,
    headersTimeout: answerMsMax - connectionsCheckingInterval,
    connectionsCheckingInterval,
    requestTimeout: 0,
    keepAliveTimeout: IDLE_MS_MAX,
  });
  server.maxConnections = connectionsMax;
  return server;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function unlistenable(cause: unknown, { host, port }: ListeningPlace): MiharuError {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'))
    return asMiharuError(cause);
  return new MiharuError(
    'address_in_use',
    {
      en: `${host}:${port} is in use by another program.`,
      ja: `${host}:${port} はほかのプログラムが使用中です。`,
    },
    { cause },
  );
}

/** The URL under which this machine can reach an address. */
function originAt({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
