import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** What is known of where a request comes from. */
export interface Arrived {
  /** Address of the other end of the connection. */
  readonly remoteAddress: string | undefined;
  /** `X-Forwarded-For`, all its lines joined by commas. */
  readonly forwardedFor: string | undefined;
}

/**
 * Tells clients apart for limits: the last address, from right to left in `X-Forwarded-For`, that is none of the trusted proxies. What
 * stands further left is the client's own word. Where an entry is no address, the hop that sent it counts. An IPv6 address counts as its
 * /64: whoever has one address there has them all.
 */
export function createClientAddresses(trustedProxies: readonly string[]): (arrived: Arrived) => string {
  const trusted = blockListOf(trustedProxies);
  return ({ remoteAddress, forwardedFor = '' }) => {
    let client = plainAddress(remoteAddress ?? '');
    if (client === null) return 'unknown';
    for (const entry of forwardedFor.split(',').reverse()) {
      if (!trusted.check(client, familyOf(client))) break;
      const before = plainAddress(entry.trim());
      if (before === null) break;
      client = before;
    }
    return isIP(client) === 6 ? networkOf(client) : client;
  };
}

/** A request as it arrives: its connection and the header of proxies. */
export interface Arriving {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders | { readonly 'x-forwarded-for': string | undefined };
}

/** Tells the clients of requests apart, as {@link createClientAddresses} does. */
export function createClientOf(trustedProxies: readonly string[]): (request: Arriving) => string {
  const addressOf = createClientAddresses(trustedProxies);
  return ({ socket, headers }) =>
    addressOf({
      remoteAddress: socket.remoteAddress,
      forwardedFor: headers['x-forwarded-for']?.toString(),
    });
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/;
const IN_BRACKETS = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i;

/** An address without port, brackets and zone; IPv4 that is written as IPv6 comes out as IPv4. `null` when it is none. */
function plainAddress(text: string): string | null {
  const [bare = ''] = (WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text).split('%');
  const family = isIP(bare);
  if (family !== 6) return family === 4 ? bare : null;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return bare;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The parser of addresses writes every spelling in one way, with an IPv4 end as two groups.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = '', right] = canonical.split('::');
  const head = splitGroups(left);
  if (right === undefined) return head;
  const tail = splitGroups(right);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function splitGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
