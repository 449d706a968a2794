import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { limitsOf, PLANS } from '../../core/plan.ts';
import type { Account, ApiKey, DayCounts } from '../../store/port.ts';
import { isDayFinal, readAllDataStatus, todayOf } from '../data-status.ts';
import { printMaybe } from '../days/day-report.ts';
import { findNextReadingMs } from '../days/scan-promise.ts';
import { accountOperation, type OperationSettings } from '../operation.ts';
import {
  countSchema,
  dataStatusSchema,
  instantSchema,
  localDateSchema,
  nullable,
  oneOf,
  TEXT_POINTS_MAX,
  untrusted,
} from '../schemas.ts';
import { toLimits } from './account-limits.ts';
import { scopesSchema } from './key-scopes.ts';

/** Sources, pauses and caps decide when the next scan is, but do not count as data of an account: they are looked up again this often. */
const SOURCES_KEPT_MS = 60_000;

const keySchema = Type.Object(
  {
    id: Type.String(),
    name: untrusted(TEXT_POINTS_MAX, 'Name of the key.'),
    scopes: scopesSchema,
    expires_at: nullable(instantSchema),
  },
  { description: 'The key of the request; never `null` in the API.' },
);

const output = Type.Object(
  {
    account: Type.Object({ id: Type.String(), name: Type.String() }),
    key: nullable(keySchema),
    plan: oneOf(PLANS, "The account's plan."),
    asin_count: countSchema('Number of own products.'),
    keyword_count: countSchema('Number of keywords.'),
    watched_asin_count: countSchema("Number of tracked competitors' products."),
    limits: Type.Object({
      asins: countSchema('Maximum number of own products.'),
      keywords: countSchema('Maximum number of keywords.'),
      watched_asins: countSchema('Maximum number of tracked products.'),
      requests_per_minute: countSchema('Requests per minute, all keys together.'),
      events_requests_per_minute: countSchema('Of these, requests to /events.'),
      concurrent_requests: countSchema('Simultaneous requests to /rankings and /competitors.'),
      checks_per_day: countSchema('Assistant checks per day, Japan time.'),
      checks_per_week: countSchema('Assistant checks per week, Monday to Sunday, Japan time.'),
      active_custom_questions: countSchema('Maximum number of active custom questions.'),
    }),
    features: Type.Object({
      assistant_questions: Type.Boolean(),
      assistant_checks: Type.Boolean(),
      assistant_summary: Type.Boolean(),
    }),
    today: Type.Object({
      local_date: localDateSchema,
      planned: countSchema('Keywords planned for today.'),
      complete: countSchema('Keywords with a complete reading.'),
      partial: countSchema('Keywords with a partial reading; without page 1 it has no ranks.'),
      failed: countSchema('Keywords without a usable page so far.'),
      not_scanned: countSchema(
        'Keywords that were not scanned because a spending cap was reached; not counted as failed or pending.',
      ),
      pending: countSchema('Keywords not tried yet.'),
      final: Type.Boolean(),
      final_at: nullable(instantSchema),
    }),
    next_scan_at: instantSchema,
    data: dataStatusSchema,
  },
  { $id: 'Me' },
);

/** GET /me: the account of the key, its limits, and today's progress. */
export const me = accountOperation({
  name: 'me',
  summary: {
    en: "The account, its limits, and today's scan",
    ja: 'アカウントと上限、本日の状況',
  },
  http: { method: 'GET', path: '/me', isCapped: false, isOfKey: true, errors: [] },
  input: Type.Object({}),
  output,
  async run(context, account): Promise<Static<typeof output>> {
    const { store, settings } = context;
    const today = todayOf(context);
    const counting = store.countDay(account.id, today);
    const [counts, day, data] = await Promise.all([
      store.countAccount(account.id),
      counting,
      readAllDataStatus(context, account.id, counting),
    ]);
    const nextReadingMs = await findNextReadingMs(context, account.id, day);
    return {
      account: { id: account.id, name: account.name },
      key: context.key === undefined ? null : toKeyAnswer(context.key),
      plan: account.plan,
      asin_count: counts.asins,
      keyword_count: counts.keywords,
      watched_asin_count: counts.watchedAsins,
      limits: describeLimits(account, settings),
      features: {
        assistant_questions: settings.features.assistantQuestions,
        assistant_checks: settings.features.assistantChecks,
        assistant_summary: settings.features.assistantSummary,
      },
      today: todaySummary(today, day),
      next_scan_at: printInstant(nextReadingMs),
      data,
    };
  },
  validUntilMs: ({ next_scan_at }, nowMs) => Math.min(Date.parse(next_scan_at), nowMs + SOURCES_KEPT_MS),
});

function toKeyAnswer({ id, name, scopes, expiresAtMs }: ApiKey): Static<typeof keySchema> {
  return { id, name, scopes: [...scopes], expires_at: printMaybe(expiresAtMs) };
}

function describeLimits(account: Account, settings: OperationSettings) {
  return {
    ...toLimits(limitsOf(account)),
    requests_per_minute: settings.requestsPerMinute,
    events_requests_per_minute: settings.eventsRequestsPerMinute,
    concurrent_requests: settings.concurrentRequests,
    checks_per_day: settings.checksPerDay,
    checks_per_week: settings.checksPerWeek,
    active_custom_questions: settings.activeCustomQuestions,
  };
}

function todaySummary(today: LocalDate, day: DayCounts) {
  const { planned, complete, partial, failed, unasked, settledAtMs } = day;
  const final = isDayFinal(today, day, today);
  const pending = Math.max(0, planned - complete - partial - failed - unasked);
  return {
    local_date: today,
    planned,
    complete,
    partial,
    failed,
    not_scanned: unasked,
    pending,
    final,
    final_at: final && settledAtMs !== null ? printInstant(settledAtMs) : null,
  };
}
