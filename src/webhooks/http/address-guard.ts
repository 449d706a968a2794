import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address may be connected to. */
export type AddressGuard = (address: string) => boolean;

/** The only part of IPv6 that is given out to the public internet; everything else has a meaning of its own. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Lets public addresses through, and those that `allowed` (addresses and CIDR ranges) names. Private, loopback, link-local,
 * carrier-grade, multicast, reserved and unspecified ones are refused, and so are IPv6 addresses that carry such an IPv4
 * address or that are translated on the way (6to4, Teredo, NAT64). What is no address is refused.
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const list = blockListOf(allowed);
  return (text) => {
    if (isIP(text) === 0) return false;
    // An IPv4 address that is written as IPv6 is connected to as IPv4: it is judged as such.
    const address = ipaddr.process(text);
    const plain = address.toString();
    if (list.check(plain, address.kind())) return true;
    if (address.range() !== 'unicast') return false;
    return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
  };
}

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
