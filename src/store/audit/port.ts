import type { Actor, AuditFacts, AuditKind } from '../../core/audit.ts';

/** What was changed: its id, and its name at that time. */
export interface AuditSubject {
  readonly id: string | null;
  readonly name: string | null;
}

/** A change before it is saved; `null` facts say that there was nothing before, or is nothing after. */
export interface NewAuditEntry {
  readonly kind: AuditKind;
  /** The account it concerns; `null` for the installation. */
  readonly accountId: string | null;
  /** Needed only where the change removes the account; otherwise the name is read when the entry is saved. */
  readonly accountName?: string;
  readonly subject: AuditSubject | null;
  /** How many things of this kind were changed; their facts name the first. */
  readonly count: number;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  /** Who changed it, where that is not whom the store acts for: somebody who registers by a link, or enters a code. */
  readonly by?: Actor;
}

/** A saved change. */
export interface AuditEntry extends Omit<NewAuditEntry, 'accountName' | 'by'> {
  /** Grows with every entry. */
  readonly id: number;
  readonly atMs: number;
  readonly actor: Actor;
  readonly accountName: string | null;
}

/** Which entries are listed. */
export interface AuditQuery {
  /** Entries about this account; `null` for all. */
  readonly accountId: string | null;
  /** `null` for all. */
  readonly kinds: readonly AuditKind[] | null;
  /** First and last instant, both included. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Only entries before this one; `null` from the newest. */
  readonly beforeId: number | null;
  readonly limit: number;
}

/** Read access to the audit. Entries are written by the writes that they are about, never alone. */
export interface AuditReader {
  /** Newest first. */
  listAudit(query: AuditQuery): Promise<AuditEntry[]>;
}
