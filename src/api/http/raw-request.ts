/** What can be read of bytes that are no request the parser could hand over. Text has one sign for each byte. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as they were sent, with whatever made them unreadable. */
  readonly target: string;
  /** Whether the packet holds the beginning of the request: of what came in several packets the parser gives the last one alone. */
  readonly isBegun: boolean;
  /** Whether the first line ends as HTTP wants it. */
  readonly isLineWhole: boolean;
  readonly headers: RawHeaders;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly host: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The headers that say whose request it is; of several of a name all, one after another, but for `Authorization`: the first. */
export interface RawHeaders {
  readonly 'x-api-key': string | undefined;
  readonly authorization: string | undefined;
  readonly 'x-forwarded-for': string | undefined;
}

/** Matches every line that has a space in it at the first try: a line is up to 64 KiB of anyone's bytes. */
const LINE = /^(\S+) (.*?)( HTTP\/\S*)?$/;

/**
 * Reads the request in which the parser stopped: the last one that begins in the packet before the byte where it gave up, since a connection
 * may carry several. What cannot be read is empty; no bytes throw.
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

/** Text of a request up to the blank line after its headers. */
function headAt(text: string, stopped: number): string {
  let start = 0;
  for (
    let end = text.indexOf(END);
    end !== -1 && end + END.length <= stopped;
    end = text.indexOf(END, end + 1)
  ) {
    // What follows is a body where it does not begin like a request.
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

/** Names and values of the lines behind the first. */
function headersOf(head: string): string[] {
  const lines = head.split(/\r?\n/).slice(1);
  return lines.flatMap((line) => {
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

/** The text of bytes that {@link readRawRequest} gave one sign each; what is not UTF-8 comes out as U+FFFD. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
