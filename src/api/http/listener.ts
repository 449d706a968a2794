import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asMiharuError, MiharuError } from '../../core/errors.ts';

/** A host's name or address, and a port; 0 takes a free one. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
}

/** Where the service listens for connections. */
export interface Listener {
  /** Starts to listen; `localhost` is all loopback addresses of this machine. Gives the first address. Throws `address_in_use`. */
  listen(at: ListeningPlace): Promise<{ readonly origin: string; readonly port: number }>;
  /** Takes no more connections and ends those that there are. */
  close(): Promise<void>;
}

/** A listener whose servers are given to `attach` before they listen; `answerMsMax` is the longest time of an answer. */
export function createListener(answerMsMax: number, attach: (server: Server) => void): Listener {
  const servers: Server[] = [];

  async function open(at: ListeningPlace): Promise<AddressInfo> {
    const server = createServer(answerMsMax);
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
    // An address of the name that this machine does not have is no fault.
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

/** How often connections are looked at whose headers have not ended, in milliseconds. */
const LOOK_AT_HEADERS_MS = 1_000;

/** How long a connection waits for its next request, in milliseconds: longer than proxies keep an idle one (60 s). */
const IDLE_MS_MAX = 72_000;

/**
 * Headers that never end are refused when the longest time of an answer is over, at the latest; Node alone takes up to 90 s. A body has its
 * time from the end of the headers on, with its answer.
 */
function createServer(answerMsMax: number): Server {
  const connectionsCheckingInterval = Math.min(LOOK_AT_HEADERS_MS, Math.ceil(answerMsMax / 4));
  // An `import` of Node's HTTP module reads all of its exports, and with them loads a client of WebSockets: 3 MB.
  return process.getBuiltinModule('node:http').createServer({
    requireHostHeader: false,
    headersTimeout: answerMsMax - connectionsCheckingInterval,
    connectionsCheckingInterval,
    requestTimeout: 0,
    keepAliveTimeout: IDLE_MS_MAX,
  });
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
      ja: `${host}:${port} は他のプログラムが使用中です。`,
    },
    { cause },
  );
}

/** An address as it can be connected to from this machine. */
function originAt({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
