export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Where the service writes what it did. Fields never hold a key, a query or a body. */
export interface ApiLog {
  write(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}
