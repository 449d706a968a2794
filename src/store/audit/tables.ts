import type { Generated } from 'kysely';
import type { ActorKind, AuditKind } from '../../core/audit.ts';

/** The table of the audit in both databases; `migrations/` describes the columns. */
export interface AuditTables {
  readonly audit_entries: AuditEntriesTable;
}

export interface AuditEntriesTable {
  id: Generated<number>;
  at_ms: number;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  account_id: string | null;
  account_name: string | null;
  kind: AuditKind;
  subject_id: string | null;
  subject_name: string | null;
  items: number;
  before_facts: string | null;
  after_facts: string | null;
}
