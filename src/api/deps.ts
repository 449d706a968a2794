import type { Log } from '../core/log.ts';
import type { WebSite } from '../core/web-exchange.ts';
import type { Limits } from '../limits/port.ts';
import type { OperationSettings, WriteContext } from '../operations/operation.ts';

/** What main gives the service. */
export interface ApiDeps extends WriteContext {
  readonly settings: ApiSettings;
  readonly limits: Limits;
  readonly log: ApiLog;
  /** What answers paths that are none of the API's; without it they are not found. */
  readonly site?: WebSite;
}

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

/** Where the HTTP service writes what it did. */
export interface ApiLog extends Log {
  /** Notes a request at level `info`; called for every request, so it has to be cheap. */
  answered(request: AnsweredRequest): void;
}

/** The settings of the HTTP service. Main makes them from the configuration. */
export interface ApiSettings extends OperationSettings {
  /** Address under which clients reach the service, without a slash at the end; `null`: the host of the request. */
  readonly publicUrl: string | null;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Length of the windows in which requests are counted; the contract's 60 s. */
  readonly windowSeconds: number;
  /** Bytes of built answers that are kept in memory. */
  readonly answerBytesMax: number;
  /** Longest time of an answer, in milliseconds; the contract's 25 s. */
  readonly answerMsMax: number;
}

/** Longest time of an answer, from its request to its last byte. */
export const ANSWER_MS_MAX = 25_000;

/** Length of the windows in which requests are counted. */
export const WINDOW_SECONDS = 60;

/** Memory for built answers. */
export const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
