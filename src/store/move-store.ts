import { createHash } from 'node:crypto';
import { MiharuError } from '../core/errors.ts';
import { notEmpty } from './migrations/unfinished-move.ts';
import type { MoveSource, MoveTable, MoveTarget, Row } from './move-port.ts';

/** Rows in memory at a time; fewer where they are long. */
const BATCH = 4_000;
const BATCH_OF_LONG = 100;

/** The progress of a table. */
export interface MoveProgress {
  readonly step: 'copy' | 'check';
  readonly table: string;
  readonly done: number;
  readonly total: number;
}

/** A table that is equal on both ends. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 over all rows in the order of the key, lower-case hex: equal on every database. */
  readonly checksum: string;
}

/**
 * Copies every row of the source to the target and compares the two; returns the tables in the order in which they were
 * moved. It may be interrupted at any moment and started again; a move that was complete returns the same without
 * writing. Throws `store_not_usable` when the target contains other data, `store_in_use` when the source was written
 * meanwhile. After any failure no service opens the target.
 */
export async function moveStore(
  source: MoveSource,
  target: MoveTarget,
  onProgress: (progress: MoveProgress) => void = () => undefined,
): Promise<MovedTable[]> {
  const tables = inOrder(await source.listTables());
  const begun = await target.begin(source.place);
  requireSameTables(tables, inOrder(await target.listTables()));
  const totals = new Map<string, number>();
  for (const table of tables) totals.set(table.name, await source.countRows(table));
  const move: Move = { source, target, tables, totals, onProgress };
  if (begun === 'filled') return await findMoved(move);
  await copyAll(move);
  let checked = await checkAll(move);
  if (!('moved' in checked) && begun === 'resumed') {
    // The rows of an earlier run may be out of date by now.
    await target.clear(tables.toReversed());
    await copyAll(move);
    checked = await checkAll(move);
  }
  if (await source.hasChanged()) throw sourceWritten(source.place);
  if (!('moved' in checked)) {
    throw new MiharuError(
      'store_not_usable',
      {
        en: `The table ${checked.different} on ${target.place} differs from what was copied there.`,
        ja: `${target.place} のテーブル ${checked.different} が、コピーした内容と一致しません。`,
      },
      {
        remedy: {
          en: 'Make sure that nothing else writes to the target, then run the same command again.',
          ja: '移行先にほかの書き込みがないことを確認し、同じコマンドをもう一度実行してください。',
        },
      },
    );
  }
  await target.finish();
  return checked.moved;
}

interface Move {
  readonly source: MoveSource;
  readonly target: MoveTarget;
  readonly tables: readonly MoveTable[];
  readonly totals: ReadonlyMap<string, number>;
  readonly onProgress: (progress: MoveProgress) => void;
}

/** The tables of a move that was already complete: all rows are equal. Throws `store_not_usable` when the target contains anything else. */
async function findMoved(move: Move): Promise<MovedTable[]> {
  const { source, target, tables, totals } = move;
  for (const table of tables) {
    // Counting takes a small part of the time of reading.
    if ((await target.countRows(table)) !== totals.get(table.name)) throw notEmpty(target.place);
  }
  const checked = await checkAll(move);
  if (!('moved' in checked)) throw notEmpty(target.place);
  if (await source.hasChanged()) throw sourceWritten(source.place);
  return checked.moved;
}

async function copyAll(move: Move): Promise<void> {
  for (const table of move.tables) await copyTable(move, table);
}

/** Continues after the target's last row: rows arrive in the order of the key. */
async function copyTable({ source, target, totals, onProgress }: Move, table: MoveTable): Promise<void> {
  const total = totals.get(table.name) ?? 0;
  let done = await target.countRows(table);
  let after = await target.lastKey(table);
  let writing: Promise<void> = Promise.resolve();
  for (;;) {
    // The next rows are read while the last ones are written.
    const [rows] = await Promise.all([source.readAfter(table, after, batchOf(table)), writing]);
    onProgress({ step: 'copy', table: table.name, done, total });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    done += rows.length;
    writing = target.insert(table, rows);
  }
}

async function checkAll(
  move: Move,
): Promise<{ readonly moved: MovedTable[] } | { readonly different: string }> {
  const moved: MovedTable[] = [];
  for (const table of move.tables) {
    const report = (done: number) => {
      const total = move.totals.get(table.name) ?? 0;
      move.onProgress({ step: 'check', table: table.name, done, total });
    };
    const [wanted, there] = await Promise.all([sumOf(move.source, table, report), sumOf(move.target, table)]);
    if (wanted.rows !== there.rows || wanted.checksum !== there.checksum) return { different: table.name };
    moved.push(wanted);
  }
  return { moved };
}

async function sumOf(
  end: MoveSource | MoveTarget,
  table: MoveTable,
  report: (done: number) => void = () => undefined,
): Promise<MovedTable> {
  const hash = createHash('sha256');
  let rows = 0;
  let after: Row | null = null;
  for (;;) {
    const batch: Row[] = await end.readAfter(table, after, batchOf(table));
    report(rows);
    const last = batch.at(-1);
    if (last === undefined) return { name: table.name, rows, checksum: hash.digest('hex') };
    for (const row of batch) hash.update(lineOf(table, row));
    rows += batch.length;
    after = last;
  }
}

/** A text that is equal only for equal rows. */
function lineOf({ columns }: MoveTable, row: Row): string {
  const cells = columns.map(({ name }) => {
    const cell = row[name];
    return cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell;
  });
  return `${JSON.stringify(cells)}\n`;
}

/** Rows that refer to others of their table are added at once: they are valid only together. */
function batchOf({ name, columns, refersTo }: MoveTable): number {
  if (refersTo.includes(name)) return Number.MAX_SAFE_INTEGER;
  return columns.some(({ kind }) => kind === 'bytes') ? BATCH_OF_LONG : BATCH;
}

/** Tables after those that they refer to, otherwise by name. */
function inOrder(tables: readonly MoveTable[]): MoveTable[] {
  const ordered = new Map<string, MoveTable>();
  let rest = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  while (rest.length > 0) {
    const isReady = ({ name, refersTo }: MoveTable) =>
      refersTo.every((other) => other === name || ordered.has(other));
    const ready = rest.filter(isReady);
    if (ready.length === 0) throw new Error('Tables refer to each other in a cycle.');
    for (const table of ready) ordered.set(table.name, table);
    rest = rest.filter((table) => !ordered.has(table.name));
  }
  return [...ordered.values()];
}

function requireSameTables(tables: readonly MoveTable[], others: readonly MoveTable[]): void {
  const shapeOf = (table: MoveTable) => JSON.stringify([table.name, table.columns, table.key]);
  const there = new Set(others.map(shapeOf));
  const strange = tables.filter((table) => !there.has(shapeOf(table)));
  if (strange.length === 0 && tables.length === others.length) return;
  throw new Error(`The databases have different tables: ${strange.map(({ name }) => name).join(', ')}.`);
}

function sourceWritten(place: string): MiharuError {
  return new MiharuError(
    'store_in_use',
    {
      en: `The data on ${place} changed during the move, so the copy is incomplete.`,
      ja: `移行中に ${place} のデータが変更されたため、コピーは不完全です。`,
    },
    {
      remedy: {
        en: 'Stop every `miharu serve` and `miharu work` on this data, then run the same command again.',
        ja: 'このデータを使う `miharu serve` と `miharu work` をすべて止めてから、同じコマンドをもう一度実行してください。',
      },
    },
  );
}
