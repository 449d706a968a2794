import type { LocalDate } from '../core/local-date.ts';
import type { Text } from '../core/text.ts';

/** A file in a watched folder that nobody writes any more. */
export interface ReadyFile {
  readonly name: string;
  /** Where it lies, as the file system spells it: a name need not be text. */
  readonly path: Buffer;
  /** Whether it was taken before and is only to be read. */
  readonly isTaken: boolean;
}

/** A file that this process alone reads. */
export interface TakenFile {
  /** The name under which it was dropped, made text. */
  readonly name: string;
  readonly path: string;
  /** Identity of the file, independent of its name: device and inode. */
  readonly identity: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  /** Why it is not even opened: it is no plain file. */
  readonly refusal: Text | null;
}

/**
 * Where a file went, relative to the watched folder. `changed`: it was still being written and lies in the watched folder again;
 * `gone`: somebody else has taken it away.
 */
export type Filing =
  | { readonly outcome: 'filed'; readonly to: string }
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'gone' };

/** Something other than a folder is in its place. The message says what it is and what to do. */
export class UnfitFolderError extends Error {}

/**
 * A folder into which people drop pages. Only one process takes a file; files are never overwritten or deleted, and those of a
 * process that died are found again. Links to files or folders are not followed. Rejects with the file system's error if the
 * folder cannot be used, and with an {@link UnfitFolderError} if a link or a file is in the place of a needed folder.
 */
export interface PagesFolder extends AsyncDisposable {
  /** Looks once: what can be read now, by name. What this process has taken and not filed comes again. */
  look(): Promise<readonly ReadyFile[]>;
  /** Takes a file; `null` when it cannot be had: another process was first, or it may not be moved. */
  take(file: ReadyFile): Promise<TakenFile | null>;
  /** Puts a file that was read under the Japanese date of its page. */
  keep(file: TakenFile, localDate: LocalDate): Promise<Filing>;
  /** Puts a file that cannot be used aside, with a note that says why. */
  refuse(file: TakenFile, note: Readonly<Record<string, unknown>>): Promise<Filing>;
}
