import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../../api/index.ts';
import { localDateOf } from '../../core/local-date.ts';
import { TARGET_KINDS } from '../../core/target.ts';
import type { ScanEvent } from '../../scan/index.ts';
import type { Store } from '../../store/port.ts';

/** What the numbers are taken from beside the events. */
export interface MetricsPorts {
  readonly store: Pick<Store, 'countQueue' | 'findNewestObservedMs'>;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** The Redis that processes share, where there is one. */
  readonly redis?: { readonly isUp: () => boolean } | null;
}

/** Numbers of one process for Prometheus. Labels hold words of the product only: no keyword, account, key or address. */
export interface ServiceMetrics {
  readonly contentType: string;
  /** Counts what happened while scanning. */
  readonly noteScan: (event: ScanEvent) => void;
  /** Counts a request that is over. */
  readonly noteAnswered: (request: Pick<AnsweredRequest, 'status'>) => void;
  /** Everything in Prometheus' text format. Throws what the store throws. */
  readonly print: () => Promise<string>;
}

/** Bounds of the latency of a source, in seconds: from a shop on this machine to a slow vendor. */
const LATENCY_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80];

/** Makes the numbers; those of the store are looked up when they are asked for, so that every process tells them alike. */
export function createServiceMetrics(ports: MetricsPorts): ServiceMetrics {
  const registry = new Registry();
  const readings = new Counter({
    name: 'miharu_readings_total',
    help: 'Attempts at readings that this process ended, by what they came to.',
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
    help: 'Requests to the HTTP service that are over, by status; gone: the client left before there was one.',
    labelNames: ['status'],
    registers: [registry],
  });
  addStoreGauges(registry, ports);
  if (ports.redis) addRedisGauge(registry, ports.redis.isUp);
  return {
    contentType: registry.contentType,
    noteScan(event) {
      if (event.kind === 'read')
        readings.inc({
          ...{ target: event.target.kind, source: event.source, outcome: event.outcome },
          reason: event.reason ?? 'none',
        });
      if (event.kind === 'called')
        latency.observe({ source: event.source, outcome: event.outcome }, event.tookMs / 1_000);
    },
    noteAnswered: ({ status }) => requests.inc({ status: status === null ? 'gone' : String(status) }),
    print: () => registry.metrics(),
  };
}

function addStoreGauges(registry: Registry, { store, nowMs }: MetricsPorts): void {
  new Gauge({
    name: 'miharu_newest_reading_age_seconds',
    help: 'Age of the newest complete or partial reading in the data; absent while there is none.',
    registers: [registry],
    async collect() {
      const observedAtMs = await store.findNewestObservedMs();
      if (observedAtMs === undefined) this.remove();
      else this.set((nowMs() - observedAtMs) / 1_000);
    },
  });
  new Gauge({
    name: 'miharu_queue_targets',
    help: "Targets of today's plan (term, product) that are still to be read: due, later, reading.",
    labelNames: ['target', 'state'],
    registers: [registry],
    async collect() {
      for (const target of TARGET_KINDS) {
        const queue = await store.countQueue(localDateOf(nowMs()), nowMs(), target);
        for (const [state, count] of Object.entries(queue)) this.set({ target, state }, count);
      }
    },
  });
}

function addRedisGauge(registry: Registry, isUp: () => boolean): void {
  new Gauge({
    name: 'miharu_redis_up',
    help: 'Whether this process reaches Redis; 0: its limits hold for itself alone, and it begins no reading.',
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0);
    },
  });
}
