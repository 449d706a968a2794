import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';
import { createUnfinishedRequests, LINGER_MS } from './unfinished-requests.ts';

/** How often running answers are checked, in milliseconds. */
const LOOK_EVERY_MS = 250;

/**
 * Maximum number of unanswered requests per connection. Browsers and proxies wait for an answer before the next
 * request.
 */
const PIPELINED_MAX = 32;

/** The running answers. None may exceed its maximum time, and a stop waits for them. */
export interface RunningAnswers extends Disposable {
  /**
   * Registers an answer until its response closes. Returns `false` without registering it if `PIPELINED_MAX` of
   * its connection are running: a client that sends without reading would fill the memory with answers.
   */
  begin(exchange: Exchange): boolean;
  /**
   * Ends the answers that still wait for their request's body, now and whenever one begins to wait, and resolves when no
   * answer is running and clients had 2 s to read the last one.
   */
  stop(): Promise<void>;
  /**
   * Whether a connection has a running answer whose request has arrived completely, or that has begun. The
   * connection is closed after the last such answer.
   */
  endAfterAnswer(socket: Socket): boolean;
  /**
   * Ends every answer of a connection that Node no longer reads or writes, and returns whether there was one:
   * Node itself does not report them.
   */
  abandon(socket: Socket): boolean;
}

export interface RunningOptions {
  /** Maximum time to answer, in milliseconds. */
  readonly answerMsMax: number;
  /** Called for a late answer that has not begun. */
  onLate(exchange: Exchange): void;
  /** Called for an answer that waits for its body when the service stops. Nothing was done for it. */
  onStop(exchange: Exchange): void;
  /** Called once for every finished answer, written or not. */
  onOver(exchange: Exchange): void;
}

/** Registers answers and ends late ones. One that has already begun is cut off. */
export function createRunningAnswers(options: RunningOptions): RunningAnswers {
  const { answerMsMax, onLate, onStop, onOver } = options;
  const running = new Set<Exchange>();
  const unfinished = createUnfinishedRequests(noteIdle);
  const underWay = new WeakMap<Socket, number>();
  let isStopping = false;
  let waiting: (() => void)[] = [];

  function isIdle(): boolean {
    return running.size === 0 && unfinished.size() === 0;
  }

  function noteIdle(): void {
    if (!isIdle()) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function over(exchange: Exchange, socket: Socket): void {
    if (!running.delete(exchange)) return;
    underWay.set(socket, (underWay.get(socket) ?? 0) - 1);
    exchange.release?.();
    if (!exchange.request.complete) unfinished.linger(exchange.request);
    onOver(exchange);
    noteIdle();
  }

  function endLate(): void {
    const latest = performance.now() - answerMsMax + LOOK_EVERY_MS;
    for (const exchange of running) {
      if (exchange.startedMs > latest) return;
      if (!isStopping && isTaken(exchange, latest)) continue;
      if (exchange.response.headersSent) exchange.response.destroy();
      else onLate(exchange);
    }
  }

  const look = setInterval(() => {
    if (isStopping) waitingOf(running).forEach(onStop);
    endLate();
  }, LOOK_EVERY_MS).unref();
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
    stop() {
      isStopping = true;
      waitingOf(running).forEach(onStop);
      return isIdle() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
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

/** Whether the client goes on reading a long answer, which may take as long as it does. */
function isTaken({ progressedMs }: Exchange, sinceMs: number): boolean {
  return progressedMs !== null && progressedMs > sinceMs;
}

/** The answers that wait for their request's body. */
function waitingOf(running: ReadonlySet<Exchange>): Exchange[] {
  return [...running].filter(({ awaitsBody, response }) => awaitsBody && !response.headersSent);
}

/** Ends a connection after its last bytes. A client that does not close its side within 2 s is cut off. */
export function endLingering(socket: Socket, lastBytes = ''): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end(lastBytes);
}
