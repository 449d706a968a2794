export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Where the service writes what it did. Fields never hold a key, a query or a body. */
export interface ApiLog {
  /** Whether lines of that level are written at all. */
  isOn(level: LogLevel): boolean;
  write(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}
