import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

/** How a transaction begins: it may have to wait for another process. */
export type Begin = (connection: DatabaseConnection) => Promise<void>;

/** Begins a transaction that only reads: it sees one snapshot. */
export const beginRead: Begin = async (connection) => {
  await connection.executeQuery(CompiledQuery.raw('begin'));
};

/** Kysely's SQLite dialect over `node:sqlite`. Whoever opened the database closes it; Kysely need not be destroyed. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #begin: Begin;

  constructor(database: DatabaseSync, begin: Begin) {
    const shim = { close: () => database.close(), prepare: (sql: string) => shimOf(database.prepare(sql)) };
    super({ database: shim });
    this.#database = shim;
    this.#begin = begin;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#begin);
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #begin: Begin;

  constructor(database: SqliteDatabase, begin: Begin) {
    super({ database });
    this.#begin = begin;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begin(connection);
  }
}

function shimOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
