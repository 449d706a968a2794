import type { CallRemote } from '../core/remote-api.ts';
import type { Language, Text } from '../core/text.ts';
import type { OperatorContext } from '../operations/operation.ts';
import type { ImportSurroundings } from '../operations/pages/import-pages.ts';

/** A stream that people or programs read. */
export interface TextSink {
  readonly isTerminal: boolean;
  /** `ifUnseen` is printed to standard error if the text cannot be written. */
  write(text: string, ifUnseen?: string): void;
}

/** Standard output, for commands that write more than fits into memory. */
export interface LongSink extends TextSink {
  /** Resolves when what was written has been taken; `gone` when nobody reads any more. */
  taken(): Promise<'taken' | 'gone'>;
}

/** One setting with its value in use. */
export interface SettingLine {
  readonly name: string;
  readonly value: string;
  readonly origin: string;
  readonly meaning: Text;
}

/** The context of operations with its store, which is closed at the end. */
export type OpenContext = OperatorContext & AsyncDisposable;

/** What to do with a data folder without data. */
export type WhenMissing = 'make' | 'refuse';

/** The progress of a move of data. */
export interface MoveProgress {
  readonly step: 'copy' | 'check';
  readonly table: string;
  readonly done: number;
  readonly total: number;
}

/** A moved table. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  readonly checksum: string;
}

/** Everything outside the command line that commands use; provided by `main`. */
export interface CliWorld {
  readonly version: string;
  readonly language: Language;
  /** The caller's folder: relative paths start here. */
  readonly folder: string;
  readonly out: LongSink;
  readonly err: TextSink;
  /**
   * Returns a signal for an orderly stop. After the first call, SIGINT or SIGTERM aborts it instead of ending
   * the process; a second one ends the process. Commands that have nothing to finish never call it.
   */
  readonly stop: () => AbortSignal;
  readonly openPage: ImportSurroundings['open'];
  /** All of standard input as text, up to a maximum size. */
  readStandardInput(): Promise<string>;
  /** Throws `invalid_setting` with all faults. */
  listSettings(): readonly SettingLine[];
  /** Opens the data. Missing data is created, or refused with `not_found`. */
  openContext(whenMissing: WhenMissing): Promise<OpenContext>;
  /**
   * Serves until it is stopped. Reports the address once it listens, and whether somebody has registered; on a
   * terminal a one-time link for the first operator is made until then.
   */
  serve(onListening: (address: string, first: FirstOperator) => void): Promise<void>;
  /** Runs the daily scan until it is stopped; reports when it has started. */
  work(onStarted: () => void): Promise<void>;
  /** The API of the running service in the settings; texts are in this language. Throws `invalid_setting` without it. */
  openRemote(language: Language): CallRemote;
  /** Serves AI agents over standard input and output until the input ends or it is stopped. */
  serveAgents(language: Language): Promise<void>;
  /** Moves all data from one address to another and compares both. */
  moveStore(
    addresses: { readonly from: string; readonly to: string },
    onProgress: (progress: MoveProgress) => void,
  ): Promise<readonly MovedTable[]>;
}

/** How the first operator registers. */
export interface FirstOperator {
  /** A one-time link, to be shown on a terminal only; `null` if none was made. */
  readonly link: string | null;
  readonly hasUsers: boolean;
}
