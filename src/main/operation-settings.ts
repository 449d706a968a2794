import type { Config } from '../config/index.ts';
import type { OperationSettings } from '../operations/operation.ts';

/** The settings of operations, from the configuration. */
export function operationSettingsOf(config: Config): OperationSettings {
  const { pages, keepDays, requestsPerMinute, eventsRequestsPerMinute, concurrentRequests } = config;
  const { checksPerDay, checksPerWeek, questionsPerDay, activeCustomQuestions } = config;
  return {
    pages,
    keepDays,
    requestsPerMinute,
    eventsRequestsPerMinute,
    concurrentRequests,
    checksPerDay,
    checksPerWeek,
    questionsPerDay,
    activeCustomQuestions,
    scanStartMinutes: config.scanWindow.startMinutes,
    features: {
      assistantQuestions: config.assistantQuestions === 'on',
      assistantChecks: config.assistantChecks === 'on',
      assistantSummary: config.assistantSummary === 'on',
    },
  };
}
