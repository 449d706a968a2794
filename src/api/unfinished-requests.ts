import type { IncomingMessage } from 'node:http';

/** How long a connection stays open after the answer, for its last bytes or the rest of the request, in milliseconds. */
export const LINGER_MS = 2_000;

/** Answered requests of which not everything has arrived. */
export interface UnfinishedRequests {
  /**
   * Gives the rest of a request's body 2 s to arrive, so that the client reads its answer and can reuse the connection.
   * After that the connection is closed even if bytes still arrive.
   */
  linger(request: IncomingMessage): void;
  size(): number;
}

/** `onOver` is called when one has arrived, or its connection is closed. */
export function createUnfinishedRequests(onOver: () => void): UnfinishedRequests {
  const unfinished = new Set<IncomingMessage>();
  return {
    linger(request) {
      const { socket } = request;
      if (socket.destroyed) return void request.destroy();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      const end = () => {
        clearTimeout(timer);
        socket.off('close', end);
        unfinished.delete(request);
        // Node no longer reports to an answered request that its connection was closed: whoever reads it would wait.
        if (socket.destroyed) request.destroy();
        onOver();
      };
      unfinished.add(request);
      request.once('end', end);
      socket.once('close', end);
    },
    size: () => unfinished.size,
  };
}
