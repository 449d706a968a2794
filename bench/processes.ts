import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRedis, SHARED_REDIS_URL } from '../test/redis/redis-place.ts';
import { load } from './api/load.ts';
import { cpuMsOf, type ServerProcess, startService } from './api/processes.ts';
import { hasProxy, startProxy } from './api/proxy.ts';
import { seed } from './api/seed.ts';
import { median } from './numbers/quantile.ts';

const ROUNDS = 3;
const SECONDS = 3;
/** Connections of each service. */
const CONNECTIONS = 16;

/** One way to run the service. */
interface Way {
  readonly name: string;
  readonly services: number;
  readonly settings: Readonly<Record<string, string>>;
  /** How the load reaches them: each by its port, or all through nginx. */
  readonly by: 'ports' | 'proxy';
}

/**
 * `npm run bench -- processes`: one service and two, with limits of their own and shared in Redis, by their ports and
 * through nginx, alternating in one run.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-bench-'));
  try {
    const { rankingsKey, keyword } = await seed(folder);
    const path = `/api/v1/rankings?keyword=${encodeURIComponent(keyword)}`;
    const ways = await waysHere();
    const perSecond = new Map(ways.map(({ name }) => [name, [] as number[]]));
    console.log(
      `/rankings from memory, ${CONNECTIONS} connections a service, ${availableParallelism()} cores with the load on them as well`,
    );
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const way of ways) {
        const measured = await measure(folder, way, { path, key: rankingsKey });
        perSecond.get(way.name)?.push(measured.perSecond);
        const ofProxy =
          measured.proxyMicros === undefined ? '' : `, and ${measured.proxyMicros.toFixed(1)} µs of nginx'`;
        console.log(
          `round ${round}, ${way.name}: ${Math.round(measured.perSecond)}/s, ${measured.cpuMicros.toFixed(1)} µs of processor each${ofProxy}`,
        );
      }
    }
    const [first] = ways;
    const base = median(perSecond.get(first?.name ?? '') ?? []);
    for (const { name } of ways)
      console.log(`${name}: ${(median(perSecond.get(name) ?? []) / base).toFixed(2)} of the first`);
    const [busy = 0] = loadavg();
    if (busy > 2)
      console.log(`Not to be trusted: other work keeps this machine busy (load ${busy.toFixed(1)}).`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waysHere(): Promise<readonly Way[]> {
  const own = { MIHARU_SCAN: 'off' };
  const limits = [{ kept: 'limits in memory', settings: own as Way['settings'] }];
  if (await hasRedis()) {
    const prefix = `miharu-bench-${randomBytes(4).toString('hex')}`;
    const settings = { ...own, REDIS_URL: SHARED_REDIS_URL, MIHARU_REDIS_PREFIX: prefix };
    limits.push({ kept: 'limits in Redis', settings });
  } else console.log('No Redis answers, so that shared limits are not measured.');
  if (!hasProxy()) console.log('nginx is not installed, so that no proxy is measured.');
  const direct = limits.flatMap(({ kept, settings }) => [
    { name: `one service, ${kept}`, services: 1, settings, by: 'ports' as const },
    { name: `two services, ${kept}`, services: 2, settings, by: 'ports' as const },
  ]);
  if (!hasProxy()) return direct;
  const settings = { ...limits.at(-1)?.settings, MIHARU_TRUSTED_PROXIES: '127.0.0.1' };
  return [
    ...direct,
    ...[1, 2].map((services) => ({
      name: `${services === 1 ? 'one service' : 'two services'} behind nginx, ${limits.at(-1)?.kept}`,
      services,
      settings,
      by: 'proxy' as const,
    })),
  ];
}

async function measure(
  folder: string,
  { services: count, settings, by }: Way,
  { path, key }: { readonly path: string; readonly key: string },
) {
  await using started = new AsyncDisposableStack();
  const services: ServerProcess[] = [];
  for (let at = 0; at < count; at += 1)
    services.push(started.use(await startService(folder, 'error', settings)));
  const proxy = by === 'proxy' ? started.use(await startProxy(folder, services)) : undefined;
  const origins = proxy === undefined ? services.map(({ origin }) => origin) : [proxy.origin];
  const connections = (CONNECTIONS * count) / origins.length;
  const loadAll = (seconds: number) =>
    Promise.all(
      origins.map((origin) =>
        load({ url: origin + path, headers: { 'X-Api-Key': key }, connections, seconds }),
      ),
    );
  await loadAll(1);
  const pids = services.map(({ pid }) => pid);
  const before = { services: cpuOf(pids), proxy: cpuOf(proxy?.pids ?? []) };
  const results = await loadAll(SECONDS);
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} answers were failures.`);
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  return {
    perSecond: results.reduce((sum, result) => sum + result.requests / result.seconds, 0),
    cpuMicros: ((cpuOf(pids) - before.services) * 1_000) / requests,
    proxyMicros: proxy === undefined ? undefined : ((cpuOf(proxy.pids) - before.proxy) * 1_000) / requests,
  };
}

function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
}
