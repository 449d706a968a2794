import { BlockList, isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { maskSecrets } from '../../core/mask-secrets.ts';
import type { ApiSettings } from '../deps.ts';

/** The connection of a request and the headers that proxies set. */
export interface Arriving {
  readonly socket: Pick<Socket, 'remoteAddress' | 'localAddress' | 'localPort'>;
  readonly headers: Readonly<Partial<Record<ForwardingHeader, string | string[] | undefined>>>;
}

type ForwardingHeader = 'host' | 'x-forwarded-for' | 'x-forwarded-host' | 'x-forwarded-proto';

/** Finds the client of a request and the URL of the service, through trusted proxies. */
export interface Proxies {
  /**
   * Identifies a client for limits: the last address in `X-Forwarded-For`, from right to left, that is not a
   * trusted proxy. Entries further left are under the client's control. If an entry is not an address, the hop
   * that sent it counts. An IPv6 address counts as its /64, since one client usually has all of it.
   */
  clientOf(request: Arriving): string;
  /**
   * URL of the service: the setting, else the word of a trusted proxy, else the request's own host. An invalid
   * host is replaced by the address of the connection.
   */
  originOf(request: Arriving): string;
}

/** Reads the forwarding headers of requests. */
export function createProxies({ trustedProxies, publicUrl }: ProxySettings): Proxies {
  const list = blockListOf(trustedProxies);
  const isTrusted = (address: Address) => list.check(address.toString(), address.kind());
  return {
    clientOf({ socket, headers }) {
      let client = parseAddress(socket.remoteAddress ?? '');
      if (client === null) return 'unknown';
      for (const entry of (headers['x-forwarded-for'] ?? '').toString().split(',').reverse()) {
        if (!isTrusted(client)) break;
        const before = parseAddress(entry.trim());
        if (before === null) break;
        client = before;
      }
      return client instanceof ipaddr.IPv6 ? networkOf(client) : client.toString();
    },
    originOf({ socket, headers }) {
      if (publicUrl !== null) return publicUrl;
      const sender = parseAddress(socket.remoteAddress ?? '');
      const forwarded = (name: ForwardingHeader) => {
        const sent = headers[name]?.toString() ?? '';
        if (sent === '' || sender === null || !isTrusted(sender)) return undefined;
        return sent.split(',').at(-1)?.trim();
      };
      const host = forwarded('x-forwarded-host') ?? headers.host?.toString();
      const protocol = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
      return `${protocol}://${isHost(host) ? host : listeningAt(socket)}`;
    },
  };
}

type ProxySettings = Pick<ApiSettings, 'trustedProxies' | 'publicUrl'>;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/;
const IN_BRACKETS = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i;

/**
 * An address without port, brackets and zone; an IPv4-mapped IPv6 address becomes IPv4. `null` if it is not an
 * address.
 */
function parseAddress(text: string): Address | null {
  const [bare = ''] = (WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text).split('%');
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

/** The first four groups of an IPv6 address. */
function networkOf({ parts }: ipaddr.IPv6): string {
  const groups = parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** A host name or an address, with or without a port. */
const HOST = /^(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function isHost(host: string | undefined): host is string {
  return host !== undefined && HOST.test(host) && maskSecrets(host) === host;
}

function listeningAt({ localAddress, localPort }: Arriving['socket']): string {
  // A closed connection has no address any more.
  if (localAddress === undefined) return 'localhost';
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
