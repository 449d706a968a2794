import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason } from '../../core/reading.ts';

/** How a source fares on a date. */
export interface SourceDay {
  readonly source: string;
  readonly stoppedReason: FailureReason | null;
  readonly stoppedAtMs: number | null;
  readonly detail: string | null;
  /** How often its rate was halved when it was last slowed down. */
  readonly slowness: number;
  readonly slowedAtMs: number | null;
  /** Until when it has asked to be left alone, in milliseconds since the epoch. */
  readonly pausedUntilMs: number | null;
}

/** How a source was stopped. */
export type SourceStop = Pick<SourceDay, 'source' | 'stoppedReason' | 'stoppedAtMs' | 'detail'>;

/** How slow a source is from now on. */
export type SourceSlowdown = Pick<SourceDay, 'source' | 'slowness'> & { readonly slowedAtMs: number };

/** A source that the operator has added. The values hold keys: they are never shown. */
export interface SavedSource {
  readonly name: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly addedAtMs: number;
}

/** Sources as they can be read. */
export interface SourceReader {
  /** In the order of adding. */
  listSources(): Promise<SavedSource[]>;
  listSourceDays(localDate: LocalDate): Promise<SourceDay[]>;
}

/** Sources as they are kept, and how they fare. */
export interface SourceStore extends SourceReader {
  /** `false` when the name is taken. */
  addSource(source: SavedSource): Promise<boolean>;
  removeSource(name: string): Promise<boolean>;
  /** Stops a source for the rest of a date; the first reason stays. */
  stopSource(localDate: LocalDate, stop: SourceStop): Promise<void>;
  /** Notes how slow a source is from now on. */
  slowSource(localDate: LocalDate, slowdown: SourceSlowdown): Promise<void>;
  /** Notes until when a source has asked to be left alone; never earlier than it asked before. */
  pauseSource(localDate: LocalDate, source: string, untilMs: number): Promise<void>;
  /**
   * Takes the next turn at a source: how many milliseconds to wait before its call may start. The turn keeps `gapMs` free behind it, over
   * all callers. A turn that was taken at a later instant than it is now is one of another clock, and nobody waits for it.
   */
  takeTurn(source: string, turn: { readonly nowMs: number; readonly gapMs: number }): Promise<number>;
  /** Forgets that a source was stopped, if it was; targets that ended for `quota` or `auth` wait again, due now. */
  startSource(localDate: LocalDate, source: string, nowMs: number): Promise<void>;
}
