import type { LocalDate } from '../core/local-date.ts';
import type { Target } from '../core/target.ts';

/** A target of a date that the plan says is due. What makes it the same one is all three. */
export interface DueTarget {
  readonly target: Target;
  readonly localDate: LocalDate;
  /** Number of the attempt that is due, 1-based. */
  readonly attempt: number;
}

/** A due target in the hands of this worker. It takes one of its line's places until it is finished, or its worker is gone. */
export interface Delivery {
  readonly due: DueTarget;
  /** Gives the place free, whatever came of the target: the plan says what is due. May be called again; never rejects. */
  finish(): Promise<void>;
}

/** How much is wanted from a line. */
export interface Taking {
  readonly count: number;
  /** How many targets of the line may be in hands at the same time, over all workers. */
  readonly placesMax: number;
}

/**
 * Carries due targets to the workers that read them, on one line for each source, and keeps a source's limits over all workers that
 * share it. It is no memory: the plan in the store says what is due, and what a queue loses is put again by whoever looks.
 */
export interface ReadingQueue extends AsyncDisposable {
  /** Puts targets at the end of a line, in their order; one that stands on it or is in a hand is there once. */
  put(line: string, targets: readonly DueTarget[]): Promise<void>;
  /** Takes the next targets off a line; fewer, or none, when the line or its places are at an end. None is taken twice at a time. */
  take(line: string, taking: Taking): Promise<Delivery[]>;
  /** Whether nothing stands on a line and something can be put there. */
  isEmpty(line: string): Promise<boolean>;
  /**
   * Takes the next turn at a source: how many milliseconds to wait before its call may start. The turn keeps `gapMs` free behind
   * it, over all workers. `null`: nobody can say now, ask again.
   */
  takeTurn(line: string, gapMs: number): Promise<number | null>;
  /** Whether what carries the queue is out of reach for now: nothing can be put, taken or begun. */
  isAway(): boolean;
}
