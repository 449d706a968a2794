/** Where a message goes. */
export interface WebhookTarget {
  readonly url: string;
  /** `whsec_` and base64; each of them signs, and without any the message is not signed. */
  readonly secrets: readonly string[];
  /** `guarded`: only where accounts may send to; `anywhere`: the operator has named the address. */
  readonly reach: 'guarded' | 'anywhere';
}

/** What is posted. */
export interface WebhookMessage {
  /** The same for every attempt, so that the receiver knows a repetition; holds no full stop. */
  readonly id: string;
  /** JSON; the same for every attempt. */
  readonly body: string;
}

/** Why an address is not sent to. */
export type WebhookRefusal = 'not_https' | 'address_not_allowed';

/**
 * Why there was no answer: `timeout`; `unreachable`: no such host, no connection; `tls`: no trusted connection; `broken`: it
 * ended before an answer, or what came was none.
 */
export type WebhookFaultCode = WebhookRefusal | 'timeout' | 'unreachable' | 'tls' | 'broken';

/** What one attempt came to. */
export type WebhookOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** What Retry-After asks for, in milliseconds; `null` without a readable one. */
      readonly retryAfterMs: number | null;
    }
  | {
      readonly kind: 'fault';
      readonly code: WebhookFaultCode;
      /** The system's code, where there is one: `ECONNREFUSED`. Never an address. */
      readonly cause: string | null;
    };

/** Posts messages as Standard Webhooks describes them. */
export interface WebhookSender {
  /** What can be said of an address without looking its host up; `null`: nothing against it. */
  judge(url: URL): WebhookRefusal | null;
  /**
   * One bounded attempt; the instant in its headers is its own. Whatever the outside does is an outcome; only the caller's own
   * abort rejects, with the signal's reason.
   */
  send(target: WebhookTarget, message: WebhookMessage, signal: AbortSignal): Promise<WebhookOutcome>;
}
