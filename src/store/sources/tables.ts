import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason } from '../../core/reading.ts';

/** Tables of sources in both databases; `migrations/` describes the columns. */
export interface SourceTables {
  readonly sources: SourcesTable;
  readonly source_days: SourceDaysTable;
  readonly source_turns: SourceTurnsTable;
  readonly paused_sources: PausedSourcesTable;
  readonly picture_hosts: PictureHostsTable;
}

export interface SourceDaysTable {
  local_date: LocalDate;
  source: string;
  stopped_reason: FailureReason | null;
  stopped_at_ms: number | null;
  detail: string | null;
  slowness: number;
  slowed_at_ms: number | null;
  paused_until_ms: number | null;
}

export interface SourceTurnsTable {
  source: string;
  free_at_ms: number;
  taken_at_ms: number;
}

export interface SourcesTable {
  name: string;
  kind: string;
  settings: string;
  added_at_ms: number;
}

export interface PausedSourcesTable {
  name: string;
  paused_at_ms: number;
}

export interface PictureHostsTable {
  host: string;
  agreed_at_ms: number;
}
