/** A request of the HTTP API. */
export interface RemoteRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From `/api/v1` on, percent-encoded, with its query. */
  readonly target: string;
  /** The value of the JSON body of a POST. */
  readonly body?: unknown;
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

/** Whether the service did what was asked. */
export function isDone({ status }: Pick<RemoteAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** Whether an answer may be that of an operation: it has a member that its schema requires. Services of other versions have others too. */
export function mayAnswer(output: object, answer: Readonly<Record<string, unknown>>): boolean {
  const { required = [] }: { readonly required?: readonly string[] } = output;
  return required.length === 0 || required.some((name) => Object.hasOwn(answer, name));
}

/** The members of an answer of the API, each of which is a JSON object; `null` for any other text. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
