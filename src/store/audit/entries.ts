import { type Actor, AUDIT_ITEMS_MAX, type AuditFacts } from '../../core/audit.ts';
import { quarantine, TEXT_POINTS_MAX } from '../../core/quarantine.ts';
import { storableJson } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import type { AuditEntry, AuditQuery, NewAuditEntry } from './port.ts';

/** Who a store acts for, and the clock of its entries. */
export interface Acting {
  readonly actor: Actor;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
}

/** Saves the entries of a change in its transaction, one statement for each. */
export async function addEntries(
  db: Db,
  { actor, nowMs }: Acting,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  for (const { kind, accountId, accountName, subject, count, before, after, by = actor } of entries) {
    await db
      .insertInto('audit_entries')
      .values((eb) => ({
        at_ms: nowMs(),
        actor_kind: by.kind,
        actor_id: by.id,
        actor_name: named(by.name),
        account_id: accountId,
        account_name:
          accountName === undefined
            ? eb.selectFrom('accounts').select('name').where('id', '=', accountId)
            : named(accountName),
        kind,
        subject_id: subject?.id ?? null,
        subject_name: named(subject?.name ?? null),
        items: count,
        before_facts: printFacts(before),
        after_facts: printFacts(after),
      }))
      .execute();
  }
}

/** Entries, newest first; see the port. */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditEntry[]> {
  const { accountId, kinds, fromMs, toMs, beforeId, limit } = query;
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<=', toMs)
    .$if(accountId !== null, (some) => some.where('account_id', '=', accountId))
    .$if(kinds !== null, (some) => some.where('kind', 'in', kinds ?? []))
    .$if(beforeId !== null, (some) => some.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    atMs: row.at_ms,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    accountId: row.account_id,
    accountName: row.account_name,
    kind: row.kind,
    subject:
      row.subject_id === null && row.subject_name === null
        ? null
        : { id: row.subject_id, name: row.subject_name },
    count: row.items,
    before: row.before_facts === null ? null : JSON.parse(row.before_facts),
    after: row.after_facts === null ? null : JSON.parse(row.after_facts),
  }));
}

/** Forgets entries from before an instant. */
export async function pruneEntries(db: Db, fromMs: number): Promise<void> {
  await db.deleteFrom('audit_entries').where('at_ms', '<', fromMs).execute();
}

/** A name as an entry keeps it: short, since some names are as long as a page. */
function named(name: string | null): string | null {
  return name === null ? null : quarantine(name, TEXT_POINTS_MAX);
}

/** Facts as JSON of bounded size: lists keep their first items, texts are cut. */
function printFacts(facts: AuditFacts | null): string | null {
  if (facts === null) return null;
  const short = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string'
      ? named(fact)
      : Array.isArray(fact)
        ? fact.slice(0, AUDIT_ITEMS_MAX).map(named)
        : fact,
  ]);
  return storableJson(Object.fromEntries(short));
}
