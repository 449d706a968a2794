import type { Log } from '../core/log.ts';
import type { ToolEndpoint } from '../core/tool-exchange.ts';
import type { WebSite } from '../core/web-exchange.ts';
import type { Limits } from '../limits/port.ts';
import type { OperationSettings, WriteContext } from '../operations/operation.ts';

/** What main gives the service. */
export interface ApiDeps extends WriteContext {
  readonly settings: ApiSettings;
  readonly limits: Limits;
  readonly log: ApiLog;
  /** Answers paths outside the API; without it they are 404. */
  readonly site?: WebSite;
  /** Answers agents; without it their path is unknown. */
  readonly tools?: ToolEndpoint;
}

/** One finished request. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Without the query, which may contain private data. */
  readonly path: string;
  /** `null` if the client disconnected before there was a response. */
  readonly status: number | null;
  /** Whether the last byte was written. */
  readonly isComplete: boolean;
  readonly durationMs: number;
  readonly accountId: string | null;
  readonly keyId: string | null;
}

/** The log of the HTTP service. */
export interface ApiLog extends Log {
  /** Logs a request at level `info`. It is called for every request, so it has to be cheap. */
  answered(request: AnsweredRequest): void;
}

/** The settings of the HTTP service. Main makes them from the configuration. */
export interface ApiSettings extends OperationSettings {
  /**
   * URL under which clients reach the service, without a trailing slash; `null` uses the host of the request.
   */
  readonly publicUrl: string | null;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Length of the rate-limit windows, in seconds; 60 in the contract. */
  readonly windowSeconds: number;
  /** Memory for built answers, in bytes. */
  readonly answerBytesMax: number;
  /** Maximum time to answer, in milliseconds; 25,000 in the contract. */
  readonly answerMsMax: number;
}

/** Maximum time from a request to the last byte of its answer, in milliseconds. */
export const ANSWER_MS_MAX = 25_000;

/** Length of the rate-limit windows, in seconds. */
export const WINDOW_SECONDS = 60;

/** Pages that an account may send in a window, and at the same time. */
export const PAGES_MAX = 120;
export const CONCURRENT_PAGES_MAX = 2;

/** Memory for built answers, in bytes. */
export const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
