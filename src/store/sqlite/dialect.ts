import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

/** How a transaction begins; it may have to wait for another process. */
export type Begin = (connection: DatabaseConnection) => Promise<void>;

/** Begins a transaction that need not wait: it only reads one snapshot, or nobody else has the file. */
export const begin: Begin = async (connection) => {
  await connection.executeQuery(CompiledQuery.raw('begin'));
};

/** Kysely's SQLite dialect over `node:sqlite`. The code that opened the database closes it; Kysely need not be destroyed. */
export function sqliteDialect(database: DatabaseSync, beginning: Begin): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, beginning),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #begin: Begin;

  constructor(database: DatabaseSync, begin: Begin) {
    super({ database: shimOf(database) });
    this.#database = database;
    this.#begin = begin;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begin(connection);
  }

  /** On a full disk SQLite has already rolled back; report the failure that caused it. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** How many prepared statements a connection keeps: those of the daily reading and of the lists, with room. */
const STATEMENTS_MAX = 128;

/** A longer text seldom repeats: it has a parameter for each value of the rows. */
const KEPT_LENGTH_MAX = 4_000;

/**
 * The database in the form that Kysely needs. Prepared statements are reused: preparing takes longer than running, and
 * a statement's memory is released only by garbage collection.
 */
function shimOf(database: DatabaseSync) {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string) => statementShimOf(database.prepare(sql, { returnArrays: true }));
  return {
    close: () => database.close(),
    prepare: (sql: string) => {
      if (sql.length > KEPT_LENGTH_MAX) return prepare(sql);
      const statement = kept.get(sql) ?? prepare(sql);
      // The first entry is the one that was unused for longest.
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > STATEMENTS_MAX && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}

/** Reads rows as arrays and builds plain objects: reading properties of `node:sqlite`'s own row objects is slow. */
function statementShimOf(statement: StatementSync): SqliteStatement {
  let columns = columnsOf(statement);
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      const rows: unknown[] = statement.all(...(parameters as SQLInputValue[]));
      // Another process may have changed a table since the statement was prepared.
      if (Array.isArray(rows[0]) && rows[0].length !== columns.length) columns = columnsOf(statement);
      return rows.map((row) => rowOf(columns, row));
    },
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: () => {
      throw new Error('Rows are read all at once: an open iterator would keep its snapshot.');
    },
  };
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map((column) => column.name);
}

function rowOf(columns: readonly string[], values: unknown): Record<string, unknown> {
  if (!Array.isArray(values)) throw new Error('A row of the database is not an array.');
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}
