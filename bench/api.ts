import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from './api/load.ts';
import { cpuMsOf, residentMbOf, type ServerProcess, startBareServer, startService } from './api/processes.ts';
import { type Seeded, seed } from './api/seed.ts';
import { median } from './numbers/quantile.ts';

const PAIRS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;

/** `npm run bench -- api`: the service compared with a bare server, and its cold start. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-bench-'));
  try {
    const seeded = await seed(folder);
    await warmUp(folder);
    await measureCold(folder, seeded);
    await measureIdle(folder);
    await measurePairs(folder, seeded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first start of an installation compiles everything and caches it, so later starts are measured. */
async function warmUp(folder: string): Promise<void> {
  await using service = await startService(folder);
  await capture(`${service.origin}/healthz`, {});
}

interface Rate {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

async function measurePairs(folder: string, { rankingsKey, keyword }: Seeded): Promise<void> {
  await using service = await startService(folder);
  const path = `/api/v1/rankings?keyword=${encodeURIComponent(keyword)}`;
  const headers = { 'X-Api-Key': rankingsKey };
  const answer = await capture(`${service.origin}${path}`, headers);
  const answerFile = join(folder, 'answer.json');
  writeFileSync(
    answerFile,
    JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') }),
  );
  await using bare = await startBareServer(folder, answerFile);
  console.log(`/rankings with 10 series of 30 days: ${answer.body.length} bytes, ${CONNECTIONS} connections`);
  // Both are warmed up before they are compared, since compilation slows the first seconds of each.
  for (const server of [bare, service]) await measure(server, path, headers);
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const plain = await measure(bare, path, headers);
    const ours = await measure(service, path, headers);
    ratios.push(ours.perSecond / plain.perSecond);
    cpuRatios.push(plain.cpuMicros / ours.cpuMicros);
    console.log(
      `pair ${pair}: bare ${describeRate(plain)} | miharu ${describeRate(ours)} | ratio ${ratios.at(-1)?.toFixed(3)}, CPU ${cpuRatios.at(-1)?.toFixed(3)}`,
    );
  }
  const same = await measure(service, path, { ...headers, 'If-None-Match': answer.etag });
  const again = await measure(service, path, headers);
  console.log(`ratio of requests per second: ${describeRatios(ratios)} (best must be 0.70, wished 0.77)`);
  console.log(`ratio of CPU time per request: ${describeRatios(cpuRatios)}`);
  const [busy = 0] = loadavg();
  if (busy > 2)
    console.log(`Not to be trusted: other work keeps this machine busy (load ${busy.toFixed(1)}).`);
  console.log(`304: ${describeRate(same)}; 200: ${describeRate(again)}`);
  await using logging = await startService(folder, 'info');
  await measure(logging, path, headers);
  console.log(
    `200 with the default log, a line per request: ${describeRate(await measure(logging, path, headers))}`,
  );
}

async function measure(server: ServerProcess, path: string, headers: Record<string, string>): Promise<Rate> {
  const before = cpuMsOf(server.pid);
  const url = server.origin + path;
  const { requests, seconds, failures } = await load({
    url,
    headers,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  if (failures > 0) throw new Error(`${failures} of ${requests} answers of ${url} were failures.`);
  return { perSecond: requests / seconds, cpuMicros: ((cpuMsOf(server.pid) - before) * 1000) / requests };
}

function describeRatios(ratios: readonly number[]): string {
  return `best ${Math.max(...ratios).toFixed(3)}, median ${median(ratios).toFixed(3)}`;
}

function describeRate({ perSecond, cpuMicros }: Rate): string {
  return `${Math.round(perSecond)}/s ${cpuMicros.toFixed(1)} µs`;
}

/** Headers that Node itself adds: the bare server's Node adds them too. */
const OWN_OF_NODE = new Set(['date', 'connection', 'keep-alive']);

function capture(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: string[]; body: Buffer; etag: string }>((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, index) =>
        response.rawHeaders.slice(index * 2, index * 2 + 2),
      );
      const sent = pairs.filter(([name = '']) => !OWN_OF_NODE.has(name.toLowerCase())).flat();
      if (response.statusCode === 200) resolve({ headers: sent, body, etag: response.headers.etag ?? '' });
      else reject(new Error(`${url} answered ${response.statusCode}: ${body.toString()}`));
    }).on('error', reject);
  });
}

async function measureCold(folder: string, seeded: Seeded): Promise<void> {
  const { tookMs, bytes } = await measureFirst(folder, seeded);
  await using service = await startService(folder);
  const pings = keepPinging(service.origin);
  await wait(200);
  pings.forget();
  await capture(`${service.origin}/api/v1/keywords`, { 'X-Api-Key': seeded.keywordsKey });
  const blockedMs = await pings.stop();
  console.log(
    `/keywords of 1,000 × 10 from cold: ${tookMs.toFixed(1)} ms, ${bytes} bytes (must be under 50); after another ` +
      `start, the longest wait of another request meanwhile: ${blockedMs.toFixed(1)} ms (must be under 50)`,
  );
}

/** The first response of a service, and the whole list right after it. */
async function measureFirst(folder: string, { keywordsKey, rankingsKey }: Seeded) {
  const startedMs = performance.now();
  await using service = await startService(folder);
  await capture(`${service.origin}/api/v1/me`, { 'X-Api-Key': rankingsKey });
  console.log(`start to first 200: ${(performance.now() - startedMs).toFixed(0)} ms (must be under 1,000)`);
  const askedMs = performance.now();
  const { body } = await capture(`${service.origin}/api/v1/keywords`, { 'X-Api-Key': keywordsKey });
  return { tookMs: performance.now() - askedMs, bytes: body.length };
}

/**
 * Requests /healthz again and again; `stop` returns the longest time that one took, in milliseconds. Responses before
 * `forget` do not count, since this process and the service are cold then.
 */
function keepPinging(origin: string): { forget(): void; stop(): Promise<number> } {
  let isOn = true;
  let longestMs = 0;
  const pinging = (async () => {
    while (isOn) {
      const askedMs = performance.now();
      await capture(`${origin}/healthz`, {});
      longestMs = Math.max(longestMs, performance.now() - askedMs);
    }
  })();
  return {
    forget() {
      longestMs = 0;
    },
    async stop() {
      isOn = false;
      await pinging;
      return longestMs;
    },
  };
}

async function measureIdle(folder: string): Promise<void> {
  await using service = await startService(folder);
  await capture(`${service.origin}/healthz`, {});
  await wait(2_000);
  console.log(`memory idle: ${residentMbOf(service.pid).toFixed(0)} MB resident (must be under 120)`);
}
