import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';

/** How often running answers are looked at, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** The answers that are under way: none may take longer than it should, and a stop waits for them. */
export interface RunningAnswers extends Disposable {
  /** Registers an answer; it is over when its response closes. */
  begin(exchange: Exchange): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** Whether an answer has begun on a connection and is not yet over. */
  isAnswering(socket: Socket): boolean;
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
  let waiting: (() => void)[] = [];

  function over(exchange: Exchange): void {
    running.delete(exchange);
    exchange.release?.();
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
      running.add(exchange);
      exchange.response.on('close', () => over(exchange));
    },
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    isAnswering: (socket) =>
      running.values().some(({ response }) => response.headersSent && response.socket === socket),
    [Symbol.dispose]: () => clearInterval(look),
  };
}
