/** How severe a line of the log is. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** What a line says beside its own time, level and message, which no field may replace. */
export interface LogFields {
  readonly [name: string]: unknown;
  readonly time?: never;
  readonly level?: never;
  readonly message?: never;
}

/** Where a running process logs what it did. It is never given a key, a query or a body. */
export interface Log {
  write(level: LogLevel, message: string, fields: LogFields): void;
}
