import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiLog, type ApiSettings, createApi } from '../../src/api/index.ts';
import { MIHARU } from '../../src/core/audit.ts';
import { mintId } from '../../src/core/base62.ts';
import type { MiharuError } from '../../src/core/errors.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Role } from '../../src/core/role.ts';
import { detectEvents } from '../../src/events/index.ts';
import { createMemoryLimits } from '../../src/limits/index.ts';
import { openPageReader } from '../../src/main/page-reading/open-page-reader.ts';
import { hashPassword } from '../../src/operations/users/password.ts';
import { openSqliteStore, type Store } from '../../src/store/index.ts';
import { type AccessNote, createSite } from '../../src/web/index.ts';
import { type LogLine, limitSettings, NOW_MS, SETTINGS } from '../api/service.ts';
import { loopbackSender } from '../operations/loopback-sender.ts';
import { scanningContext } from '../operations/scanning.ts';

/** A running service with its pages, on its own empty data, on loopback. */
export interface TestSite extends AsyncDisposable {
  readonly store: Store;
  readonly origin: string;
  readonly log: readonly LogLine[];
  /** The service's clock, which a test may move. Sessions end by the machine's. */
  readonly clock: { nowMs: number };
  /** Begins to stop and resolves when stopped. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Address under which clients reach it; by default that of the request. */
  readonly publicUrl?: string | null;
  /** Opens the store of the service, which the service closes; by default an empty one. */
  readonly openStore?: () => Promise<Store>;
  readonly settings?: Partial<ApiSettings>;
}

/** Starts a service whose clock shows 28 November 2026, 09:00 in Japan. */
export async function startSite({
  publicUrl = null,
  openStore,
  settings,
}: SiteOptions = {}): Promise<TestSite> {
  const own = { ...SETTINGS, ...settings, publicUrl };
  const folder = await mkdtemp(join(tmpdir(), 'miharu-web-'));
  const file = join(folder, 'miharu.db');
  const clock = { nowMs: NOW_MS };
  const opened = await (openStore?.() ?? openSqliteStore({ file, findChanges: detectEvents }));
  const store = opened.actingAs(MIHARU, () => clock.nowMs);
  const log: LogLine[] = [];
  const apiLog: ApiLog = {
    write: (level, message, fields) => log.push({ level, message, fields }),
    answered: (request) => log.push({ level: 'info', message: 'answered', fields: { ...request } }),
  };
  const limits = createMemoryLimits({
    settings: limitSettings(own, 30),
    elapsedMs: () => performance.now(),
  });
  const context = {
    store,
    nowMs: () => clock.nowMs,
    randomBytes,
    settings: own,
    scanning: scanningContext(),
    webhooks: loopbackSender(() => clock.nowMs),
    pageReader: openPageReader(),
  };
  const onFailure = ({ code, message, cause }: MiharuError) =>
    log.push({ level: 'error', message, fields: { code, cause } });
  const onAccess = ({ level, event, fields }: AccessNote) => log.push({ level, message: event, fields });
  const site = createSite({ context, limits, elapsedMs: () => clock.nowMs, publicUrl, onFailure, onAccess });
  const api = createApi({ ...context, limits, log: apiLog, site });
  const { origin } = await api.listen({ host: '127.0.0.1', port: 0 });
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopped = stopped ?? Promise.resolve(api[Symbol.asyncDispose]());
    await stopped;
  };
  return {
    store,
    origin,
    log,
    clock,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await limits[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A user who can sign in. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

/** Opens an account. */
export async function addAccount(store: Store, name = 'ハルナギ商店', plan: Plan = 'pro'): Promise<string> {
  const id = mintId('acc_', randomBytes);
  // Earlier than what a test creates, since accounts of one instant are in the order of their random IDs.
  const others = (await store.listAccounts()).map((account) => account.name);
  const free = others.includes(name) ? `${name} ${others.length + 1}` : name;
  await store.createAccount({ id, name: free, plan, createdAtMs: NOW_MS - 60_000 });
  return id;
}

/** Adds an operator, or the owner or a member of an account. */
export async function addPerson(
  store: Store,
  place: 'operator' | { readonly accountId: string; readonly role: Role },
  name = '春凪 花',
): Promise<Person> {
  const userId = mintId('usr_', randomBytes);
  const email = `${userId.slice(4, 12).toLowerCase()}@example.jp`;
  const password = `correct horse ${userId.slice(4, 10)}`;
  const made = await store.saveNewUser({
    user: { id: userId, email, name, isOperator: place === 'operator', createdAtMs: NOW_MS },
    passwordHash: await hashPassword(password),
    membership: place === 'operator' ? null : place,
  });
  if (made !== 'made') throw new Error(`The person could not be made: ${made}`);
  return { userId, email, password };
}
