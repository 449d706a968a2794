import type { Config } from '../config/index.ts';
import type { OperationSettings } from '../operations/operation.ts';

/** When the morning's reading starts, in minutes after Japanese midnight: 05:00. */
const SCAN_START_MINUTES = 5 * 60;

/** Endpoints of the assistant that this version has: none is told that is not there. */
const FEATURES = { assistantQuestions: false, assistantChecks: false, assistantSummary: false } as const;

/** The settings that operations see, out of the whole configuration. */
export function operationSettingsOf(config: Config): OperationSettings {
  const { pages, requestsPerMinute, eventsRequestsPerMinute, concurrentRequests } = config;
  const { checksPerDay, checksPerWeek, activeCustomQuestions } = config;
  return {
    ...{ pages, requestsPerMinute, eventsRequestsPerMinute, concurrentRequests },
    ...{ checksPerDay, checksPerWeek, activeCustomQuestions },
    scanStartMinutes: SCAN_START_MINUTES,
    features: FEATURES,
  };
}
