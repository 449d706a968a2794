/** How the cells of a column are represented during a move; dates are text. */
export type CellKind = 'integer' | 'text' | 'bytes';

/** A cell as both databases return it. */
export type Cell = number | string | Uint8Array | null;

/** The cells of a row or of its key, by column. */
export type Row = Readonly<Record<string, Cell>>;

/** A table that moves. */
export interface MoveTable {
  readonly name: string;
  /** Sorted by name, so that rows of both databases look alike. */
  readonly columns: readonly { readonly name: string; readonly kind: CellKind }[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Tables that it refers to: their rows are moved first. */
  readonly refersTo: readonly string[];
}

/** What both ends of a move provide. */
interface MoveEnd extends AsyncDisposable {
  /** The location of the data, without secrets. */
  readonly place: string;
  /** Every table that moves, in any order. */
  listTables(): Promise<MoveTable[]>;
  countRows(table: MoveTable): Promise<number>;
  /** Rows after a key, ordered by the key's code points; from the first row if the key is omitted. */
  readAfter(table: MoveTable, key: Row | null, limit: number): Promise<Row[]>;
}

/** Data read at one moment and never written. */
export interface MoveSource extends MoveEnd {
  /** Whether anything was written since that moment. */
  hasChanged(): Promise<boolean>;
}

/** Data that a move fills. No service opens it before `finish`. */
export interface MoveTarget extends MoveEnd {
  /**
   * Creates the tables and locks the data. `resumed`: there is an unfinished move of the same source. `filled`: there
   * is data that no move has reserved; it is only read. Throws `store_not_usable` when a move of another source is
   * there, `store_in_use` when another move is running.
   */
  begin(source: string): Promise<'fresh' | 'resumed' | 'filled'>;
  /** The key of a table's last row, `null` when it is empty. */
  lastKey(table: MoveTable): Promise<Row | null>;
  /** Adds rows, all or none. */
  insert(table: MoveTable, rows: readonly Row[]): Promise<void>;
  /** Empties all tables. */
  clear(tables: readonly MoveTable[]): Promise<void>;
  /** Makes the data durable and usable by services. */
  finish(): Promise<void>;
}

/** Tables that belong to the database itself and do not move. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['migrations', 'write_counts']);
