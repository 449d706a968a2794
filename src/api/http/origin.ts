import type { Socket } from 'node:net';
import { maskSecrets } from '../../core/mask-secrets.ts';

/** Where a request says it was sent, and the connection it came on. */
export interface Addressed {
  readonly host: string | undefined;
  readonly protocol: 'http' | 'https';
  readonly socket: Pick<Socket, 'localAddress' | 'localPort'>;
}

/** Address of the service by the request's own host; a host that is none is not repeated: the address that was connected to is told then. */
export function originOf({ host, protocol, socket }: Addressed): string {
  if (host !== undefined && /^[A-Za-z0-9.:_[\]-]+$/.test(host) && maskSecrets(host) === host)
    return `${protocol}://${host}`;
  return `${protocol}://${listeningAt(socket)}`;
}

function listeningAt({ localAddress, localPort }: Addressed['socket']): string {
  // A connection that is gone has no address any more, and nobody who reads one.
  if (localAddress === undefined) return 'localhost';
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
