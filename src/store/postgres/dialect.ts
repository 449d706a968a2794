import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';

/** Kysely's PostgreSQL dialect; whoever opened the pool closes it. */
export class PoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: PostgresDialectConfig['pool']) {
    const config = { pool, onCreateConnection: makeDurable };
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PoolDriver(this.#config);
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class PoolDriver extends PostgresDriver {
  /** On a connection that broke there is nothing to roll back; the failure that broke it is the one to tell. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Acknowledged means durable, also on a server whose default is to answer before a commit is on the disk. */
async function makeDurable(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(
      `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
    ),
  );
}
