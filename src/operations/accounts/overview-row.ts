import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { limitsOf, PLANS } from '../../core/plan.ts';
import { coverageOf } from '../../scan/index.ts';
import type { Account, AccountFacts, BestChangeCount, KeywordDayCount } from '../../store/port.ts';
import { toKeywordState } from '../days/account-day.ts';
import { printMaybe } from '../days/day-report.ts';
import type { Unread } from '../days/scan-promise.ts';
import { changeBetween, weightOf } from '../keywords/rank-change.ts';
import { countSchema, instantSchema, nullable, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { limitsSchema, toLimits } from './account-limits.ts';

/** Why an account needs attention. */
export const ATTENTION_REASONS = [
  'coverage_low',
  'webhook_stopped',
  'webhook_failing',
  'key_ending',
  'over_limit',
] as const;
type AttentionReason = (typeof ATTENTION_REASONS)[number];

const coverageSchema = Type.Object({
  planned: countSchema('Keywords that were to be read.'),
  complete: countSchema('Keywords with a complete reading.'),
  doubted: countSchema('Of these, readings that may differ from what shoppers see.'),
  partial: countSchema('Keywords with a partial reading.'),
  failed: countSchema('Keywords without a usable page.'),
  unread: countSchema('Keywords without any reading.'),
  gaps: Type.Record(Type.String(), Type.Integer(), {
    description: 'Keywords without a complete reading, by reason.',
  }),
});

const changesSchema = Type.Object({
  up: countSchema('Keywords whose best own rank rose or entered.'),
  entered: countSchema('Of these, entered.'),
  down: countSchema('Keywords whose best own rank fell or dropped out.'),
  left: countSchema('Of these, dropped out.'),
  same: countSchema('Keywords with the same rank.'),
  absent: countSchema('Keywords without a rank on both dates.'),
  not_comparable: countSchema(
    'Keywords whose two readings were taken under different conditions or not as far.',
  ),
  no_earlier: countSchema('Keywords without a reading of the date before.'),
  outdated: countSchema('Keywords whose newest rank is older than yesterday.'),
  no_data: countSchema('Keywords without any rank of an own product.'),
});

export const overviewRowSchema = Type.Object({
  id: Type.String(),
  name: untrusted(TEXT_POINTS_MAX, 'Name of the account.'),
  state: oneOf(['open', 'closed', 'deleting'], 'State of the account.'),
  plan: oneOf(PLANS, "The account's plan."),
  keyword_count: Type.Integer(),
  asin_count: Type.Integer(),
  watched_asin_count: Type.Integer(),
  limits: limitsSchema,
  /** Coverage of the newest date that is over, and of today so far; `null` for a closed account. */
  last_day: nullable(coverageSchema),
  today: nullable(coverageSchema),
  /** The newest rank of each keyword, of today or yesterday, and the date before it, as on the dashboard. */
  changes: nullable(changesSchema),
  ending_keys: countSchema('Keys that end within 14 days and have no successor.'),
  next_key_ends_at: nullable(instantSchema),
  webhook: nullable(oneOf(['active', 'failing', 'stopped'], 'State of the webhook.')),
  /** When a member last signed in; signing out changes nothing. */
  last_sign_in_at: nullable(instantSchema),
  /** When a member was last seen; `null` while all are signed out. */
  last_seen_at: nullable(instantSchema),
  attention: Type.Array(oneOf(ATTENTION_REASONS, 'Why it needs attention.')),
});

export type OverviewRow = Static<typeof overviewRowSchema>;
export type Coverage = Static<typeof coverageSchema>;
export type RankChanges = Static<typeof changesSchema>;

/** How many keywords have no known change. */
export function notComparedOf(changes: RankChanges): number {
  return changes.not_comparable + changes.no_earlier + changes.outdated + changes.no_data;
}

/** How the keywords of an account fare on the newest date that is over, today, and from one date to the next. */
export interface KeywordCounts {
  readonly lastDay: Coverage;
  readonly today: Coverage;
  readonly changes: RankChanges;
}

/** What a row is made of; `keywords` is `null` for a closed account, which nobody scans. */
interface RowParts {
  readonly facts: AccountFacts;
  readonly keywords: KeywordCounts | null;
  readonly coverageMin: number;
  /** Why no source reads keywords now; it changes without a new version of the counts. */
  readonly unread: Unread | null;
}

/** An account in the overview. */
export function toOverviewRow(
  account: Account,
  { facts, keywords, coverageMin, unread }: RowParts,
): OverviewRow {
  const { counts, endingKeys, webhook, signedInAtMs, lastSeenAtMs } = facts;
  const row = {
    id: account.id,
    name: account.name,
    state: stateOf(account),
    plan: account.plan,
    keyword_count: counts.keywords,
    asin_count: counts.asins,
    watched_asin_count: counts.watchedAsins,
    limits: toLimits(limitsOf(account)),
    last_day: keywords?.lastDay ?? null,
    today: keywords === null ? null : withUnread(keywords.today, unread),
    changes: keywords?.changes ?? null,
    ending_keys: endingKeys?.count ?? 0,
    next_key_ends_at: endingKeys === null ? null : printInstant(endingKeys.firstEndsAtMs),
    webhook,
    last_sign_in_at: printMaybe(signedInAtMs),
    last_seen_at: printMaybe(lastSeenAtMs),
  };
  return { ...row, attention: row.state === 'open' ? attentionOf(row, coverageMin) : [] };
}

function stateOf({ closedAtMs, deletingSinceMs }: Account): OverviewRow['state'] {
  if (deletingSinceMs !== undefined) return 'deleting';
  return closedAtMs === null ? 'open' : 'closed';
}

/** Why an account needs attention: low coverage as in the operator's alarm, over the last date. */
function attentionOf(row: Omit<OverviewRow, 'attention'>, coverageMin: number): AttentionReason[] {
  const { last_day: lastDay, webhook, limits } = row;
  const isOver =
    row.keyword_count > limits.keywords ||
    row.asin_count > limits.asins ||
    row.watched_asin_count > limits.watched_asins;
  const holds: Readonly<Record<AttentionReason, boolean>> = {
    coverage_low: lastDay !== null && lastDay.planned > 0 && coverageOf(lastDay) < coverageMin,
    webhook_stopped: webhook === 'stopped',
    webhook_failing: webhook === 'failing',
    key_ending: row.ending_keys > 0,
    over_limit: isOver,
  };
  return ATTENTION_REASONS.filter((reason) => holds[reason]);
}

/** The coverage of today: where no source reads keywords, none is waiting. */
function withUnread(today: Coverage, unread: Unread | null): Coverage {
  const { pending, ...gaps } = today.gaps;
  return unread === null || pending === undefined
    ? today
    : { ...today, gaps: { [unread]: pending, ...gaps } };
}

/** The states of keywords on a date, as the daily status of the account shows them. */
export function toCoverage(groups: readonly KeywordDayCount[], isOver: boolean): Coverage {
  const counts = { planned: 0, complete: 0, doubted: 0, partial: 0, failed: 0, unread: 0 };
  const gaps = new Map<string, number>();
  for (const group of groups) {
    const { state, gap_reason: reason } = toKeywordState(group, { isOver, unread: null });
    counts.planned += group.count;
    counts[state === 'pending' || state === 'not_scanned' ? 'unread' : state] += group.count;
    if (state === 'complete' && group.doubt !== null) counts.doubted += group.count;
    if (reason !== null) gaps.set(reason, (gaps.get(reason) ?? 0) + group.count);
  }
  return { ...counts, gaps: Object.fromEntries([...gaps].toSorted(([, one], [, other]) => other - one)) };
}

/** The changes of keywords, judged by the rule of the dashboard; what it cannot compare is counted apart. */
export function toChanges(groups: readonly BestChangeCount[]): RankChanges {
  const changes = {
    up: 0,
    entered: 0,
    down: 0,
    left: 0,
    same: 0,
    absent: 0,
    not_comparable: 0,
    no_earlier: 0,
    outdated: 0,
    no_data: 0,
  };
  for (const group of groups) for (const kind of kindsOf(group)) changes[kind] += group.count;
  return changes;
}

function kindsOf({ before, after }: BestChangeCount): (keyof RankChanges)[] {
  if (after === 'none') return ['no_data'];
  if (after === 'earlier') return ['outdated'];
  if (before === undefined) return ['no_earlier'];
  const change = changeBetween(before, after);
  switch (change?.kind) {
    case undefined:
      return ['not_comparable'];
    case 'entered':
      return ['up', 'entered'];
    case 'left':
      return ['down', 'left'];
    case 'absent':
      return ['absent'];
    case 'moved':
      return [movedTo(weightOf(change))];
  }
}

function movedTo(by: number): 'up' | 'down' | 'same' {
  if (by === 0) return 'same';
  return by > 0 ? 'up' : 'down';
}
