/** What can be read from bytes that the parser rejected. Texts have one character per byte. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as sent, including any invalid bytes. */
  readonly target: string;
  /**
   * Whether the packet contains the beginning of the request; of several packets the parser reports only the
   * last.
   */
  readonly isBegun: boolean;
  /** Whether the first line ends with an HTTP version. */
  readonly isLineWhole: boolean;
  readonly headers: RawHeaders;
  /** Names and values alternating, as sent. */
  readonly rawHeaders: readonly string[];
  readonly host: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/**
 * The headers that identify the client. Repeated headers are joined, except `Authorization`, of which the first
 * counts.
 */
export interface RawHeaders {
  readonly 'x-api-key': string | undefined;
  readonly authorization: string | undefined;
  readonly 'x-forwarded-for': string | undefined;
}

/** Matches every line with a space at the first try, since a line can be 64 KiB of arbitrary bytes. */
const LINE = /^(\S+) (.*?)( HTTP\/\S*)?$/;

/**
 * Reads the request in which the parser stopped: the last one that begins before the byte where it gave up,
 * since a connection may carry several. Unreadable parts are empty; no input throws.
 */
export function readRawRequest(packet: Uint8Array, bytesParsed: number): RawRequest {
  const text = Buffer.from(packet).toString('latin1');
  const head = headAt(text, Math.min(bytesParsed, text.length));
  const [, method = '', target = '', version] = LINE.exec(lineOf(head)) ?? [];
  const rawHeaders = headersOf(head);
  return {
    rawHeaders,
    ...nameHeaders(rawHeaders),
    method,
    target,
    isBegun: /^[A-Z]+ (\/|\*|https?:)/i.test(head.slice(0, 40)),
    isLineWhole: / HTTP\/1\.[01]$/.test(version ?? ''),
  };
}

/** The request up to the blank line after its headers. */
function headAt(text: string, stopped: number): string {
  let start = 0;
  for (
    let end = text.indexOf(END);
    end !== -1 && end + END.length <= stopped;
    end = text.indexOf(END, end + 1)
  ) {
    // What follows is a body unless it begins like a request.
    if (/^[A-Z]+ [/*]/.test(text.slice(end + END.length, end + END.length + 40))) start = end + END.length;
  }
  const end = text.indexOf(END, start);
  return end === -1 ? text.slice(start) : text.slice(start, end);
}

const END = '\r\n\r\n';

function lineOf(head: string): string {
  const end = head.search(/[\r\n]/);
  return end === -1 ? head : head.slice(0, end);
}

/** Names and values of all lines after the first. */
function headersOf(head: string): string[] {
  return head
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
}

function nameHeaders(rawHeaders: readonly string[]): Pick<RawRequest, 'headers' | 'host' | 'acceptLanguage'> {
  const valuesOf = (name: string) =>
    rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  const first = (name: string) => valuesOf(name)[0] || undefined;
  const joined = (name: string) => valuesOf(name).join(', ') || undefined;
  return {
    headers: {
      'x-api-key': joined('x-api-key'),
      authorization: valuesOf('authorization')[0],
      'x-forwarded-for': joined('x-forwarded-for'),
    },
    host: first('host'),
    acceptLanguage: first('accept-language'),
  };
}

/** Decodes text of {@link readRawRequest} as UTF-8; invalid bytes become U+FFFD. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
