/** A request of the HTTP API. */
export interface RemoteRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From `/api/v1` on, percent-encoded, with its query. */
  readonly target: string;
  /** The value of the JSON body of a POST. */
  readonly body?: unknown;
  /** JSON unless given. */
  readonly accept?: 'text/csv';
}

/** A complete answer with any status. */
export interface RemoteAnswer {
  readonly status: number;
  readonly text: string;
  /** Milliseconds of Retry-After; `null` without it. */
  readonly retryAfterMs: number | null;
}

/** Calls the API of a running service with one key. Throws `unavailable` if there is no complete answer in time. */
export type CallRemote = (request: RemoteRequest) => Promise<RemoteAnswer>;
