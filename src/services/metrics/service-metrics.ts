import { setTimeout } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { localDateOf } from '../../core/local-date.ts';
import { TARGET_KINDS } from '../../core/target.ts';
import type { ScanEvent } from '../../scan/index.ts';
import type { Store } from '../../store/port.ts';

/** The sources of metrics other than events. */
export interface MetricsPorts {
  readonly store: Pick<Store, 'countQueue' | 'findNewestObservedMs'>;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** The shared Redis, if there is one. */
  readonly redis?: { readonly isUp: () => boolean } | null;
  /** Called with the reason when the store stops answering, once until it answers again. */
  readonly onStoreSilent?: (cause: unknown) => void;
}

/** Metrics of one process for Prometheus. Labels contain only words of the product: no keyword, account, key or address. */
export interface ServiceMetrics {
  readonly contentType: string;
  /** Counts events of the scan. */
  readonly noteScan: (event: ScanEvent) => void;
  /** Counts a finished request; `null` when the client left before there was a status. */
  readonly noteAnswered: (request: { readonly status: number | null }) => void;
  /** All metrics in Prometheus' text format; while the store is away, only what this process knows. */
  readonly print: () => Promise<string>;
}

/** Buckets of the latency of a source, in seconds: from a shop on this machine to a slow vendor. */
const LATENCY_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80];

/** A store that does not answer for so long is considered silent, in milliseconds: Prometheus does not wait long. */
const STORE_MS_MAX = 2_000;

/** Creates the metrics; those of the store are read on each request, so that every process reports the same. */
export function createServiceMetrics(ports: MetricsPorts): ServiceMetrics {
  const registry = new Registry();
  const readings = new Counter({
    name: 'miharu_readings_total',
    help: 'Attempts at readings that this process ended, by outcome.',
    labelNames: ['target', 'source', 'outcome', 'reason'],
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'miharu_source_call_seconds',
    help: 'How long calls of a source took.',
    labelNames: ['source', 'outcome'],
    buckets: LATENCY_SECONDS,
    registers: [registry],
  });
  const requests = new Counter({
    name: 'miharu_api_requests_total',
    help: 'Finished requests to the HTTP service, by status; gone: the client left before there was one.',
    labelNames: ['status'],
    registers: [registry],
  });
  const askStore = addStoreGauges(registry, ports);
  if (ports.redis) addRedisGauge(registry, ports.redis.isUp);
  return {
    contentType: registry.contentType,
    noteScan(event) {
      if (event.kind === 'read')
        readings.inc({
          target: event.target.kind,
          source: event.source,
          outcome: event.outcome,
          reason: event.reason ?? 'none',
        });
      if (event.kind === 'called')
        latency.observe({ source: event.source, outcome: event.outcome }, event.tookMs / 1_000);
    },
    noteAnswered: ({ status }) => requests.inc({ status: status === null ? 'gone' : String(status) }),
    async print() {
      await askStore();
      return registry.metrics();
    },
  };
}

/** Gauges of the store's state; returns a function that updates them and never fails. */
function addStoreGauges(registry: Registry, ports: MetricsPorts): () => Promise<void> {
  const up = new Gauge({
    name: 'miharu_store_up',
    help: 'Whether the store answered for these metrics; 0: its metrics are absent.',
    registers: [registry],
  });
  const age = new Gauge({
    name: 'miharu_newest_reading_age_seconds',
    help: 'Age of the newest complete or partial reading in the data; absent while there is none.',
    registers: [registry],
  });
  const targets = new Gauge({
    name: 'miharu_queue_targets',
    help: "Targets of today's plan (term, product) that still have to be read: due, later, reading.",
    labelNames: ['target', 'state'],
    registers: [registry],
  });
  let wasUp = true;
  return async () => {
    const answer = await inTime(lookAt(ports)).catch((cause: unknown) => {
      if (wasUp) ports.onStoreSilent?.(cause);
      return null;
    });
    wasUp = answer !== null;
    up.set(answer === null ? 0 : 1);
    age.remove();
    targets.reset();
    if (answer?.ageSeconds !== undefined) age.set(answer.ageSeconds);
    for (const { target, state, count } of answer?.queue ?? []) targets.set({ target, state }, count);
  };
}

async function lookAt({ store, nowMs }: MetricsPorts) {
  const observedAtMs = await store.findNewestObservedMs();
  const queue: { readonly target: string; readonly state: string; readonly count: number }[] = [];
  for (const target of TARGET_KINDS) {
    const counts = await store.countQueue(localDateOf(nowMs()), nowMs(), target);
    for (const [state, count] of Object.entries(counts)) queue.push({ target, state, count });
  }
  return { ageSeconds: observedAtMs === undefined ? undefined : (nowMs() - observedAtMs) / 1_000, queue };
}

/** Fails when it takes longer than {@link STORE_MS_MAX}. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const outcome = await Promise.race([work, setTimeout(STORE_MS_MAX, 'late' as const, { ref: false })]);
  if (outcome === 'late') throw new Error(`The store did not answer within ${STORE_MS_MAX} ms.`);
  return outcome;
}

function addRedisGauge(registry: Registry, isUp: () => boolean): void {
  new Gauge({
    name: 'miharu_redis_up',
    help: 'Whether this process reaches Redis; 0: it counts limits alone.',
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0);
    },
  });
}
