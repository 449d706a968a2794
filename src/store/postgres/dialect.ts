import { PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';

/** Kysely's PostgreSQL dialect; whoever opened the pool closes it. */
export class PoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: PostgresDialectConfig['pool']) {
    const config = { pool };
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
