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
  /** Tells clients apart for limits: the socket's address, or what a trusted proxy says. */
  readonly clientAddress: string;
  /** Address under which the client reaches the service, without a slash at its end. */
  readonly origin: string;
  /** All of the body; throws `body_too_large` where it has more than so many bytes. */
  readBody(bytesMax: number): Promise<Uint8Array>;
}

/** What a page's request comes to. */
export interface WebAnswer {
  readonly status: number;
  /** Names and values in turn; the length and the coding of the body are added by who sends it. */
  readonly headers: readonly string[];
  /** Bytes that are the same object each time are coded once. */
  readonly body: Uint8Array | string | null;
}

/** What answers requests for pages; `null` when the path is none of its own. */
export interface WebSite {
  answer(request: WebRequest): Promise<WebAnswer | null>;
}
