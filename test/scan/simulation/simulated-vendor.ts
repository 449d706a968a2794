import { type LocalDate, localDateOf } from '../../../src/core/local-date.ts';
import { DATAFORSEO } from '../../../src/sources/dataforseo/facts.ts';
import { failureMaker, failureOfFault, failureOfStatus } from '../../../src/sources/failure.ts';
import type {
  CardsPage,
  CollectOutcome,
  FetchingFacts,
  PostOutcome,
  ReadyOutcome,
  SourceFailure,
  TaskRequest,
  TaskSource,
} from '../../../src/sources/port.ts';
import { draw, drawInt, pick, seedOf } from '../../../tools/sample-shop/chance.ts';
import { shelfOf } from '../../../tools/sample-shop/market.ts';
import type { FaultOptions } from './plan-faults.ts';
import { isDeceived } from './plan-faults.ts';
import { MARKET, type Truth } from './simulated-shop.ts';

const MINUTE_MS = 60_000;
const CALL_MS = 900;

/** What can happen to an accepted task. */
const TASK_FAULTS = ['lost', 'refused', 'cut_page', 'page_missing', 'other_word'] as const;
/** What can happen to a whole post. */
const POST_FAULTS = ['post_not_reached', 'post_cut', 'post_503'] as const;

type TaskFault = (typeof TASK_FAULTS)[number];

interface Task {
  readonly id: string;
  readonly tag: string;
  readonly term: string;
  readonly pages: number;
  readonly readyAtMs: number;
  readonly fault: TaskFault | null;
  isCollected: boolean;
}

/** How the vendor is reached. */
export interface VendorAccess {
  readonly clock: { readonly nowMs: number };
  readonly pass: (ms: number) => Promise<void>;
  readonly onCall: (fault: string) => void;
}

const fail = failureMaker((text) => text);
const CHARGE = { billed: 'yes', cost: { amount: 4_500, unit: 'micro_usd' } } as const;
const FACTS: FetchingFacts = {
  ...DATAFORSEO,
  capabilities: { ...DATAFORSEO.capabilities, callsPerMinuteMax: 60 },
};

/** A vendor that accepts searches of the sample shop in batches, and outlives all workers that post them. */
export class SimulatedVendor {
  readonly #truth: Truth;
  readonly #options: FaultOptions;
  readonly #tasks = new Map<string, Task>();
  readonly #deceived = new Set<string>();
  #calls = 0;
  #asked = 0;

  constructor(truth: Truth, options: FaultOptions) {
    this.#truth = truth;
    this.#options = options;
  }

  get taken(): number {
    return this.#tasks.size;
  }

  /** Tags of a date that were paid for again although the first task could have been found. */
  listPaidTwice(localDate: LocalDate): string[] {
    const tasks = [...this.#tasks.values()].filter(({ tag }) => tag.includes(` ${localDate} `));
    const found = tasks.filter(({ fault }) => fault !== 'lost');
    return found
      .filter(({ id, tag }) => tasks.some((other) => other.tag === tag && Number(other.id) > Number(id)))
      .map(({ tag }) => tag);
  }

  /** The vendor as a source. */
  source(access: VendorAccess): TaskSource {
    return {
      mode: 'task',
      facts: FACTS,
      post: (requests, latestMs) => this.#post(requests, latestMs, access),
      listReady: () => this.#listReady(access),
      collect: ({ taskId }) => this.#collect(taskId, access),
    };
  }

  async #post(
    requests: readonly TaskRequest[],
    latestMs: number,
    access: VendorAccess,
  ): Promise<readonly PostOutcome[]> {
    await access.pass(CALL_MS);
    if (access.clock.nowMs > latestMs) return requests.map(tooLate);
    const fault = this.#fault('post', POST_FAULTS);
    access.onCall(fault ?? 'batch posted');
    if (fault === 'post_503') return requests.map(() => statusOf(503));
    if (fault === 'post_not_reached') return requests.map(() => cut('unreachable'));
    const outcomes = requests.map((request) => this.#take(request, access));
    return fault === 'post_cut' ? requests.map(() => cut('cut')) : outcomes;
  }

  #take({ term, pages, tag }: TaskRequest, { clock, onCall }: VendorAccess): PostOutcome {
    const id = String(this.#tasks.size + 1);
    this.#asked += 1;
    const seed = seedOf(this.#options.seed, 'task', this.#asked);
    if (draw(seed, 'not taken') < this.#options.rate / 10) {
      onCall('task_not_taken');
      const charge = { billed: 'no', cost: null } as const;
      return fail({ reason: 'source_error', charge, detail: 'The task was not taken.' });
    }
    const readyAtMs = clock.nowMs + drawInt(seed, 'ready', [30_000, 20 * MINUTE_MS]);
    const fault = draw(seed, 'goes wrong') < this.#options.rate ? pick(seed, 'fault', TASK_FAULTS) : null;
    onCall(fault ?? 'task taken');
    this.#tasks.set(id, { id, tag, term, pages, readyAtMs, fault, isCollected: false });
    return { outcome: 'posted', taskId: id, charge: CHARGE };
  }

  async #listReady({ pass, clock, onCall }: VendorAccess): Promise<ReadyOutcome> {
    await pass(CALL_MS);
    const fault = this.#fault('list', ['list_503']);
    onCall(fault ?? 'ready listed');
    if (fault !== null) return statusOf(503);
    const ready = [...this.#tasks.values()].filter(
      (task) => !task.isCollected && task.fault !== 'lost' && task.readyAtMs <= clock.nowMs,
    );
    return { outcome: 'listed', tasks: ready.map(({ id, tag }) => ({ taskId: id, tag })), isWhole: true };
  }

  async #collect(taskId: string, { pass, clock, onCall }: VendorAccess): Promise<CollectOutcome> {
    await pass(CALL_MS);
    const task = this.#tasks.get(taskId);
    const fault = this.#fault('collect', ['collect_503', 'collect_cut']);
    onCall(fault ?? 'task collected');
    if (fault === 'collect_503') return statusOf(503);
    if (fault === 'collect_cut') return cut('cut');
    if (task === undefined) return fail({ reason: 'source_error', detail: 'There is no such task.' });
    if (task.fault === 'lost' || task.readyAtMs > clock.nowMs) return { outcome: 'waiting' };
    task.isCollected = true;
    if (task.fault === 'refused')
      return fail({ reason: 'blocked', charge: CHARGE, detail: 'The shop refused.' });
    return this.#answer(task, onCall);
  }

