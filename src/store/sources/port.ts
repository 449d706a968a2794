import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason } from '../../core/reading.ts';
import type { SpentCost } from '../plan/claim-port.ts';

/** How a source fares on a date. */
export interface SourceDay {
  readonly source: string;
  readonly stoppedReason: FailureReason | null;
  readonly stoppedAtMs: number | null;
  readonly detail: string | null;
  /** How many times its rate had been halved when it was last slowed down. */
  readonly slowness: number;
  readonly slowedAtMs: number | null;
  /** Until when it asked not to be called, in milliseconds since the epoch. */
  readonly pausedUntilMs: number | null;
}

/** How a source was stopped. */
export type SourceStop = Pick<SourceDay, 'source' | 'stoppedReason' | 'stoppedAtMs' | 'detail'>;

/** The reduced rate of a source. */
export type SourceSlowdown = Pick<SourceDay, 'source' | 'slowness'> & { readonly slowedAtMs: number };

/** A source that the operator has added. The values contain keys and are never shown. */
export interface SavedSource {
  readonly name: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly addedAtMs: number;
}

/** A source that the operator has paused. */
export interface SourcePause {
  readonly name: string;
  readonly pausedAtMs: number;
}

/** A host from which the operator lets pages load product pictures. */
export interface PictureHost {
  readonly host: string;
  readonly agreedAtMs: number;
}

/** A test call to a source, as it ended. */
export interface SourceTest {
  /** Name of the source, as it was added. */
  readonly source: string;
  readonly localDate: LocalDate;
  readonly endedAtMs: number;
  /** Whether it answered, so that neither its key nor its credit is at fault. */
  readonly answered: boolean;
  /** Whether a scan could use the answer. */
  readonly works: boolean;
  /** The keyword or ASIN that was asked for; `null` for a call that asks for none. */
  readonly asked: string | null;
  /** What counts as spent; `null` for a free call. */
  readonly cost: { readonly unit: string; readonly amount: number } | null;
  /** By how much that differs from what was counted before the call. */
  readonly corrections: readonly SpentCost[];
}

/** Read access to sources. */
export interface SourceReader {
  /** In the order of adding. */
  listSources(): Promise<SavedSource[]>;
  listSourceDays(localDate: LocalDate): Promise<SourceDay[]>;
  /** The sources that the operator has paused, by name. */
  listPausedSources(): Promise<SourcePause[]>;
  /** Whether, and since when, pages load product pictures from a host. */
  findPictureHost(host: string): Promise<PictureHost | undefined>;
}

/** Write access to sources and their state. */
export interface SourceStore extends SourceReader {
  /** `false` when the name is taken. */
  addSource(source: SavedSource): Promise<boolean>;
  /** Removes a source, paused or not; `false` when it does not exist. */
  removeSource(name: string): Promise<boolean>;
  /** Pauses a source until it is resumed, on every date; `false` when it is paused already. */
  holdSource(pause: SourcePause): Promise<boolean>;
  /** `false` when the source is not paused. */
  resumeSource(name: string): Promise<boolean>;
  /** Lets pages load product pictures from a host; `false` if they already do. */
  addPictureHost(host: PictureHost): Promise<boolean>;
  /** `false` if pages load no product pictures from that host. */
  removePictureHost(host: string): Promise<boolean>;
  /** Stops a source for the rest of a date; the first reason is kept. */
  stopSource(localDate: LocalDate, stop: SourceStop): Promise<void>;
  /** Saves the reduced rate of a source. */
  slowSource(localDate: LocalDate, slowdown: SourceSlowdown): Promise<void>;
  /** Saves until when a source asked not to be called; an earlier, longer request is kept. */
  pauseSource(localDate: LocalDate, source: string, untilMs: number): Promise<void>;
  /**
   * Takes the next turn at a source: returns how many milliseconds to wait before its call may start. After each turn
   * `gapMs` remain free, over all callers. A turn at an instant too far ahead was taken by another clock and is
   * ignored.
   */
  takeTurn(source: string, turn: { readonly nowMs: number; readonly gapMs: number }): Promise<number>;
  /**
   * Clears a source's stop, if any. Targets that ended for `quota`, `auth` or why any source is stopped on the date wait
   * again and are due now.
   */
  startSource(localDate: LocalDate, source: string, nowMs: number): Promise<void>;
  /** Ends a test: corrects what was counted for it, and starts a source that answered. */
  endSourceTest(test: SourceTest): Promise<void>;
}
