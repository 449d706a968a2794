import type { NamedSource } from '../../../src/scan/index.ts';
import type { PageSource } from '../../../src/sources/port.ts';
import type { Store } from '../../../src/store/index.ts';

/** How long a worker lives, and when it sleeps. */
export interface Fate {
  /** Calls after which it ends; infinite: never. */
  readonly calls: number;
  readonly endsAt: 'before' | 'after';
  /** At which call the worker's machine falls asleep; `null`: never. */
  readonly sleepsAtCall: number | null;
}

/**
 * The life of a worker: after a number of calls to its store or source it ends, before or after the last call is made,
 * and nothing that it began continues. The store still finishes the call that it has received, as after a kill. The
 * machine may fall asleep at a call; then everything waits until it is woken.
 */
export class Life {
  readonly ended: Promise<'ended'>;
  readonly #fate: Fate;
  readonly #end: (word: 'ended') => void;
  #calls = 0;
  #isOver = false;
  #falling = Promise.withResolvers<'asleep'>();
  #waking: PromiseWithResolvers<void> | undefined;

  constructor(fate: Fate) {
    this.#fate = fate;
    const { promise, resolve } = Promise.withResolvers<'ended'>();
    this.ended = promise;
    this.#end = resolve;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isAsleep(): boolean {
    return this.#waking !== undefined;
  }

  /** Resolves when the worker has ended or sleeps, so that nothing more happens for now. */
  get isAway(): Promise<unknown> {
    return Promise.race([this.ended, this.#falling.promise]);
  }

  /** Makes a call while the life lasts; never resolves once it is over. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    await this.#waking?.promise;
    if (this.#isOver) return never();
    this.#calls += 1;
    if (this.#calls === this.#fate.sleepsAtCall) await this.#sleep();
    const isLast = this.#calls >= this.#fate.calls;
    if (isLast && this.#fate.endsAt === 'before') this.over();
    if (this.#isOver) return never();
    const result = await work();
    if (isLast) this.over();
    await this.#waking?.promise;
    return this.#isOver ? never() : result;
  }

  async #sleep(): Promise<void> {
    this.#waking = Promise.withResolvers<void>();
    this.#falling.resolve('asleep');
    await this.#waking.promise;
  }

  /** Wakes it, if it sleeps. */
  wake(): void {
    if (this.#waking === undefined) return;
    const { resolve } = this.#waking;
    this.#waking = undefined;
    this.#falling = Promise.withResolvers<'asleep'>();
    resolve();
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

/** The store, as seen by a worker with such a life. */
export function storeFor(life: Life, store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'changeToken') return member;
      return (...args: unknown[]) => life.call(async () => Reflect.apply(member, target, args));
    },
  });
}

/** A source, as seen by a worker with such a life. */
export function sourceFor(life: Life, { name, source }: NamedSource): NamedSource {
  if (source.mode === 'page') {
    const { fetchPage, fetchProductPage } = source;
    const product: Pick<PageSource, 'fetchProductPage'> =
      fetchProductPage === undefined
        ? {}
        : { fetchProductPage: (asin, signal) => life.call(() => fetchProductPage(asin, signal)) };
    return {
      name,
      source: {
        ...source,
        ...product,
        fetchPage: (request, signal) => life.call(() => fetchPage(request, signal)),
      },
    };
  }
  if (source.mode === 'product') {
    const { fetchProducts } = source;
    return {
      name,
      source: { ...source, fetchProducts: (asins, signal) => life.call(() => fetchProducts(asins, signal)) },
    };
  }
  const { post, listReady, collect } = source;
  return {
    name,
    source: {
      ...source,
      post: (requests, latestMs, signal) => life.call(() => post(requests, latestMs, signal)),
      listReady: (signal) => life.call(() => listReady(signal)),
      collect: (task, signal) => life.call(() => collect(task, signal)),
    },
  };
}
