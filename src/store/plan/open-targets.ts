import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason, ReadingOutcome } from '../../core/reading.ts';
import { productTarget, TARGET_KINDS, type Target, type TargetKind, termTarget } from '../../core/target.ts';
import type { Db } from '../tables.ts';
import type { TargetFailure } from './claim-port.ts';
import type { OpenTarget } from './port.ts';
import { IS_PRODUCT_READ, isOfKind } from './target-rows.ts';

/** Targets of a date without a complete reading, terms first, by name; at most `limit` of each kind. */
export async function listOpenTargets(db: Db, localDate: LocalDate, limit: number): Promise<OpenTarget[]> {
  const [terms, products] = [
    await listOpenTerms(db, localDate, limit),
    await listOpenProducts(db, localDate, limit),
  ];
  return [...terms, ...products];
}

/** Columns of the plan that are told of an open target. */
const OPEN_COLUMNS = [
  'day_targets.state',
  'day_targets.due_at_ms',
  'day_targets.attempts',
  'day_targets.reason as last_reason',
  'day_targets.task_id',
] as const;

async function listOpenTerms(db: Db, localDate: LocalDate, limit: number): Promise<OpenTarget[]> {
  const rows = await db
    .selectFrom('day_targets')
    .innerJoin('terms as t', 't.id', 'day_targets.term_id')
    .leftJoin('readings as r', (join) =>
      join.onRef('r.term_id', '=', 'day_targets.term_id').on('r.local_date', '=', localDate),
    )
    .where('day_targets.local_date', '=', localDate)
    .where((eb) => eb.or([eb('r.outcome', 'is', null), eb('r.outcome', '!=', 'complete')]))
    .select(['t.term', 'r.outcome', 'r.reason', ...OPEN_COLUMNS])
    .orderBy('t.term')
    .limit(limit)
    .execute();
  return rows.map((row) => openOf(termTarget(row.term), row));
}

async function listOpenProducts(db: Db, localDate: LocalDate, limit: number): Promise<OpenTarget[]> {
  const rows = await db
    .selectFrom('day_targets')
    .where('day_targets.local_date', '=', localDate)
    .where(isOfKind('product'))
    .where((eb) => eb.not(IS_PRODUCT_READ))
    .select(['day_targets.asin', ...OPEN_COLUMNS])
    .orderBy('day_targets.asin')
    .limit(limit)
    .execute();
  return rows.map((row) =>
    openOf(productTarget(row.asin), {
      ...row,
      outcome: row.last_reason === null ? null : 'failed',
      reason: null,
    }),
  );
}

interface OpenRow {
  readonly state: string;
  readonly outcome: ReadingOutcome | null;
  readonly reason: FailureReason | null;
  readonly last_reason: TargetFailure | null;
  readonly attempts: number;
  readonly due_at_ms: number;
  readonly task_id: string | null;
}

function openOf(target: Target, row: OpenRow): OpenTarget {
  return {
    target,
    outcome: row.outcome,
    reason: row.last_reason ?? row.reason,
    attempts: row.attempts,
    nextAttemptAtMs: row.state === 'done' ? null : row.due_at_ms,
    isPosted: row.task_id !== null,
  };
}

/** Earliest due time of a date's waiting targets, of one kind or all. */
export async function findNextDue(
  db: Db,
  localDate: LocalDate,
  kinds: readonly TargetKind[] = TARGET_KINDS,
): Promise<number | undefined> {
  const waiting = db
    .selectFrom('day_targets')
    .select((eb) => eb.fn.min('due_at_ms').as('due'))
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting');
  const row = await waiting.where((eb) => eb.or(kinds.map((kind) => isOfKind(kind)(eb)))).executeTakeFirst();
  return row?.due ?? undefined;
}
