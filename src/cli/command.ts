import { raise } from '../core/errors.ts';
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

/** Arguments besides options. */
export interface Positionals {
  /** As usage shows it: `FILE…`. */
  readonly usage: string;
  readonly min: number;
  readonly max: number;
  readonly meaning: Text;
}

/** A command line checked against its command. */
export interface CommandInput {
  readonly positionals: readonly string[];
  /** How many of them came before `--`. After it, `-` is an ordinary argument. */
  readonly positionalsBeforeEnd: number;
  readonly isJson: boolean;
  /** Values of each option in the order given; a flag has one empty value. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** A cell of printed output: a value, or words in both languages; `null` is unknown. */
export type Cell = string | number | boolean | Text | null;

/** Output without `--json`: a table, a record, or nothing because everything has been written already. */
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
      /** A table below the record. */
      readonly list?: { readonly columns: readonly Text[]; readonly rows: readonly (readonly Cell[])[] };
      readonly note?: Text;
    }
  | { readonly kind: 'nothing' };

/** A column of a table: its heading, and its cell for a row. */
export type Column<Row> = readonly [head: Text, cell: (row: Row) => Cell];

/** A table of listed rows. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: Text,
): Extract<Printed, { kind: 'table' }> {
  return { kind: 'table', ...listOf(rows, columns), empty };
}

/** Rows with their headings. */
export function listOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): { readonly columns: readonly Text[]; readonly rows: readonly (readonly Cell[])[] } {
  return {
    columns: columns.map(([head]) => head),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

/** The result of a command. */
export interface CommandOutput {
  /** What `--json` prints; `undefined` if it has been printed already. */
  readonly json: unknown;
  readonly printed: Printed;
  /** 0 unless given. */
  readonly exitCode?: number;
  /** For secrets that are shown once: what to do if the output could not be written. */
  readonly ifUnseen?: Text;
}

/** One command of the command line. */
export interface Command {
  /** As typed: `account create`. */
  readonly name: string;
  /** Name of the operation that it runs; absent in dialogues and in commands about the process itself. */
  readonly operation?: string;
  readonly summary: Text;
  readonly positionals: Positionals | null;
  readonly options: Readonly<Record<string, Option>>;
  /** Further help below the options. */
  readonly notes?: Text;
  run(world: CliWorld, input: CommandInput): Promise<CommandOutput>;
}

/** The notes of a command that it has, joined; for people, below what is printed. */
export function noteOf(...notes: readonly (Text | null)[]): { readonly note?: Text } {
  const given = notes.filter((note) => note !== null);
  if (given.length === 0) return {};
  return { note: { en: given.map(({ en }) => en).join(' '), ja: given.map(({ ja }) => ja).join('') } };
}

/** The last value of an option; `undefined` if it was not given. */
export function optionOf(input: CommandInput, name: string): string | undefined {
  return input.options.get(name)?.at(-1);
}

/** The value of a required option. */
export function requiredOption(input: CommandInput, name: string): string {
  return optionOf(input, name) ?? raise(new Error(`The command does not require --${name}.`));
}
