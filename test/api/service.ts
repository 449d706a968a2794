import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ApiLog,
  type ApiSettings,
  CONCURRENT_PAGES_MAX,
  createApi,
  PAGES_MAX,
} from '../../src/api/index.ts';
import { keyHint, mintApiKey } from '../../src/core/api-key.ts';
import { MIHARU } from '../../src/core/audit.ts';
import { mintId } from '../../src/core/base62.ts';
import { PLAN_LIMITS, type Plan } from '../../src/core/plan.ts';
import { type Scope, USUAL_SCOPES } from '../../src/core/rights.ts';
import { detectEvents } from '../../src/events/index.ts';
import { createMemoryLimits } from '../../src/limits/index.ts';
import { createLazyTools } from '../../src/main/lazy-tools.ts';
import { openPageReader, type PageReaderOptions } from '../../src/main/page-reading/open-page-reader.ts';
import { hashSecret } from '../../src/operations/hash-secret.ts';
import type { ConfiguredSources } from '../../src/operations/operation.ts';
import { FETCHING_SOURCES } from '../../src/sources/index.ts';
import { openSqliteStore, type Store } from '../../src/store/index.ts';
import { loopbackSender } from '../operations/loopback-sender.ts';

/** 28 November 2026, 09:00 in Japan. */
export const NOW_MS = Date.parse('2026-11-28T00:00:00Z');
export const TODAY = '2026-11-28';

export const SETTINGS: ApiSettings = {
  pages: 3,
  keepDays: 400,
  requestsPerMinute: 60,
  eventsRequestsPerMinute: 10,
  concurrentRequests: 4,
  checksPerDay: 5,
  checksPerWeek: 10,
  activeCustomQuestions: 20,
  questionsPerDay: 5,
  scanStartMinutes: 300,
  features: { assistantQuestions: true, assistantChecks: true, assistantSummary: true },
  publicUrl: null,
  trustedProxies: [],
  windowSeconds: 60,
  answerBytesMax: 8 * 1024 * 1024,
  answerMsMax: 25_000,
};

/** A line of the service's log. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ServiceOptions {
  readonly settings?: Partial<ApiSettings>;
  readonly failedAuthenticationsPerMinute?: number;
  /** Those of this version, and none in the settings, unless given. */
  readonly sources?: ConfiguredSources;
  /** How sent pages are read. */
  readonly pageReader?: PageReaderOptions;
  /** Opens the store, an empty SQLite file unless given; the service closes it. */
  readonly openStore?: () => Promise<Store>;
}

/** A running service with its own empty data, on loopback. */
export interface Service extends AsyncDisposable {
  readonly store: Store;
  readonly origin: string;
  readonly port: number;
  /** Path of the database file. */
  readonly file: string;
  readonly log: readonly LogLine[];
  /** The service's clock, which tests may move. */
  readonly clock: { nowMs: number };
  /** Begins to stop and resolves when stopped. */
  stop(): Promise<void>;
}

/** Starts a service whose clock shows {@link NOW_MS}. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-api-'));
  const file = join(folder, 'miharu.db');
  const settings = { ...SETTINGS, ...options.settings };
  const clock = { nowMs: NOW_MS };
  const openOwn = async () =>
    (await openSqliteStore({ file, findChanges: detectEvents })).actingAs(MIHARU, () => clock.nowMs);
  const store = await (options.openStore ?? openOwn)();
  const log: LogLine[] = [];
  const apiLog: ApiLog = {
    write: (level, message, fields) => log.push({ level, message, fields }),
    answered: (request) => log.push({ level: 'info', message: 'answered', fields: { ...request } }),
  };
  const limits = createMemoryLimits({
    settings: limitSettings(settings, options.failedAuthenticationsPerMinute ?? 30),
    elapsedMs: () => performance.now(),
  });
  const nowMs = () => clock.nowMs;
  const webhooks = loopbackSender(nowMs);
  const pageReader = openPageReader(options.pageReader);
  const api = createApi({
    store,
    limits,
    nowMs,
    randomBytes,
    settings,
    scanning: options.sources ?? { kinds: FETCHING_SOURCES, chosen: null },
    log: apiLog,
    webhooks,
    pageReader,
    tools: createLazyTools(),
  });
  const { origin, port } = await api.listen({ host: '127.0.0.1', port: 0 });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopped = stopped ?? Promise.resolve(api[Symbol.asyncDispose]());
    await stopped;
  };
  const dispose = async (): Promise<void> => {
    await stop();
    await pageReader[Symbol.asyncDispose]();
    await limits[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  return { store, origin, port, file, log, clock, stop, [Symbol.asyncDispose]: dispose };
}

/** The limits of a service, from its settings. */
export function limitSettings(settings: ApiSettings, failures: number) {
  const { windowSeconds } = settings;
  return {
    quotas: {
      requests: { count: settings.requestsPerMinute, windowSeconds },
      events: { count: settings.eventsRequestsPerMinute, windowSeconds },
      pages: { count: PAGES_MAX, windowSeconds },
      failed_authentications: { count: failures, windowSeconds },
      sign_ins: { count: 10, windowSeconds: 900 },
      sign_ins_from: { count: 30, windowSeconds: 900 },
      trials: { count: 10, windowSeconds: 60 },
      webhook_tests: { count: 5, windowSeconds: 60 },
    },
    holdsMax: { answers: settings.concurrentRequests, pages: CONCURRENT_PAGES_MAX },
    holdMsMax: settings.answerMsMax,
  };
}

/** A test account and the secret of its key. */
export interface Seller {
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
}

/** Adds an account with one key. */
export async function addSeller(
  store: Store,
  plan: Plan = 'pro',
  scopes: readonly Scope[] = USUAL_SCOPES,
): Promise<Seller> {
  const id = mintId('acc_', randomBytes);
  const count = (await store.listAccounts()).length;
  const name = count === 0 ? 'ハルナギ商店' : `ハルナギ商店 ${count + 1}`;
  await store.createAccount({ id, name, plan, createdAtMs: NOW_MS });
  return { id, ...(await addKey(store, id, { scopes })) };
}

/** Adds a key to an account. */
export async function addKey(
  store: Store,
  accountId: string,
  {
    expiresAtMs = null,
    scopes = USUAL_SCOPES,
  }: { readonly expiresAtMs?: number | null; readonly scopes?: readonly Scope[] } = {},
) {
  const key = mintApiKey(randomBytes);
  const keyId = mintId('key_', randomBytes);
  const row = {
    id: keyId,
    accountId,
    name: 'test',
    scopes,
    ...keyHint(key),
    createdAtMs: NOW_MS,
    expiresAtMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
    replaces: null,
  };
  await store.saveKey(row, hashSecret(key));
  return { key, keyId };
}

/** Adds own and watched products and keywords. */
export async function addGoods(
  store: Store,
  accountId: string,
  goods: {
    readonly own?: readonly string[];
    readonly watched?: readonly string[];
    readonly keywords?: readonly string[];
    readonly addedAtMs?: number;
  },
): Promise<void> {
  const options = { limits: PLAN_LIMITS.enterprise, addedAtMs: goods.addedAtMs ?? NOW_MS };
  const own = (goods.own ?? []).map((asin) => ({ asin, relation: 'own' as const, names: [] }));
  const watched = (goods.watched ?? []).map((asin) => ({ asin, relation: 'watched' as const, names: [] }));
  if (own.length + watched.length > 0) await store.addAsins(accountId, [...own, ...watched], options);
  if (goods.keywords !== undefined) await store.addKeywords(accountId, goods.keywords, options);
}
