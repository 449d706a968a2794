import { DatabaseSync } from 'node:sqlite';
import { otherSource, otherVersion, UNFINISHED_MOVE } from '../migrations/unfinished-move.ts';
import type { MoveTable, MoveTarget, Row } from '../move-port.ts';
import { makeFile } from './connection.ts';
import { countMigrations, listMigrations, migrate } from './migrate.ts';
import { countRows, listMoveTables, namesOf, readAfter } from './move-tables.ts';
import { storeFault, withStoreFaults } from './sqlite-faults.ts';

/** Opens a file as the target of a move; one that is missing is made with `begin`. */
export function openSqliteTarget(file: string): MoveTarget {
  let opened: DatabaseSync | undefined;
  const place = `sqlite:${file}`;
  const run = <T>(work: (database: DatabaseSync) => T) =>
    withStoreFaults(file, async () => {
      if (opened === undefined) throw new Error('The move has not begun.');
      return work(opened);
    });
  return {
    place,
    async begin(source) {
      makeFile(file);
      opened = openAlone(file);
      return run((database) => begin(database, source, place));
    },
    listTables: () => run(listMoveTables),
    countRows: (table) => run((database) => countRows(database, table)),
    readAfter: (table, key, limit) => run((database) => readAfter(database, table, key, limit)),
    lastKey: (table) => run((database) => lastKey(database, table)),
    insert: (table, rows) => run((database) => insert(database, table, rows)),
    clear: (tables) => run((database) => clear(database, tables)),
    finish: () => run(finish),
    [Symbol.asyncDispose]: async () => {
      opened?.close();
      opened = undefined;
    },
  };
}

/** Nobody else opens the file while it is filled. What a crash of the machine takes away is brought again. */
function openAlone(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive');
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = normal');
    database.exec('pragma foreign_keys = on');
    return database;
  } catch (thrown) {
    database.close();
    throw storeFault(thrown, file);
  }
}

function begin(database: DatabaseSync, source: string, place: string): 'fresh' | 'resumed' | 'filled' {
  const held = heldMove(database);
  if (held !== undefined) {
    if (held !== source) throw otherSource(place, held);
    if (countMigrations(database) !== listMigrations().length + 1) throw otherVersion(place);
    return 'resumed';
  }
  migrate(database);
  const isFilled = listMoveTables(database).some((table) =>
    table.name === 'event_order'
      ? database.prepare('select 1 from event_order where last_seq > 0').get() !== undefined
      : countRows(database, table) > 0,
  );
  if (isFilled) return 'filled';
  inTransaction(database, () => {
    database.exec('delete from event_order');
    database
      .prepare('insert into migrations (number, name, checksum) values (?, ?, ?)')
      .run(UNFINISHED_MOVE.number, UNFINISHED_MOVE.name, source);
  });
  return 'fresh';
}

/** The source of the move that has not filled the file to its end; `undefined` when there is none. */
function heldMove(database: DatabaseSync): string | undefined {
  if (countMigrations(database) === 0) return undefined;
  const held = database
    .prepare('select checksum from migrations where number = ?')
    .get(UNFINISHED_MOVE.number);
  return held === undefined ? undefined : String(held['checksum']);
}

function lastKey(database: DatabaseSync, { name, key }: MoveTable): Row | null {
  const order = key.map((column) => `"${column}" desc`).join(', ');
  const query = database.prepare(`select ${namesOf(key)} from "${name}" order by ${order} limit 1`);
  query.setReturnArrays(true);
  return (query.get() as unknown as Row | undefined) ?? null;
}

function insert(database: DatabaseSync, { name, columns }: MoveTable, rows: readonly Row[]): void {
  const places = columns.map(() => '?').join(', ');
  const names = namesOf(columns.map((column) => column.name));
  const statement = database.prepare(`insert into "${name}" (${names}) values (${places})`);
  inTransaction(database, () => {
    for (const row of rows) statement.run(...row);
  });
}

function clear(database: DatabaseSync, tables: readonly MoveTable[]): void {
  inTransaction(database, () => {
    for (const { name } of tables) database.exec(`delete from "${name}"`);
  });
}

function finish(database: DatabaseSync): void {
  database.exec('pragma synchronous = full');
  inTransaction(database, () => {
    database.prepare('delete from migrations where number = ?').run(UNFINISHED_MOVE.number);
  });
  database.exec('pragma wal_checkpoint(truncate)');
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate');
  try {
    work();
    database.exec('commit');
  } catch (thrown) {
    if (database.isTransaction) database.exec('rollback');
    throw thrown;
  }
}
