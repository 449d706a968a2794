import type { ClientBase } from 'pg';
import type { AppliedMigration, Schema } from '../migrations/migrate.ts';

/** The schema of a database, for its migrations. */
export function postgresSchema(client: ClientBase): Schema {
  const listNames = async (query: string) =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  return {
    folder: new URL('../migrations/postgres/', import.meta.url),
    foreign: {
      en: 'The PostgreSQL database contains tables of another program. Nothing was written to it. Use an empty database in DATABASE_URL.',
      ja: 'PostgreSQL データベースにはほかのプログラムのテーブルがあります。何も書き込んでいません。DATABASE_URL に空のデータベースを指定してください。',
    },
    createMigrations: `create table if not exists migrations (
      number integer primary key, name text collate "C" not null, checksum text collate "C" not null)`,
    listTables: () =>
      listNames(
        `select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
      ),
    listColumns: () =>
      listNames(
        `select attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = current_schema()::regnamespace and relname = 'migrations' and attnum > 0 and not attisdropped`,
      ),
    async listApplied() {
      const query = 'select name, checksum from migrations order by number';
      return (await client.query<AppliedMigration>(query)).rows;
    },
    async alone(work) {
      await client.query('begin; set local statement_timeout = 0');
      try {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('miharu migrations', 0))`);
        await work();
        await client.query('commit');
      } catch (thrown) {
        await client.query('rollback').catch(() => undefined);
        throw thrown;
      }
    },
    async run(sql) {
      await client.query(sql);
    },
    async note({ number, name, checksum }) {
      const insert = 'insert into migrations (number, name, checksum) values ($1, $2, $3)';
      await client.query(insert, [number, name, checksum]);
    },
  };
}
