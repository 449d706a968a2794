import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection stays open for what is still on its way after the answer, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Gives the rest of an answered request's body 2 s to arrive, so that the client reads its answer and the connection can go on; then the
 * connection is closed, however slowly bytes still come.
 */
export function lingerFor(request: IncomingMessage): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
}

/** Ends a connection behind its last bytes; a client that does not end its own side within 2 s is cut off. */
export function endLingering(socket: Socket, lastBytes = ''): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end(lastBytes);
}
