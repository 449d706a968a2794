import type pg from 'pg';
import { endClient } from './client-end.ts';

/** How often to look for writes, in milliseconds. */
const LOOK_EVERY_MS = 200;

/** After this long without an answer, writes may have been missed, in milliseconds. */
const SURE_MS = 900;

/** A server that takes longer than this to return sixteen rows is away, in milliseconds. */
const ANSWER_MS_MAX = 5_000;

const LOOK: pg.QueryConfig & { readonly query_timeout: number } = {
  text: 'select stripe, writes from write_counts',
  query_timeout: ANSWER_MS_MAX,
};

/** Called after each look: with `null` when the server answered, otherwise with the reason. */
export type OnLook = (failure: unknown) => void;

/** How many writes each stripe has counted. */
export interface StripeCount {
  readonly stripe: number;
  readonly writes: number;
}

/**
 * Counts the writes committed by all processes on the same data. It asks the server a few times a second on its own
 * connection, so that `token` costs no query. Writes of this process count at once.
 */
export class ChangeWatch implements AsyncDisposable {
  readonly #connect: () => pg.Client;
  readonly #onLook: OnLook;
  readonly #counts = new Map<number, number>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sureMs = 0;
  #unsure = 0;
  #sum = 0;
  #isClosed = false;
  #looking: Promise<void> = Promise.resolve();

  private constructor(connect: () => pg.Client, onLook: OnLook) {
    this.#connect = connect;
    this.#onLook = onLook;
  }

  /** Begins to watch; `connect` creates a client that is not connected yet. Fails when the server does not answer. */
  static async start(connect: () => pg.Client, onLook: OnLook = () => undefined): Promise<ChangeWatch> {
    const watch = new ChangeWatch(connect, onLook);
    await watch.#look();
    watch.#schedule();
    return watch;
  }

  /** Changes with every committed write. While the server does not answer it changes on each call, since nothing cached can be trusted. */
  token(): number {
    if (performance.now() - this.#sureMs > SURE_MS) this.#unsure += 1;
    return this.#sum + this.#unsure;
  }

  /** Counts a committed write of this process. */
  note({ stripe, writes }: StripeCount): void {
    const before = this.#counts.get(stripe) ?? 0;
    if (writes <= before) return;
    this.#counts.set(stripe, writes);
    this.#sum += writes - before;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking.catch(() => undefined);
    await this.#drop();
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((failure: unknown) => {
          if (!this.#isClosed) this.#onLook(failure);
          return this.#drop();
        })
        .finally(() => this.#schedule());
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const client = await this.#connected();
    const askedMs = performance.now();
    const { rows } = await client.query<StripeCount>(LOOK);
    for (const row of rows) this.note(row);
    this.#sureMs = askedMs;
    this.#onLook(null);
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client;
    const client = this.#connect();
    // Without a listener, a connection that breaks while idle would end the process.
    client.on('error', () => undefined);
    this.#client = client;
    await client.connect();
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await endClient(client);
  }
}
