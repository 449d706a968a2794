import type { Text } from '../core/text.ts';
import type { CliWorld } from './world.ts';

/** An option of a command, without its dashes. */
export interface Option {
  /** Placeholder of its value, `null` for a flag. */
  readonly value: string | null;
  readonly isRequired?: boolean;
  readonly isRepeatable?: boolean;
  readonly meaning: Text;
}

/** What stands on the line besides options. */
export interface Positionals {
  /** As usage shows it: `FILE…`. */
  readonly usage: string;
  readonly min: number;
  readonly max: number;
  readonly meaning: Text;
}

/** What the person typed, checked against the command. */
export interface CommandInput {
  readonly positionals: readonly string[];
  /** How many of them stood before `--`: behind it a `-` is a word like any other. */
  readonly positionalsBeforeEnd: number;
  readonly isJson: boolean;
  /** Values of an option in the order given; a flag that is set has one empty value. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** A cell of printed output; `null` where nothing is known. */
export type Cell = string | number | boolean | null;

/** What a command prints without `--json`: rows of a table, one record, or nothing more (all has been written). */
export type Printed =
  | {
      readonly kind: 'table';
      readonly columns: readonly Text[];
      readonly rows: readonly (readonly Cell[])[];
      readonly empty: Text;
      /** A line for people below the table. */
      readonly note?: Text;
    }
  | {
      readonly kind: 'record';
      readonly fields: readonly (readonly [label: Text, value: Cell])[];
      /** What the record is followed by, where there is any. */
      readonly list?: { readonly columns: readonly Text[]; readonly rows: readonly (readonly Cell[])[] };
      readonly note?: Text;
    }
  | { readonly kind: 'nothing' };

/** A column of a table: its head, and its cell of a row. */
export type Column<Row> = readonly [head: Text, cell: (row: Row) => Cell];

/** A table of what a command lists. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: Text,
): Extract<Printed, { kind: 'table' }> {
  return { kind: 'table', ...listOf(rows, columns), empty };
}

/** Rows under their heads. */
export function listOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): { readonly columns: readonly Text[]; readonly rows: readonly (readonly Cell[])[] } {
  return {
    columns: columns.map(([head]) => head),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

/** What a command comes to. */
export interface CommandOutput {
  /** What `--json` prints; `undefined` when it has printed already. */
  readonly json: unknown;
  readonly printed: Printed;
  /** 0 unless given. */
  readonly exitCode?: number;
  /** Of what is shown once: what is to be done where nobody could see it. */
  readonly ifUnseen?: Text;
}

/** One command of the command line. */
export interface Command {
  /** As it is typed: `account create`. */
  readonly name: string;
  /** The operation that it runs; absent in dialogues and in what concerns the process itself. */
  readonly operation?: string;
  readonly summary: Text;
  readonly positionals: Positionals | null;
  readonly options: Readonly<Record<string, Option>>;
  /** More that help says, below the options. */
  readonly notes?: Text;
  run(world: CliWorld, input: CommandInput): Promise<CommandOutput>;
}

/** The last value of an option, `undefined` when it was not given. */
export function optionOf(input: CommandInput, name: string): string | undefined {
  return input.options.get(name)?.at(-1);
}

/** The value of an option that the command requires. */
export function requiredOption(input: CommandInput, name: string): string {
  const value = optionOf(input, name);
  if (value === undefined) throw new Error(`The command does not require --${name}.`);
  return value;
}
