import type { OperationSettings } from '../operations/operation.ts';

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
