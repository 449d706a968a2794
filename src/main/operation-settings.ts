import type { Config } from '../config/index.ts';
import type { OperationSettings } from '../operations/operation.ts';

/** Endpoints of the assistant that this version has: none is told that is not there. */
const FEATURES = { assistantQuestions: false, assistantChecks: false, assistantSummary: false } as const;

/** The settings that operations see, out of the whole configuration. */
export function operationSettingsOf(config: Config): OperationSettings {
  const { pages, requestsPerMinute, eventsRequestsPerMinute, concurrentRequests } = config;
  const { checksPerDay, checksPerWeek, activeCustomQuestions } = config;
  return {
    ...{ pages, requestsPerMinute, eventsRequestsPerMinute, concurrentRequests },
    ...{ checksPerDay, checksPerWeek, activeCustomQuestions },
    scanStartMinutes: config.scanWindow.startMinutes,
    features: FEATURES,
  };
}
