import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readConfig } from '../src/config/index.ts';
import { PLAN_LIMITS } from '../src/core/plan.ts';
import { openContext } from '../src/main/open-context.ts';
import { serve } from '../src/main/serve.ts';
import { accountCreate } from '../src/operations/accounts/account-create.ts';
import { keyIssue } from '../src/operations/accounts/key-issue.ts';
import type { OperatorContext } from '../src/operations/operation.ts';
import type { SampleShop } from '../tools/sample-shop/server.ts';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { type Answered, ask } from './api/ask.ts';
import { forAccount } from './operations/for-account.ts';
import { until } from './process/until.ts';

/** A whole service with an account, a sample shop and a clock that a test sets. */
export interface SteppingService {
  readonly origin: string;
  readonly shop: SampleShop;
  readonly operator: OperatorContext;
  readonly accountId: string;
  /** Everything in the service's log. */
  readonly log: () => string;
  readonly nowMs: () => number;
  /** Moves the service's clock. */
  step(ms: number): void;
  /** Adds a term to the account's keywords. */
  watch(word: string): Promise<void>;
  /** Waits until the term has a complete reading of the date. */
  untilRead(word: string, localDate: string): Promise<void>;
  get(path: string): Promise<Answered>;
  /** Sends JSON below /api/v1. */
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answered>;
}

/** Runs `serve()` from an instant until the test ends; its clock runs like the machine's except for the steps. */
export async function startSteppingService(t: TestContext, startsAtMs: number): Promise<SteppingService> {
  const resources = new AsyncDisposableStack();
  t.after(() => resources.disposeAsync());
  const folder = await mkdtemp(join(tmpdir(), 'miharu-clock-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const startMs = performance.now();
  const steps = { ms: 0 };
  const elapsedMs = () => performance.now();
  const clock = { elapsedMs, nowMs: () => Math.floor(startsAtMs + steps.ms + elapsedMs() - startMs) };
  const shop = resources.use(await startSampleShop(clock));
  const config = readConfig({
    MIHARU_DATA_DIR: 'data',
    MIHARU_PORT: '0',
    MIHARU_HOST: '127.0.0.1',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  });
  const operator = resources.use(await openContext(config, folder, { clock }));
  const { id } = await accountCreate.run(operator, { name: '店', plan: 'pro' });
  const { key } = await forAccount(keyIssue, operator, { account: id, name: 'k' });
  const { store } = operator;
  const adding = () => ({ limits: PLAN_LIMITS.pro, addedAtMs: clock.nowMs() });
  const stop = new AbortController();
  const listening = Promise.withResolvers<string>();
  const lines: string[] = [];
  const running = serve(config, {
    folder,
    stop: stop.signal,
    writeLog: (line) => void lines.push(line),
    clock,
    isSeen: false,
    onListening: (address) => listening.resolve(address),
  });
  resources.defer(() => {
    stop.abort();
    return running;
  });
  const origin = await listening.promise;
  return {
    origin,
    shop,
    operator,
    accountId: id,
    log: () => lines.join(''),
    nowMs: clock.nowMs,
    step: (ms) => {
      steps.ms += ms;
    },
    watch: async (word) => {
      await store.addKeywords(id, [word], adding());
    },
    untilRead: (word, date) => {
      const isRead = async () => (await store.findReading(word, date))?.reading.outcome === 'complete';
      return until(isRead, `the reading of ${word}`, { withinMs: 60_000, everyMs: 100 });
    },
    get: (path) => ask(origin, `/api/v1${path}`, { key }),
    post: (path, body, headers = {}) =>
      ask(origin, `/api/v1${path}`, {
        key,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
  };
}
