import type { DatabaseSync } from 'node:sqlite';
import type { Schema } from '../migrations/migrate.ts';

/** The schema of a file, for its migrations. */
export function sqliteSchema(database: DatabaseSync): Schema {
  const listNames = async (query: string) =>
    database
      .prepare(query)
      .all()
      .map(({ name }) => String(name));
  return {
    folder: new URL('../migrations/sqlite/', import.meta.url),
    foreign: {
      en: 'The data file is a database of another program. Nothing was written to it. Use another folder, or move the file away.',
      ja: 'データファイルはほかのプログラムのデータベースです。何も書き込んでいません。別のフォルダーを指定するか、ファイルを移動してください。',
    },
    createMigrations:
      'create table if not exists migrations (number integer primary key not null, name text not null, checksum text not null) strict',
    listTables: () =>
      listNames(
        "select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'",
      ),
    listColumns: () => listNames("select name from pragma_table_info('migrations')"),
    listApplied: async () =>
      database
        .prepare('select name, checksum from migrations order by number')
        .all()
        .map((row) => ({ name: String(row['name']), checksum: String(row['checksum']) })),
    async alone(work) {
      database.exec('begin immediate');
      try {
        await work();
        database.exec('commit');
      } catch (thrown) {
        if (database.isTransaction) database.exec('rollback');
        throw thrown;
      }
    },
    run: async (sql) => database.exec(sql),
    async note({ number, name, checksum }) {
      const insert = database.prepare('insert into migrations (number, name, checksum) values (?, ?, ?)');
      insert.run(number, name, checksum);
    },
  };
}
