import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';

/** Looks all addresses of a host name up, as `lookup` of node:dns does. */
export type LookUpAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The code of the failure when no address of a host may be connected to. */
export const NOT_ALLOWED = 'ERR_ADDRESS_NOT_ALLOWED';

/**
 * A look-up for connections that gives only addresses which the guard lets through: the one that is checked is the one that is
 * connected to, so a name that changes its address in between gains nothing. Fails with {@link NOT_ALLOWED} when none is left.
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
