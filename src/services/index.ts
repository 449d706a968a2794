/**
 * The background services: the daily scan, the delivery of webhooks, the watched folder of pages, the
 * deletion of accounts, and the metrics for
 * Prometheus. One function starts each; it ticks until it is disposed of, never rejects meanwhile, and logs what
 * happens. Main decides which of them a process runs.
 */
export { startDeleting } from './deletion-service.ts';
export { type MetricsService, startMetrics } from './metrics/metrics-service.ts';
export { startWatchingPages, type WatchedFolder } from './pages-service.ts';
export { startScanning } from './scan-service.ts';
export type { ServiceLog } from './service-log.ts';
export { startDelivering } from './webhook-service.ts';
