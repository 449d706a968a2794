import type { Selectable } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { ClaimableTerm, ClaimedTerm, ClaimRequest, PostedTask } from '../day-port.ts';
import { inBatches } from './batches.ts';
import { lockingFreeRows } from './row-locks.ts';
import type { DayTermsTable, Db } from './tables.ts';
import { isWanted } from './wanted-terms.ts';

/**
 * Claims waiting terms, earliest first; one statement finds and takes them, so that no term is taken twice, and leaves out those that
 * others are taking.
 */
export async function claimTerms(db: Db, request: ClaimRequest): Promise<ClaimedTerm[]> {
  const rows = await takeRows(db, request);
  const terms = await inBatches(rows, (batch) =>
    db
      .selectFrom('terms')
      .select(['id', 'term'])
      .where(
        'id',
        'in',
        batch.map((row) => row.term_id),
      )
      .execute(),
  );
  const texts = new Map(terms.map((row) => [row.id, row.term]));
  return rows
    .toSorted((a, b) => a.due_at_ms - b.due_at_ms || a.term_id - b.term_id)
    .map((row) => claimOf(row, texts.get(row.term_id) ?? ''));
}

function takeRows(db: Db, request: ClaimRequest): Promise<Selectable<DayTermsTable>[]> {
  const { localDate, owner, leaseUntilMs } = request;
  return (
    db
      .with('free', () => lockingFreeRows(db, claimable(db, request)))
      .updateTable('day_terms')
      .set({ state: 'running', lease_owner: owner, lease_until_ms: leaseUntilMs })
      .where('local_date', '=', localDate)
      // Said twice: a database that lets two writers look at once looks at this again before it takes a row.
      .where('state', '=', 'waiting')
      .where('term_id', 'in', (eb) => eb.selectFrom('free').select('free.term_id'))
      .returningAll()
      .execute()
  );
}

/** Terms that could be claimed now, earliest first. */
export async function listDueTerms(db: Db, request: Claimable): Promise<ClaimableTerm[]> {
  const rows = await claimable(db, request)
    .innerJoin('terms as t', 't.id', 'day_terms.term_id')
    .select(['t.term', 'day_terms.attempts'])
    .execute();
  return rows.map(({ term, attempts }) => ({ term, attempt: attempts + 1 }));
}

/** What of a request says which terms are meant. */
type Claimable = Omit<ClaimRequest, 'owner' | 'leaseUntilMs'>;

function claimable(db: Db, { localDate, nowMs, limit, when, terms }: Claimable) {
  const waiting = db
    .selectFrom('day_terms')
    .select('day_terms.term_id')
    .where('day_terms.local_date', '=', localDate)
    .where('day_terms.state', '=', 'waiting')
    .where(isWanted('day_terms.term_id'));
  const due = waiting.where((eb) =>
    when === 'due'
      ? eb('day_terms.due_at_ms', '<=', nowMs)
      : eb.or([
          eb('day_terms.due_at_ms', '<=', nowMs),
          eb.and([eb('day_terms.attempts', '=', 0), eb('day_terms.task_source', 'is', null)]),
        ]),
  );
  const named =
    terms === undefined
      ? due
      : due.where('day_terms.term_id', 'in', (eb) =>
          eb.selectFrom('terms').select('terms.id').where('terms.term', 'in', terms),
        );
  return named.orderBy('day_terms.due_at_ms').orderBy('day_terms.term_id').limit(limit);
}

function claimOf(row: Selectable<DayTermsTable>, term: string): ClaimedTerm {
  return { term, localDate: row.local_date, attempt: row.attempts + 1, task: taskOf(row) };
}

function taskOf(row: Selectable<DayTermsTable>): PostedTask | null {
  const { task_source: source, task_id: taskId, task_pages: pages, task_posted_at_ms: postedAtMs } = row;
  if (source === null || pages === null || postedAtMs === null) return null;
  return { source, taskId, pages, postedAtMs };
}

/** Keeps what an owner has claimed for it. */
export async function renewLeases(db: Db, owner: string, leaseUntilMs: number): Promise<void> {
  await db
    .updateTable('day_terms')
    .set({ lease_until_ms: leaseUntilMs })
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner)
    .execute();
}

/** Gives claimed terms back as if they had not been claimed. */
export async function releaseTerms(
  db: Db,
  owner: string,
  { localDate, terms }: { readonly localDate: LocalDate; readonly terms: readonly string[] | undefined },
): Promise<void> {
  const free = db
    .updateTable('day_terms')
    .set({ state: 'waiting', lease_owner: null, lease_until_ms: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner);
  if (terms === undefined) return void (await free.execute());
  await inBatches(terms, async (batch) => {
    await free
      .where('term_id', 'in', (eb) =>
        eb.selectFrom('terms').select('terms.id').where('terms.term', 'in', batch),
      )
      .execute();
    return [];
  });
}
