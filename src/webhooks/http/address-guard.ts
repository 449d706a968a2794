import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address may be connected to. */
export type AddressGuard = (address: string) => boolean;

/** The only IPv6 range assigned to the public internet; all others have special meanings. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Accepts public addresses, and those in `allowed` (addresses and CIDR ranges). Refuses private, loopback,
 * link-local, carrier-grade NAT, multicast, reserved and unspecified addresses, and IPv6 addresses that embed
 * such an IPv4 address or are translated on the way (6to4, Teredo, NAT64). Refuses text that is not an address.
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const list = blockListOf(allowed);
  return (text) => {
    if (isIP(text) === 0) return false;
    // An IPv4-mapped IPv6 address is connected to as IPv4, so it is judged as IPv4.
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
