import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import {
  nameOf,
  productTarget,
  type Target,
  type TargetKind,
  targetKey,
  termTarget,
} from '../../core/target.ts';
import { inBatches } from '../batches.ts';
import { INSTALLATION, isReached } from '../spending/cap-rows.ts';
import type { Db } from '../tables.ts';
import type { TargetColumns } from './tables.ts';
import { isComplete, targetOf } from './target-rows.ts';

/** Whether an open account has the term of a row as a keyword; `column` contains the term's id. */
function isWantedTerm(column: 'day_targets.term_id' | 'terms.id'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from account_keywords as k inner join accounts as c on c.id = k.account_id
    where k.term_id = ${sql.ref(column)} and c.closed_at_ms is null)`;
}

/** Whether an open account has the product of a row, as its own or watched. */
const IS_WANTED_PRODUCT = sql<SqlBool>`exists (
  select 1 from account_asins as a inner join accounts as c on c.id = a.account_id
  where a.asin = day_targets.asin and c.closed_at_ms is null)`;

/** Whether an open account wants the target of a row of the plan; the row is of this kind. */
export function isWanted(kind: TargetKind): RawBuilder<SqlBool> {
  return kind === 'term' ? isWantedTerm('day_targets.term_id') : IS_WANTED_PRODUCT;
}

/** Whether an account added the target of a row of the plan after it was done; the row is of this kind. */
export function isAddedSince(kind: TargetKind): RawBuilder<SqlBool> {
  return kind === 'term'
    ? sql<SqlBool>`exists (select 1 from account_keywords as k
        where k.term_id = day_targets.term_id and k.added_at_ms > day_targets.done_at_ms)`
    : sql<SqlBool>`exists (select 1 from account_asins as a
        where a.asin = day_targets.asin and a.added_at_ms > day_targets.done_at_ms)`;
}

/** Whether a source may read the target of a row of the plan under the caps of a date; the row is of this kind. */
export function isReadable(kind: TargetKind, source: string, localDate: LocalDate): RawBuilder<SqlBool> {
  const from =
    kind === 'term'
      ? sql`account_keywords as a inner join accounts as c on c.id = a.account_id where a.term_id = day_targets.term_id`
      : sql`account_asins as a inner join accounts as c on c.id = a.account_id where a.asin = day_targets.asin`;
  return sql<SqlBool>`(coalesce(day_targets.task_source, '') = ${source} or exists (
    select 1 from ${from} and c.closed_at_ms is null and not exists (
      select 1 from source_caps as p where p.source = ${source} and p.account_id in (${sql.lit(INSTALLATION)}, a.account_id)
        and ${isReached(localDate)})))`;
}

/** An open account that wants a target. */
export interface Wanting {
  readonly accountId: string;
  /** The target's key. */
  readonly key: string;
}

/** The open accounts that want each of these targets. */
export async function listWanting(db: Db, targets: readonly Target[]): Promise<Wanting[]> {
  const { term = [], product = [] } = Object.groupBy(targets, ({ kind }) => kind);
  const ofTerms = await inBatches(term.map(nameOf), (batch) =>
    db
      .selectFrom('terms as t')
      .innerJoin('account_keywords as k', 'k.term_id', 't.id')
      .innerJoin('accounts as c', 'c.id', 'k.account_id')
      .select(['k.account_id', 't.term as name'])
      .where('t.term', 'in', batch)
      .where('c.closed_at_ms', 'is', null)
      .execute(),
  );
  const ofProducts = await inBatches(product.map(nameOf), (batch) =>
    db
      .selectFrom('account_asins as a')
      .innerJoin('accounts as c', 'c.id', 'a.account_id')
      .select(['a.account_id', 'a.asin as name'])
      .where('a.asin', 'in', batch)
      .where('c.closed_at_ms', 'is', null)
      .execute(),
  );
  return [
    ...ofTerms.map(({ account_id: accountId, name }) => ({ accountId, key: targetKey(termTarget(name)) })),
    ...ofProducts.map(({ account_id: accountId, name }) => ({
      accountId,
      key: targetKey(productTarget(name)),
    })),
  ];
}

/** A target with the columns it has, or would have, in the plan. */
export interface WantedTarget extends TargetColumns {
  /** `null` for a product. */
  readonly term: string | null;
}

/** Targets of a kind that an open account wants. */
function listWanted(db: Db, kind: TargetKind) {
  const wanted =
    kind === 'term'
      ? sql<WantedTarget>`(select id as term_id, '' as asin, term from terms where ${isWantedTerm('terms.id')})`
      : sql<WantedTarget>`(
        select distinct 0 as term_id, a.asin, null as term
        from account_asins as a inner join accounts as c on c.id = a.account_id where c.closed_at_ms is null)`;
  return db.selectFrom(wanted.as('wanted')).selectAll();
}

/** How many targets of a kind open accounts want, each once. */
export async function countWanted(db: Db, kind: TargetKind): Promise<number> {
  const counted = listWanted(db, kind)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** How many targets of a kind an account has that another open account wants too. */
export async function countShared(db: Db, accountId: string, kind: TargetKind): Promise<number> {
  const [table, target] = kind === 'term' ? ['account_keywords', 'term_id'] : ['account_asins', 'asin'];
  const shared = sql<{ target: string | number }>`(
    select own.${sql.ref(target)} as target from ${sql.table(table)} as own
    where own.account_id = ${accountId} and exists (
      select 1 from ${sql.table(table)} as other inner join accounts as c on c.id = other.account_id
      where other.${sql.ref(target)} = own.${sql.ref(target)} and other.account_id <> own.account_id
        and c.closed_at_ms is null))`;
  const counted = db.selectFrom(shared.as('shared')).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Wanted targets that are not in the plan of a date, terms in the order of their ids, products by ASIN. */
export async function listMissing(db: Db, localDate: LocalDate, kind: TargetKind): Promise<WantedTarget[]> {
  return selectMissing(db, localDate, kind).orderBy('term_id').orderBy('asin').execute();
}

/** Of these, the ones without a complete reading of the date, by name. */
export async function listUnplanned(db: Db, localDate: LocalDate, kind: TargetKind): Promise<Target[]> {
  const rows = await selectMissing(db, localDate, kind)
    .where(({ not }) => not(isComplete(kind, localDate, 'wanted')))
    .orderBy('term')
    .orderBy('asin')
    .execute();
  return rows.map(targetOf);
}

function selectMissing(db: Db, localDate: LocalDate, kind: TargetKind) {
  return listWanted(db, kind).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('day_targets as d')
          .select('d.asin')
          .whereRef('d.term_id', '=', 'wanted.term_id')
          .whereRef('d.asin', '=', 'wanted.asin')
          .where('d.local_date', '=', localDate),
      ),
    ),
  );
}

/** Wanted targets without a complete reading of the date, by name. */
export async function listUnread(db: Db, localDate: LocalDate, kind: TargetKind): Promise<Target[]> {
  const rows = await listWanted(db, kind)
    .where(({ not }) => not(isComplete(kind, localDate, 'wanted')))
    .orderBy('term')
    .orderBy('asin')
    .execute();
  return rows.map(targetOf);
}
