import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';

/** Resolves all addresses of a host name, as `lookup` of node:dns does. */
export type LookUpAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Error code if no address of a host may be connected to. */
export const NOT_ALLOWED = 'ERR_ADDRESS_NOT_ALLOWED';

/**
 * A look-up for connections that returns only addresses accepted by the guard. The checked address is the one
 * that is connected to, so that changing a name in between has no effect. Fails with {@link NOT_ALLOWED} if no
 * address is left.
 */
export function guardedLookup(guard: AddressGuard, lookUp: LookUpAll): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const open = addresses.filter(({ address }) => guard(address));
      const [first] = open;
      if (first === undefined) return callback(notAllowed(), '');
      if (options.all === true) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}

function notAllowed(): NodeJS.ErrnoException {
  return Object.assign(new Error('no address of the host may be connected to'), { code: NOT_ALLOWED });
}
