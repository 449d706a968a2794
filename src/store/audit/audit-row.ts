import type { Store, StoreReader } from '../port.ts';
import type { Db } from '../tables.ts';
import type { NewAuditEntry } from './port.ts';

/** The methods of the store that write. */
export type WriteMethod = Exclude<
  keyof Store,
  keyof StoreReader | 'actingAs' | 'backup' | typeof Symbol.asyncDispose
>;

/** The entries of one change. */
export type Entries = readonly NewAuditEntry[];

/**
 * How a method is audited. It is called in the transaction before the change, with the method's arguments, and reads
 * what there was; what it returns is called after the change with the method's result, and gives the entries: none when
 * nothing changed.
 */
export type Audited<Name extends WriteMethod> = (
  db: Db,
  ...given: Parameters<Store[Name]>
) => Promise<(result: Awaited<ReturnType<Store[Name]>>) => Entries | Promise<Entries>>;

/** Rows of the table of audited methods. */
export type AuditTable = { readonly [Name in WriteMethod]?: Audited<Name> };

/** A change that changed nothing. */
export const NOTHING: Entries = [];