  /** What the vendor read when the task was ready; a deception happens once per term and date. */
  #answer(task: Task, onCall: (fault: string) => void): CollectOutcome {
    const { term, readyAtMs, fault } = task;
    const localDate = localDateOf(readyAtMs);
    const deception = this.#deceptionFor(term, localDate);
    if (deception !== null) onCall(`task with ${deception}`);
    const shelf =
      deception === 'strange_shelf'
        ? shelfOf({ seed: `${MARKET} strange`, term, localDate })
        : this.#truth.of(term, localDate);
    const cards = shelf.pages.slice(0, task.pages);
    if (deception === 'no_results' || cards.every((page) => page.cards.length === 0))
      return { outcome: 'no_results', observedAtMs: readyAtMs, charge: CHARGE };
    const pages = cards.map(
      (page, at): CardsPage => ({
        page: page.page,
        observedAtMs: readyAtMs + at * 1_000,
        lastPage: shelf.lastPage,
        problems: [],
        cards: page.cards.map(({ card }) => card),
        isWhole: fault !== 'cut_page' || at !== cards.length - 1,
      }),
    );
    const given = fault === 'page_missing' ? pages.toSpliced(Math.min(1, pages.length - 1), 1) : pages;
    const answeredTerm = fault === 'other_word' ? `別の ${term}` : null;
    return { outcome: 'cards', pages: given, answeredTerm, charge: CHARGE };
  }

  #deceptionFor(term: string, localDate: string): 'strange_shelf' | 'no_results' | null {
    const { seed, rate } = this.#options;
    const key = `${localDate} ${term}`;
    const own = seedOf(seed, 'deception of the vendor', key);
    if (isDeceived({ seed, rate }, { term, localDate }) || draw(own, 'happens') >= rate / 2) return null;
    if (this.#deceived.has(key)) return null;
    this.#deceived.add(key);
    return pick(own, 'kind', ['strange_shelf', 'no_results'] as const);
  }

  #fault<Name extends string>(call: string, names: readonly [Name, ...Name[]]): Name | null {
    this.#calls += 1;
    const seed = seedOf(this.#options.seed, call, this.#calls);
    return draw(seed, 'happens') < this.#options.rate / 2 ? pick(seed, 'kind', names) : null;
  }
}

function tooLate(): SourceFailure {
  const charge = { billed: 'no', cost: null } as const;
  return fail({ reason: 'source_error', charge, detail: 'It was too late to post.' });
}

function cut(code: 'cut' | 'unreachable'): SourceFailure {
  return failureOfFault({ kind: 'fault', code, cause: null }, fail);
}

function statusOf(status: number): SourceFailure {
  const answer = { kind: 'answer', status, retryAfterMs: null } as const;
  const failure = failureOfStatus({ ...answer, body: new Uint8Array() }, fail);
  if (failure === null) throw new Error(`${status} is no failure.`);
  return failure;
}
