import type { Language, Text } from '../core/text.ts';
import type { OperatorContext } from '../operations/operation.ts';
import type { ImportSurroundings } from '../operations/pages/import-pages.ts';

/** A stream that people or programs read. */
export interface TextSink {
  readonly isTerminal: boolean;
  /** `ifUnseen` is what a person has to know where the text cannot be written: it is told on standard error then. */
  write(text: string, ifUnseen?: string): void;
}

/** One setting as it is in use. */
export interface SettingLine {
  readonly name: string;
  readonly value: string;
  readonly origin: string;
  readonly meaning: Text;
}

/** The context of operations with the store behind it, which is closed at the end. */
export type OpenContext = OperatorContext & AsyncDisposable;

/** What becomes of a data folder without data. */
export type WhenMissing = 'make' | 'refuse';

/** How far a move of data is. */
export interface MoveProgress {
  readonly step: 'copy' | 'check';
  readonly table: string;
  readonly done: number;
  readonly total: number;
}

/** A table that a move has brought over. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  readonly checksum: string;
}

/** Everything outside of the command line that commands use; `main` gives it. */
export interface CliWorld {
  readonly version: string;
  readonly language: Language;
  /** The caller's folder: relative paths start here. */
  readonly folder: string;
  readonly out: TextSink;
  readonly err: TextSink;
  /**
   * From the first call on a signal to stop no longer ends the process but aborts what this gives; a second signal ends it.
   * Commands that have nothing to finish never call it.
   */
  readonly stop: () => AbortSignal;
  readonly openPage: ImportSurroundings['open'];
  /** All of standard input as text, within bounds. */
  readStandardInput(): Promise<string>;
  /** Throws `invalid_setting` with everything that is wrong. */
  listSettings(): readonly SettingLine[];
  /** Opens the data; where there are none they are made, or refused with `not_found`. */
  openContext(whenMissing: WhenMissing): Promise<OpenContext>;
  /**
   * Serves until the person asks to stop; tells the address once it listens, and a one-time link for the first operator as long as
   * there is no user.
   */
  serve(onListening: (address: string, firstOperatorLink: string | null) => void): Promise<void>;
  /** Reads the keywords of the day until the person asks to stop; tells when it has begun. */
  work(onStarted: () => void): Promise<void>;
  /** Moves all data from one address to another, and compares them. */
  moveStore(
    addresses: { readonly from: string; readonly to: string },
    onProgress: (progress: MoveProgress) => void,
  ): Promise<readonly MovedTable[]>;
}
