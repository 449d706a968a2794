import type { LocalDate } from '../../core/local-date.ts';
import type { CapReason, FailureReason, ReadingOutcome } from '../../core/reading.ts';
import type { Target } from '../../core/target.ts';
import type { FetchingSource } from '../../sources/port.ts';
import type { CapNotice, PruneCounts, Store, TargetFailure } from '../../store/port.ts';
import type { CapAlarm } from '../alarm/cap-alarm.ts';
import type { AlarmDelivery, DayAlarm } from '../alarm/day-alarm.ts';
import type { ReadHtml } from '../reading/capture-answer.ts';
import type { JudgeAttempt } from '../reading/judge-attempt.ts';
import type { ReadProductHtml } from '../reading/read-product.ts';
import type { ScanWindow } from './scan-window.ts';

/** A source under the name that the operator gave it. */
export interface NamedSource<Source extends FetchingSource = FetchingSource> {
  readonly name: string;
  readonly source: Source;
}

/** Waits that many milliseconds; rejects with the signal's reason when it is aborted before. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Everything that scanning takes from outside. */
export interface ScanPorts {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that only goes forward, for everything that lasts. */
  readonly elapsedMs: () => number;
  /** Chance, from 0 up to 1. */
  readonly random: () => number;
  readonly wait: Wait;
  /** Names this worker among all that share the data; never reused. */
  readonly owner: string;
  /** The sources that can be used now, in the order of preference; asked often. */
  readonly listSources: () => Promise<readonly NamedSource[]>;
  /** Posts the alarm of a day with too little coverage, or of a cap that is used up; the signal says that the worker stops: it rejects then, and the next worker asks again. */
  readonly sendAlarm: (alarm: DayAlarm | CapAlarm, signal: AbortSignal) => Promise<AlarmDelivery>;
  /** Receives what happens: for the log, for metrics, for progress. */
  readonly observe: (event: ScanEvent) => void;
  /** Reads pages; the one reader of this product when left out. Tests break it on purpose. */
  readonly readHtml?: ReadHtml;
  /** Reads product pages; the same rules apply. */
  readonly readProductHtml?: ReadProductHtml;
  /** Judges attempts; the one judge of this product when left out. Tests break it on purpose. */
  readonly judge?: JudgeAttempt;
}

/** How the day is read. */
export interface ScanSettings {
  /** Pages of a reading, 1 to 7. */
  readonly pages: number;
  readonly window: ScanWindow;
  /** Attempts at a target after the first. */
  readonly retriesMax: number;
  /** Share of complete readings, 0 to 1, below which the operator is alerted at the end of the window. */
  readonly coverageMin: number;
  /** Readings that this worker has in hand at the same time, at most; a source can allow fewer. */
  readonly readersMax: number;
  /** Dates, today included, of which shelves and attempts are kept. */
  readonly keepShelvesDays: number;
  /** Dates of which ranks, readings and the ledger are kept; at least as many. */
  readonly keepDays: number;
  /** Dates of which the assistant's answers are kept as text. */
  readonly keepAnswersDays: number;
  /** `due`: each target at its time; `early`: all that were not tried yet, now. */
  readonly when: 'due' | 'early';
  /** Only these; all when left out. */
  readonly targets?: readonly Target[];
}

/** Something that happened while scanning. */
export type ScanEvent =
  | { readonly kind: 'no_source' }
  | {
      readonly kind: 'planned';
      readonly localDate: LocalDate;
      readonly isNew: boolean;
      readonly targets: number;
    }
  | { readonly kind: 'closed'; readonly localDate: LocalDate }
  | {
      readonly kind: 'called';
      readonly source: string;
      readonly outcome: 'answer' | 'failure';
      readonly tookMs: number;
    }
  | ReadEvent
  | { readonly kind: 'posted'; readonly source: string; readonly terms: number }
  | { readonly kind: 'released'; readonly targets: number }
  | {
      readonly kind: 'source_stopped';
      readonly source: string;
      readonly reason: FailureReason;
      readonly detail: string;
    }
  | { readonly kind: 'source_slowed'; readonly source: string; readonly level: number }
  | { readonly kind: 'source_paused'; readonly source: string; readonly untilMs: number }
  /** A cap is used up further than was announced before. */
  | { readonly kind: 'cap'; readonly notice: CapNotice }
  | { readonly kind: 'alarm'; readonly alarm: DayAlarm }
  | {
      readonly kind: 'alarm_ended';
      readonly localDate: LocalDate;
      readonly delivery: AlarmDelivery;
    }
  | { readonly kind: 'cap_alarm_ended'; readonly notice: CapNotice; readonly delivery: AlarmDelivery }
  | { readonly kind: 'pruned'; readonly localDate: LocalDate; readonly counts: PruneCounts }
  | { readonly kind: 'fault'; readonly during: string; readonly error: unknown };

/** An attempt that ended. */
export interface ReadEvent {
  readonly kind: 'read';
  readonly target: Target;
  readonly localDate: LocalDate;
  readonly attempt: number;
  /** Id of the kind of source. */
  readonly source: string;
  /** The result of the attempt alone, before it is merged with earlier ones. */
  readonly outcome: ReadingOutcome;
  readonly reason: TargetFailure | null;
  readonly detail: string | null;
  readonly pages: number;
  readonly tookMs: number;
  /** When the target is tried again; `null` when it is done. */
  readonly nextAttemptAtMs: number | null;
  /** The cap because of which no source was asked. */
  readonly unasked?: CapReason | undefined;
}
