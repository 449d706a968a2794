import { createHash } from 'node:crypto';
import { type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { targetKey } from '../../core/target.ts';
import type { Delivery, DueTarget, Taking } from '../port.ts';
import { type CountTiming, LineCount, signEveryMs } from './line-count.ts';
import { isLostConnection } from './lost-connection.ts';

/** What a line is made of. */
export interface LineParts {
  readonly client: Redis;
  /** All keys begin with it. */
  readonly prefix: string;
  /** Without a colon. */
  readonly name: string;
  readonly onError: (error: unknown) => void;
  readonly timing: CountTiming & {
    /** How often it is looked whether a worker has lost what it holds. */
    readonly lookMs: number;
  };
}

interface InHand {
  readonly job: Job<DueTarget>;
  readonly token: string;
  /** BullMQ knows nothing of it any more; its place is counted all the same. */
  isLost: boolean;
}

/** However often a target loses its worker, it is handed on. */
const STALLS_MAX = 1_000_000;

/** A worker that is asked for jobs: it needs no second connection to wait for them on. */
class Fetcher<Data> extends Worker<Data> {
  protected override createBackend(): void {
    this.backend = this.backendFactory(this.name, this.opts);
  }
}

/**
 * The line of one source: a queue of BullMQ whose jobs are fetched by hand, when this worker has a hand free and the line a place.
 * BullMQ forgets with Redis how many jobs run, so places are counted apart.
 */
export class BullLine implements AsyncDisposable {
  readonly #parts: LineParts;
  readonly #queue: Queue<DueTarget>;
  readonly #worker: Worker<DueTarget>;
  readonly #count: LineCount;
  readonly #hands = new Map<string, InHand>();
  readonly #onReconnected: () => void;
  readonly #renewing: NodeJS.Timeout;
  #renewal: Promise<void> | null = null;

  constructor(parts: LineParts) {
    const { client, prefix, name, timing } = parts;
    this.#parts = parts;
    const shared = { connection: client, prefix: `${prefix}:queue`, skipVersionCheck: true };
    this.#queue = new Queue(name, {
      ...shared,
      // A job that is over leaves at once, so that its target can be put again.
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      streams: { events: { maxLen: 100 } },
    });
    this.#worker = new Fetcher<DueTarget>(name, null, {
      ...shared,
      autorun: false,
      lockDuration: timing.lockMs,
      stalledInterval: timing.lookMs,
      maxStalledCount: STALLS_MAX,
    });
    this.#count = new LineCount({ client, prefix, name, timing });
    this.#queue.on('error', (error) => this.#tell(error));
    this.#worker.on('error', (error) => this.#tell(error));
    void this.#worker.startStalledCheckTimer().catch((error: unknown) => this.#tell(error));
    this.#renewing = setInterval(() => void this.#renew(), signEveryMs(timing)).unref();
    this.#onReconnected = () => void this.#renew();
    client.on('ready', this.#onReconnected);
  }

  async put(targets: readonly DueTarget[]): Promise<void> {
    await this.#queue.addBulk(
      targets.map((due) => ({ name: 'read', data: due, opts: { jobId: idOf(due) } })),
    );
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#queue.getWaitingCount()) === 0;
  }

  /** Takes jobs while the line and its places allow; nothing while the places are not counted. */
  async take({ count, placesMax }: Taking): Promise<Delivery[]> {
    await this.#renewal;
    const places = await this.#count.takePlaces(count, placesMax);
    const taken: Delivery[] = [];
    try {
      for (const token of places) {
        const job: Job<DueTarget> | undefined = await this.#worker.getNextJob(token, { block: false });
        if (job?.id === undefined) break;
        taken.push(this.#hold({ job, token, isLost: false }));
      }
    } catch (thrown) {
      // What was taken before is in hand.
      if (taken.length === 0) throw thrown;
      this.#tell(thrown);
    } finally {
      await this.#leave(places.slice(taken.length));
    }
    return taken;
  }

  /** See {@link LineCount.takeTurn}. */
  takeTurn(gapMs: number): Promise<number | null> {
    return this.#count.takeTurn(gapMs);
  }

  #hold(hand: InHand): Delivery {
    this.#hands.set(hand.token, hand);
    const { target, localDate, attempt } = hand.job.data;
    let isFinished = false;
    return {
      due: { target, localDate, attempt },
      finish: async () => {
        if (isFinished) return;
        isFinished = true;
        await this.#finish(hand);
      },
    };
  }

  /** A job that cannot be ended (Redis is away, or has handed it on) is handed on at the latest when its lock ends. */
  async #finish({ job, token, isLost }: InHand): Promise<void> {
    this.#hands.delete(token);
    if (!isLost)
      await job.moveToCompleted(undefined, token, false).catch((error: unknown) => this.#tell(error));
    await this.#leave([token]);
  }

  #leave(places: readonly string[]): Promise<void> {
    return this.#count.leave(places).catch((error: unknown) => this.#tell(error));
  }

  /** Tells Redis that this worker is alive, and what it holds. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#renewOnce()
      .catch((error: unknown) => this.#tell(error))
      .finally(() => {
        this.#renewal = null;
      });
    return this.#renewal;
  }

  async #renewOnce(): Promise<void> {
    if (this.#parts.client.status !== 'ready') return;
    await this.#count.giveSign();
    const hands = [...this.#hands.values()].filter(({ isLost }) => !isLost);
    if (hands.length === 0) return;
    const ids = hands.map(({ job }) => job.id ?? '');
    const tokens = hands.map(({ token }) => token);
    const lost = new Set(await this.#worker.extendJobLocks(ids, tokens, this.#parts.timing.lockMs));
    for (const hand of hands) if (lost.has(hand.job.id ?? '')) hand.isLost = true;
  }

  /** A connection that is lost is told by its client; while it breaks, it still counts as ready. */
  #tell(error: unknown): void {
    if (this.#parts.client.status === 'ready' && !isLostConnection(error)) this.#parts.onError(error);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#renewing);
    this.#parts.client.off('ready', this.#onReconnected);
    await this.#worker.close(true);
    await this.#queue.close();
  }
}

/** The same for the same due target; BullMQ allows no colon, and terms are of any signs. */
function idOf({ target, localDate, attempt }: DueTarget): string {
  return `${localDate}-${attempt}-${createHash('sha256').update(targetKey(target)).digest('base64url').slice(0, 24)}`;
}
