import type { ApiOperation, Scope } from './rights.ts';
import type { Language } from './text.ts';

/** What a request of the HTTP API would contain for an operation, besides the key. */
export interface OperationCall {
  readonly name: ApiOperation;
  /** Values of the placeholders in its path, percent-encoded. */
  readonly places: Readonly<Record<string, string>>;
  /** Without its `?`. */
  readonly query: string;
  /** The value of its JSON body; `null` for an operation without one. */
  readonly body: unknown;
}

/** The answer of the API to a call as JSON: that of the operation, or a problem (RFC 9457). */
export interface CalledAnswer {
  readonly outcome: 'answered' | 'refused';
  readonly json: string;
}

/** Calls operations with one key, counted and judged as requests of the API. A refusal is an answer; it does not throw. */
export type CallOperation = (call: OperationCall) => Promise<CalledAnswer>;

/** One message of an agent, as the HTTP service hands it on. */
export interface ToolRequest {
  /** The value of its JSON body. */
  readonly message: unknown;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** URL of the service, as the agent sees it. */
  readonly url: string;
  /** The scopes of its key. */
  readonly scopes: readonly Scope[];
  readonly language: Language;
  readonly callOperation: CallOperation;
  /** The problem of anything thrown, as JSON; failures of the service are logged, and their cause stays there. */
  readonly printRefusal: (thrown: unknown) => string;
}

/** The answer to a message. */
export interface ToolAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string | null;
}

/** Answers messages of agents; nothing is kept between them. */
export interface ToolEndpoint {
  answer(request: ToolRequest): Promise<ToolAnswer>;
}
