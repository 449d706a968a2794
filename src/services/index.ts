/**
 * What runs by itself: the daily scan, the delivery of webhooks, the watched folder of pages, and the numbers for Prometheus. Each has
 * one function that starts it; it ticks until it is disposed of, never rejects on the way, and says in the log what happened.
 * Main decides which of them a process runs.
 */
export { type MetricsService, startMetrics } from './metrics/metrics-service.ts';
export { startWatchingPages, type WatchedFolder } from './pages-service.ts';
export { startScanning } from './scan-service.ts';
export type { ServiceLog } from './service-log.ts';
export { startDelivering } from './webhook-service.ts';
