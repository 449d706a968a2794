import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';

/** How often running answers are looked at, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** How many requests of one connection may be under way: no browser or proxy sends a second one before it has the answer to the first. */
const PIPELINED_MAX = 32;

/** The answers that are under way: none may take longer than it should, and a stop waits for them. */
export interface RunningAnswers extends Disposable {
  /**
   * Registers an answer; it is over when its response closes. `false`, and nothing is registered, when `PIPELINED_MAX` of its connection are
   * under way: who sends without reading would have the service keep every answer.
   */
  begin(exchange: Exchange): boolean;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /**
   * Whether a request on a connection has arrived whole, or its answer has begun, and the answer is not yet over: what else arrives there
   * is closed with the last such answer, and has none of its own.
   */
  endAfterAnswer(socket: Socket): boolean;
  /**
   * Ends every answer of a connection that Node has given up reading, on which none can be written any more, and says whether there was
   * one: Node itself says nothing of them then.
   */
  abandon(socket: Socket): boolean;
}

export interface RunningOptions {
  /** Longest time of an answer, in milliseconds. */
  readonly answerMsMax: number;
  /** Called for an answer that is too late and not begun yet. */
  onLate(exchange: Exchange): void;
  /** Called once for every answer when it is over, written or not. */
  onOver(exchange: Exchange): void;
}

/** Registers answers and ends those that are late: one that has begun is cut, since nothing else can be said then. */
export function createRunningAnswers({ answerMsMax, onLate, onOver }: RunningOptions): RunningAnswers {
  const running = new Set<Exchange>();
  const underWay = new WeakMap<Socket, number>();
  let waiting: (() => void)[] = [];

  function over(exchange: Exchange, socket: Socket): void {
    if (!running.delete(exchange)) return;
    underWay.set(socket, (underWay.get(socket) ?? 0) - 1);
    exchange.release?.();
    if (!exchange.request.complete) lingerFor(exchange.request);
    onOver(exchange);
    if (running.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function endLate(): void {
    const latest = performance.now() - answerMsMax + LOOK_EVERY_MS;
    for (const exchange of running) {
      if (exchange.startedMs > latest) return;
      if (exchange.response.headersSent) exchange.response.destroy();
      else onLate(exchange);
    }
  }

  const look = setInterval(endLate, LOOK_EVERY_MS).unref();
  return {
    begin(exchange) {
      const { socket } = exchange.request;
      const before = underWay.get(socket) ?? 0;
      if (before >= PIPELINED_MAX) return false;
      underWay.set(socket, before + 1);
      running.add(exchange);
      exchange.response.on('close', () => over(exchange, socket));
      return true;
    },
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    endAfterAnswer(socket) {
      const begun = [...running].filter(({ request, response }) => {
        return request.socket === socket && (request.complete || response.headersSent);
      });
      const last = begun.at(-1);
      last?.response.once('close', () => endLingering(socket));
      return last !== undefined;
    },
    abandon(socket) {
      const open = [...running].filter(({ request }) => request.socket === socket);
      for (const exchange of open) {
        exchange.response.destroy();
        over(exchange, socket);
      }
      return open.length > 0;
    },
    [Symbol.dispose]: () => clearInterval(look),
  };
}

/** How long a connection stays open for what is still on its way after the answer, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Gives the rest of an answered request's body 2 s to arrive, so that the client reads its answer and the connection can go on; then the
 * connection is closed, however slowly bytes still come.
 */
function lingerFor(request: IncomingMessage): void {
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
