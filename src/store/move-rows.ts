import { sql } from 'kysely';
import { listMigrations } from './migrations/list-migrations.ts';
import { hasOwnTables, migrate, type Schema } from './migrations/migrate.ts';
import { otherSource, otherVersion, UNFINISHED_MOVE } from './migrations/unfinished-move.ts';
import type { MoveSource, MoveTable, MoveTarget, Row } from './move-port.ts';
import type { Db } from './tables.ts';

/** Runs work on a database that moves; failures are reported as the store reports them. */
type Run = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Reads the rows of any database. */
export function rowReader(run: Run): Pick<MoveSource, 'countRows' | 'readAfter'> {
  return {
    countRows: (table) => run((db) => countRows(db, table)),
    readAfter: (table, key, limit) => run((db) => readAfter(db, table, key, limit)),
  };
}

/** Inspects and empties a target of any database. */
export function rowKeeper(run: Run): Pick<MoveTarget, 'countRows' | 'readAfter' | 'lastKey' | 'clear'> {
  return {
    ...rowReader(run),
    lastKey: (table) => run((db) => findLastKey(db, table)),
    clear: (tables) => run((db) => db.transaction().execute((open) => deleteRows(open, tables))),
  };
}

async function countRows(db: Db, { name }: MoveTable): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

async function readAfter(db: Db, table: MoveTable, after: Row | null, limit: number): Promise<Row[]> {
  const key = refsOf(table.key);
  const behind =
    after === null ? sql`` : sql`where (${key}) > (${sql.join(table.key.map((name) => after[name]))})`;
  const columns = refsOf(table.columns.map(({ name }) => name));
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(table.name)} ${behind} order by ${key} limit ${limit}`.execute(db);
  return rows;
}

async function findLastKey(db: Db, { name, key }: MoveTable): Promise<Row | null> {
  const lastFirst = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`
    select ${refsOf(key)} from ${sql.table(name)} order by ${lastFirst} limit 1`.execute(db);
  return rows[0] ?? null;
}

async function deleteRows(db: Db, tables: readonly MoveTable[]): Promise<void> {
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(db);
}

function refsOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** What a target contains before a move, and what creates its tables. */
export interface EmptyTarget {
  readonly place: string;
  readonly schema: Schema;
  readonly listTables: () => Promise<MoveTable[]>;
}

/** Begins a move from a source; the caller has locked the target. See the port. */
export async function beginMove(
  db: Db,
  source: string,
  { place, schema, listTables }: EmptyTarget,
): Promise<'fresh' | 'resumed' | 'filled'> {
  const listed = sql<{ number: number; checksum: string }>`select number, checksum from migrations`;
  const applied = (await hasOwnTables(schema)) ? (await listed.execute(db)).rows : [];
  const held = applied.find(({ number }) => number === UNFINISHED_MOVE.number);
  if (held !== undefined) {
    if (held.checksum !== source) throw otherSource(place, held.checksum);
    if (applied.length !== listMigrations(schema.folder).length + 1) throw otherVersion(place);
    return 'resumed';
  }
  await migrate(schema);
  for (const { name } of await listTables()) if (await isFilled(db, name)) return 'filled';
  await db.transaction().execute(async (open) => {
    await open.deleteFrom('event_order').execute();
    await sql`insert into migrations (number, name, checksum)
      values (${UNFINISHED_MOVE.number}, ${UNFINISHED_MOVE.name}, ${source})`.execute(open);
  });
  return 'fresh';
}

/** The order of events has its row from the beginning. */
async function isFilled(db: Db, table: string): Promise<boolean> {
  const begun = table === 'event_order' ? sql`where last_seq > 0` : sql``;
  const { rows } = await sql`select 1 as found from ${sql.table(table)} ${begun} limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes the data usable by services. */
export async function endMove(db: Db): Promise<void> {
  await sql`delete from migrations where number = ${UNFINISHED_MOVE.number}`.execute(db);
}
