/** The receiver of a message. */
export interface WebhookTarget {
  readonly url: string;
  /** `whsec_` and base64. Each one signs the message; without any it is unsigned. */
  readonly secrets: readonly string[];
  /** `guarded`: only addresses that accounts may use; `anywhere`: the operator chose the address. */
  readonly reach: 'guarded' | 'anywhere';
}

/** A message to post. */
export interface WebhookMessage {
  /** The same for every attempt, so that receivers recognize repetitions; contains no full stop. */
  readonly id: string;
  /** JSON; the same for every attempt. */
  readonly body: string;
}

/** Why an address is refused. */
export type WebhookRefusal = 'not_https' | 'address_not_allowed';

/**
 * Why no response arrived: `timeout`; `unreachable`: unknown host or no connection; `tls`: no trusted
 * connection; `broken`: the connection ended before a response, or the response was not HTTP.
 */
export type WebhookFaultCode = WebhookRefusal | 'timeout' | 'unreachable' | 'tls' | 'broken';

/** The outcome of one attempt. */
export type WebhookOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The wait requested by Retry-After, in milliseconds; `null` if missing or unreadable. */
      readonly retryAfterMs: number | null;
    }
  | {
      readonly kind: 'fault';
      readonly code: WebhookFaultCode;
      /** The system's error code, if any: `ECONNREFUSED`. Never an address. */
      readonly cause: string | null;
    };

/** Posts messages as Standard Webhooks describes. */
export interface WebhookSender {
  /** Judges an address without resolving its host; `null` if it is accepted so far. */
  judge(url: URL): WebhookRefusal | null;
  /**
   * Makes one attempt within the timeout; its headers have the time of the attempt. Every failure outside is an
   * outcome. Rejects only if the caller aborts, with the signal's reason.
   */
  send(target: WebhookTarget, message: WebhookMessage, signal: AbortSignal): Promise<WebhookOutcome>;
}
