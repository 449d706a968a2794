import {
  type Dialect,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** Kysely's PostgreSQL dialect; the code that opened the pool closes it. */
export function postgresDialect(pool: PostgresDialectConfig['pool']): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class PoolDriver extends PostgresDriver {
  /** On a broken connection nothing can be rolled back; report the failure that broke it. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
