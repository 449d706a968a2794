import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { MiharuError } from '../../core/errors.ts';
import { isCurrent } from '../migrations/migrate.ts';
import { otherVersion } from '../migrations/unfinished-move.ts';
import type { MoveSource } from '../move-port.ts';
import { rowReader } from '../move-rows.ts';
import type { Db, Tables } from '../tables.ts';
import { needsWriter } from './data-owner.ts';
import { begin, sqliteDialect } from './dialect.ts';
import { listMoveTables } from './move-tables.ts';
import { sqliteSchema } from './schema.ts';
import { storeFault, withStoreFaults } from './sqlite-faults.ts';

/**
 * Opens a file as the source of a move: one snapshot, which later writes do not affect. Nothing is written. Throws
 * `not_found`, `store_not_usable`, `store_too_new`.
 */
export async function openSqliteSource(file: string): Promise<MoveSource> {
  if (!existsSync(file)) {
    throw new MiharuError('not_found', {
      en: `The data file ${file} does not exist.`,
      ja: `データファイル ${file} がありません。`,
    });
  }
  const [watch, snapshot] = [openReader(file), openReader(file)];
  const place = `sqlite:${file}`;
  const version = () => Number(watch.prepare('pragma data_version').get()?.['data_version']);
  try {
    const begun = version();
    snapshot.exec('begin');
    const db: Db = new Kysely<Tables>({ dialect: sqliteDialect(snapshot, begin) });
    if (!(await isCurrent(sqliteSchema(snapshot)))) throw otherVersion(place);
    return {
      ...rowReader((work) => withStoreFaults(file, () => work(db))),
      place,
      listTables: () => withStoreFaults(file, async () => listMoveTables(snapshot)),
      hasChanged: async () => version() !== begun,
      [Symbol.asyncDispose]: async () => {
        snapshot.close();
        watch.close();
      },
    };
  } catch (thrown) {
    snapshot.close();
    watch.close();
    throw storeFault(thrown, file);
  }
}

/** A connection that writes nothing. Only for a file left by a crash is it opened as one that could write, since reading needs that. */
function openReader(file: string): DatabaseSync {
  const reader = new DatabaseSync(file, { readOnly: true });
  try {
    reader.prepare('select count(*) from sqlite_schema').get();
    return reader;
  } catch (thrown) {
    reader.close();
    if (!needsWriter(thrown)) throw storeFault(thrown, file);
  }
  const writer = new DatabaseSync(file);
  writer.exec('pragma query_only = on');
  return writer;
}
