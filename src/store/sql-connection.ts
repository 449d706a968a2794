import type { Db } from './queries/tables.ts';

/** What a database adapter gives to the store. Failures of the database come out of each as `MiharuError`. */
export interface SqlConnection {
  /** Runs one query, outside of a transaction. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs several queries on one snapshot. */
  readSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs a transaction; when it comes back it is durable, when it throws nothing happened. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  changeToken(): number;
  backup(file: string): Promise<void>;
  /** Waits for what runs, then closes. */
  close(): Promise<void>;
}
