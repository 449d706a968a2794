export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** One request that is over. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Without the query: it may hold what the client wants to keep to itself. */
  readonly path: string;
  /** `null` when the client was gone before there was one. */
  readonly status: number | null;
  /** Whether the last byte was written. */
  readonly isComplete: boolean;
  readonly durationMs: number;
  readonly accountId: string | null;
  readonly keyId: string | null;
}

/** Where the service writes what it did. Nothing that it is given holds a key, a query or a body. */
export interface ApiLog {
  write(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
  /** Notes a request at level `info`; called for every request, so it has to be cheap. */
  answered(request: AnsweredRequest): void;
}
