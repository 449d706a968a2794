import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';

/** Rows per transaction, at most: some hundredths of a second, since a deletion runs alone and all other writes wait. */
const ROWS_MAX = 1_000;

/** Rows of a table: its name, the columns of its primary key, and which of them. */
export interface MeantRows {
  readonly table: keyof Tables;
  readonly key: readonly string[];
  readonly where: RawBuilder<SqlBool>;
}

/** Deletes rows in one transaction, up to a limit. */
export class RowDeletion {
  readonly #db: Db;
  #left = ROWS_MAX;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Whether the limit is reached: the rest is for another transaction. */
  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** Deletes these rows, in the order of their keys; `false` when some are left because the limit is reached. */
  async delete({ table, key, where }: MeantRows): Promise<boolean> {
    if (this.isFull) return false;
    const columns = sql.join(key.map((column) => sql.ref(column)));
    // Repeated outside, so that the index is used on every database.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${where} and (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${where} order by ${columns} limit ${this.#left})`.execute(
      this.#db,
    );
    this.#left -= Number(numAffectedRows);
    return !this.isFull;
  }

  /** Removes who brought these rows, of which only the kind stays; `false` when some are left because the limit is reached. */
  async forgetBringers({ table, key, where }: MeantRows): Promise<boolean> {
    if (this.isFull) return false;
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set brought_id = null, brought_name = null, brought_account = null
      where ${where} and (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${where} order by ${columns} limit ${this.#left})`.execute(
      this.#db,
    );
    this.#left -= Number(numAffectedRows);
    return !this.isFull;
  }

  /** As {@link delete}, one table after another. */
  async deleteAll(rows: readonly MeantRows[]): Promise<boolean> {
    for (const meant of rows) if (!(await this.delete(meant))) return false;
    return true;
  }
}
