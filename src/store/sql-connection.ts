import type { LocalDate } from '../core/local-date.ts';
import type { PruneCounts } from './retention/port.ts';
import type { Db } from './tables.ts';

/** A name that a write has alone, or shares with others that share it. */
export type ScopeName = string | { readonly shared: string };

/**
 * Names of what a write reads before it writes, or changes in more than one statement: it runs beside no other write that has
 * one of them, unless both share it. Without a scope a write runs beside no other one at all, which is right for whatever it does.
 */
export type WriteScope = readonly ScopeName[];

/** What a database adapter gives to the store. Failures of the database come out of each as `MiharuError`. */
export interface SqlConnection {
  /** Runs one query, outside of a transaction. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs several queries on one snapshot. */
  readSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction; when it comes back it is durable, when it throws nothing happened. `work` may be run more than once. A database
   * that has one writer at a time anyway does not look at the scope.
   */
  write<T>(work: (db: Db) => Promise<T>, scope?: WriteScope): Promise<T>;
  /** Forgets at once what the database can forget without looking at each row, and gets it ready for the days to come. */
  keepUp(keepFrom: LocalDate): Promise<PruneCounts>;
  changeToken(): number;
  backup(file: string): Promise<void>;
  /** Waits for what runs, then closes. */
  close(): Promise<void>;
}
