/** How severe a line of the log is. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Where a running process logs what it did. It is never given a key, a query or a body. */
export interface Log {
  write(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}
