/** How the cells of a column are held while they move; dates are text. */
export type CellKind = 'integer' | 'text' | 'bytes';

/** A cell as both databases give it. */
export type Cell = number | string | Uint8Array | null;

/** The cells of a row, or of its key, by column. */
export type Row = Readonly<Record<string, Cell>>;

/** A table of the schema as it moves. */
export interface MoveTable {
  readonly name: string;
  /** In the order of their names, so that rows of both databases look alike. */
  readonly columns: readonly { readonly name: string; readonly kind: CellKind }[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Tables that it refers to: their rows come first. */
  readonly refersTo: readonly string[];
}

/** What both ends of a move can do. */
interface MoveEnd extends AsyncDisposable {
  /** Where the data are, free of secrets. */
  readonly place: string;
  /** Every table that moves, in any order. */
  listTables(): Promise<MoveTable[]>;
  countRows(table: MoveTable): Promise<number>;
  /** Rows behind a key, in the order of the key sign by sign; from the first on without one. */
  readAfter(table: MoveTable, key: Row | null, limit: number): Promise<Row[]>;
}

/** Data that are read as of one moment and never written. */
export interface MoveSource extends MoveEnd {
  /** Whether anything was written since that moment. */
  hasChanged(): Promise<boolean>;
}

/** Data that a move fills. Until `finish` no service opens them. */
export interface MoveTarget extends MoveEnd {
  /**
   * Makes the tables and takes hold of the data; `resumed` when an unfinished move of the same source is there, `filled` when data are
   * that no move holds: they are only read. Throws `store_not_usable` when a move of another source is there, `store_in_use` when
   * another move is at work.
   */
  begin(source: string): Promise<'fresh' | 'resumed' | 'filled'>;
  /** The key of the last row of a table, `null` when it is empty. */
  lastKey(table: MoveTable): Promise<Row | null>;
  /** Adds rows, all or none. */
  insert(table: MoveTable, rows: readonly Row[]): Promise<void>;
  /** Empties all tables. */
  clear(tables: readonly MoveTable[]): Promise<void>;
  /** Makes the data usable by services, and durable. */
  finish(): Promise<void>;
}

/** Tables that belong to a database itself and do not move. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['migrations', 'write_counts']);
