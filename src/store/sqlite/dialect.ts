import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
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
  readonly #database: DatabaseSync;
  readonly #begin: Begin;

  constructor(database: DatabaseSync, begin: Begin) {
    super({ database: shimOf(database) });
    this.#database = database;
    this.#begin = begin;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#begin);
  }
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

function shimOf(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare: (sql: string) => statementShimOf(database.prepare(sql)),
  };
}

function statementShimOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
