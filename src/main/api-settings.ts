import {
  ANSWER_BYTES_MAX,
  ANSWER_MS_MAX,
  type ApiSettings,
  CONCURRENT_PAGES_MAX,
  PAGES_MAX,
  WINDOW_SECONDS,
} from '../api/index.ts';
import type { Config } from '../config/index.ts';
import type { LimitSettings } from '../limits/index.ts';
import { operationSettingsOf } from './operation-settings.ts';

/** The settings of the HTTP service, from the configuration. */
export function apiSettingsOf(config: Config): ApiSettings {
  return {
    ...operationSettingsOf(config),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    windowSeconds: WINDOW_SECONDS,
    answerBytesMax: ANSWER_BYTES_MAX,
    answerMsMax: ANSWER_MS_MAX,
  };
}

/** Sign-in attempts as one user, and from one address, per quarter of an hour. */
const SIGN_INS_MAX = 10;
const SIGN_INS_FROM_MAX = 30;
const SIGN_IN_WINDOW_SECONDS = 900;

/** Answers that an account tries, and test messages to its webhook, per minute. */
const TRIALS_MAX = 10;
const WEBHOOK_TESTS_MAX = 5;

/** The limits of the HTTP service, from the configuration. */
export function limitSettingsOf(config: Config): LimitSettings {
  const quota = (count: number) => ({ count, windowSeconds: WINDOW_SECONDS });
  return {
    quotas: {
      requests: quota(config.requestsPerMinute),
      events: quota(config.eventsRequestsPerMinute),
      pages: quota(PAGES_MAX),
      failed_authentications: quota(config.failedAuthenticationsPerMinute),
      sign_ins: { count: SIGN_INS_MAX, windowSeconds: SIGN_IN_WINDOW_SECONDS },
      sign_ins_from: { count: SIGN_INS_FROM_MAX, windowSeconds: SIGN_IN_WINDOW_SECONDS },
      trials: quota(TRIALS_MAX),
      webhook_tests: quota(WEBHOOK_TESTS_MAX),
    },
    holdsMax: { answers: config.concurrentRequests, pages: CONCURRENT_PAGES_MAX },
    // A hold lasts a little longer than the longest answer, so that no running answer loses its place.
    holdMsMax: ANSWER_MS_MAX + 5_000,
  };
}
