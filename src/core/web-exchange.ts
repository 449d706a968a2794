import type { MiharuError } from './errors.ts';

/**
 * Who sends a form: a signed-in user, of forms with files too, a visitor whose session may have ended in the middle of it, or
 * anybody else.
 */
export type FormSender = { readonly userId: string; readonly sends?: 'files' } | 'ended' | 'stranger';

/** A request for a page, as the HTTP service hands it on. */
export interface WebRequest {
  /** Upper case. */
  readonly method: string;
  /** As it came, percent-encoded, without the query. */
  readonly path: string;
  /** Without its `?`. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Identifies a client for limits: the socket's address, or what a trusted proxy says. */
  readonly clientAddress: string;
  /** Address under which the client reaches the service, without a slash at its end. */
  readonly origin: string;
  /**
   * All of the body; throws `body_too_large` where it has more than so many bytes, and `unavailable` while too much is
   * being received: from this user or, if nobody is signed in, from this client, or from all of their kind. Files take their room
   * until the request is answered.
   */
  readBody(bytesMax: number, sender: FormSender): Promise<Uint8Array>;
}

/** The answer to a request for a page. */
export interface WebAnswer {
  readonly status: number;
  /** Names and values in turn; the sender adds the length and the encoding of the body. */
  readonly headers: readonly string[];
  /** Bytes that are the same object each time are encoded once. Texts that come one after another are sent as they come. */
  readonly body: Uint8Array | string | AsyncIterable<string> | null;
}

/** Answers requests for pages; `null` for a path that is not a page. */
export interface WebSite {
  answer(request: WebRequest): Promise<WebAnswer | null>;
  /** The page for a person whose form did not arrive in time (`body`), or whose answer took too long. */
  answerLate(request: WebRequest, late: 'body' | MiharuError): Promise<WebAnswer>;
}
