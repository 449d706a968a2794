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

/** How a transaction begins: it may have to wait for another process. */
export type Begin = (connection: DatabaseConnection) => Promise<void>;

/** Begins a transaction that waits for nobody: one that only reads, and sees one snapshot, or one on a file that nobody else has. */
export const begin: Begin = async (connection) => {
  await connection.executeQuery(CompiledQuery.raw('begin'));
};

/** Kysely's SQLite dialect over `node:sqlite`. Whoever opened the database closes it; Kysely need not be destroyed. */
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

  /** On a full disk SQLite has rolled back by itself; the failure that did it is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Statements that a connection keeps ready: those of the daily reading and of the lists, with room. */
const STATEMENTS_MAX = 128;

/** A longer text is seldom the same twice: it has as many places as rows were written. */
const KEPT_LENGTH_MAX = 4_000;

/**
 * The database as Kysely wants it. What was prepared is kept and used again: preparing takes longer than running, and a statement's
 * memory is given back only when garbage is collected.
 */
function shimOf(database: DatabaseSync) {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string) => statementShimOf(database.prepare(sql, { returnArrays: true }));
  return {
    close: () => database.close(),
    prepare: (sql: string) => {
      if (sql.length > KEPT_LENGTH_MAX) return prepare(sql);
      const statement = kept.get(sql) ?? prepare(sql);
      // The one that was not used for longest stands first.
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > STATEMENTS_MAX && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}

/** Rows come as arrays and are made into plain objects here: `node:sqlite`'s own row objects are slow to read from. */
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
      throw new Error('Rows are read all at once: an open iterator would hold its snapshot.');
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
