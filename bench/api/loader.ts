import { Agent, get } from 'node:http';
import type { Load, LoadResult } from './load.ts';

/** The loader for machines without wrk: keeps the given number of requests under way and counts the responses. */
const job: Load = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
const startedMs = performance.now();
let requests = 0;
let failures = 0;

function askOnce(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(job.url, { agent, headers: job.headers }, (response) => {
      response.resume();
      response.on('end', () => {
        requests += 1;
        if ((response.statusCode ?? 500) >= 400) failures += 1;
        resolve();
      });
    }).on('error', reject);
  });
}

async function keepAsking(): Promise<void> {
  while (performance.now() - startedMs < job.seconds * 1000) await askOnce();
}

await Promise.all(Array.from({ length: job.connections }, keepAsking));
const result: LoadResult = { requests, failures, seconds: (performance.now() - startedMs) / 1000 };
console.log(JSON.stringify(result));
agent.destroy();
