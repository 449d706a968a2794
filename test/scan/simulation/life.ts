import type { NamedSource } from '../../../src/scan/index.ts';
import type { Store } from '../../../src/store/index.ts';

/**
 * The life of a worker: after so many calls of its store or source it ends, before the last call is made or after, and
 * nothing that was begun is heard of again. What the store has in hand then it still does, as after a kill.
 */
export class Life {
  readonly ended: Promise<'ended'>;
  #callsLeft: number;
  readonly #endsAfterCall: boolean;
  readonly #end: (word: 'ended') => void;
  #isOver = false;

  constructor(calls: number, how: 'before' | 'after') {
    this.#callsLeft = calls;
    this.#endsAfterCall = how === 'after';
    const { promise, resolve } = Promise.withResolvers<'ended'>();
    this.ended = promise;
    this.#end = resolve;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Makes a call as long as the life lasts; gives nothing, ever, once it is over. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOver) return never();
    this.#callsLeft -= 1;
    const isLast = this.#callsLeft <= 0;
    if (isLast && !this.#endsAfterCall) this.over();
    if (this.#isOver) return never();
    const result = await work();
    if (isLast) this.over();
    return this.#isOver ? never() : result;
  }

  /** Ends it now. */
  over(): void {
    this.#isOver = true;
    this.#end('ended');
  }
}

function never<T>(): Promise<T> {
  return new Promise<T>(() => {});
}

/** The store as a worker with such a life has it. */
export function storeFor(life: Life, store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'changeToken') return member;
      return (...args: unknown[]) => life.call(async () => Reflect.apply(member, target, args));
    },
  });
}

/** A source of pages as a worker with such a life has it. */
export function sourceFor(life: Life, { name, source }: NamedSource): NamedSource {
  if (source.mode !== 'page') return { name, source };
  return {
    name,
    source: {
      ...source,
      fetchPage: (request, signal) => life.call(() => source.fetchPage(request, signal)),
    },
  };
}
