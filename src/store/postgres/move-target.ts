import type pg from 'pg';
import { MiharuError } from '../../core/errors.ts';
import { otherSource, otherVersion, UNFINISHED_MOVE } from '../migrations/unfinished-move.ts';
import type { MoveTable, MoveTarget, Row } from '../move-port.ts';
import { hasOwnTables, listMigrations, migrate } from './migrate.ts';
import { openMoveClient } from './move-client.ts';
import { countRows, listMoveTables, namesOf, type PostgresMoveTable, readAfter } from './move-tables.ts';

/** Opens a database as the target of a move; it is not changed before `begin`. Throws `unavailable`, `store_not_usable`. */
export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  const session = await openMoveClient(url);
  const place = `postgres://${session.place}`;
  const months = new Set<string>();
  const tables = new Map<string, PostgresMoveTable>();
  return {
    place,
    begin: (source) => session.run((client) => begin(client, source, place)),
    async listTables() {
      const listed = await session.run(listMoveTables);
      for (const table of listed) tables.set(table.name, table);
      return listed;
    },
    countRows: (table) => session.run((client) => countRows(client, table)),
    readAfter: (table, key, limit) => session.run((client) => readAfter(client, table, key, limit)),
    lastKey: (table) => session.run((client) => lastKey(client, table)),
    insert: ({ name }, rows) =>
      session.run(async (client) => {
        const table = tables.get(name);
        if (table === undefined) throw new Error(`There is no table ${name}.`);
        if (table.isPartitioned) await ensureMonths(client, { table, rows, months });
        await insert(client, table, rows);
      }),
    clear: (all) =>
      session.run(async (client) => {
        await client.query(`truncate ${namesOf(all.map(({ name }) => name))}`);
      }),
    finish: () => session.run(finish),
    [Symbol.asyncDispose]: () => session.end(),
  };
}

async function begin(
  client: pg.Client,
  source: string,
  place: string,
): Promise<'fresh' | 'resumed' | 'filled'> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('miharu move ' || current_schema(), 0)) as alone`,
  );
  if (rows[0]?.alone !== true) throw otherMove(place);
  // What a crash of the server takes away is brought again; the last step is on the disk.
  await client.query('set synchronous_commit = off');
  const held = await heldMove(client);
  if (held !== undefined) {
    if (held.source !== source) throw otherSource(place, held.source);
    if (held.migrations !== listMigrations().length + 1) throw otherVersion(place);
    return 'resumed';
  }
  await migrate(client);
  for (const { name } of await listMoveTables(client)) {
    const rest = name === 'event_order' ? 'where last_seq > 0' : '';
    const filled = await client.query(`select 1 from "${name}" ${rest} limit 1`);
    if (filled.rows.length > 0) return 'filled';
  }
  await inTransaction(client, async () => {
    await client.query('delete from event_order');
    await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
      UNFINISHED_MOVE.number,
      UNFINISHED_MOVE.name,
      source,
    ]);
  });
  return 'fresh';
}

/** The move that has not filled the data to their end; `undefined` when there is none. */
async function heldMove(
  client: pg.Client,
): Promise<{ readonly source: string; readonly migrations: number } | undefined> {
  if (!(await hasOwnTables(client))) return undefined;
  const { rows } = await client.query<{ source: string; migrations: number }>(
    'select checksum as source, (select count(*) from migrations) as migrations from migrations where number = $1',
    [UNFINISHED_MOVE.number],
  );
  return rows[0];
}

async function lastKey(client: pg.Client, { name, key }: MoveTable): Promise<Row | null> {
  const order = key.map((column) => `"${column}" desc`).join(', ');
  const { rows } = await client.query<Row[]>({
    text: `select ${namesOf(key)} from "${name}" order by ${order} limit 1`,
    rowMode: 'array',
  });
  return (rows[0] as unknown as Row | undefined) ?? null;
}

interface Coming {
  readonly table: PostgresMoveTable;
  readonly rows: readonly Row[];
  /** Months that are known to have their partitions. */
  readonly months: Set<string>;
}

async function ensureMonths(client: pg.Client, { table, rows, months }: Coming): Promise<void> {
  const at = table.columns.findIndex(({ name }) => name === 'local_date');
  for (const row of rows) {
    const date = String(row[at]);
    const month = date.slice(0, 7);
    if (months.has(month)) continue;
    await client.query('select ensure_month($1)', [date]);
    months.add(month);
  }
}

/** One parameter a column, however many rows there are. */
async function insert(
  client: pg.Client,
  { name, columns, types }: PostgresMoveTable,
  rows: readonly Row[],
): Promise<void> {
  const lists = columns.map((column, index) => `$${index + 1}::${types.get(column.name)}[]`);
  await client.query(
    `insert into "${name}" (${namesOf(columns.map((column) => column.name))}) select * from unnest(${lists.join(', ')})`,
    columns.map(({ kind }, index) =>
      rows.map((row) => {
        const cell = row[index] ?? null;
        return kind === 'bytes' && cell instanceof Uint8Array ? Buffer.from(cell) : cell;
      }),
    ),
  );
}

async function finish(client: pg.Client): Promise<void> {
  await client.query('set synchronous_commit = on');
  await inTransaction(client, async () => {
    await client.query(
      `select setval(pg_get_serial_sequence('terms', 'id'), coalesce(max(id), 0) + 1, false) from terms`,
    );
    await client.query('update write_counts set writes = writes + 1 where stripe = 0');
    await client.query('select ensure_months_ahead()');
    await client.query('delete from migrations where number = $1', [UNFINISHED_MOVE.number]);
  });
  // Without it the first queries are planned as if the tables were empty.
  await client.query('analyze');
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (thrown) {
    await client.query('rollback').catch(() => undefined);
    throw thrown;
  }
}

function otherMove(place: string): MiharuError {
  return new MiharuError('store_in_use', {
    en: `Another move to ${place} is at work.`,
    ja: `${place} への別の移行が実行中です。`,
  });
}
