/** One part of a MIME message: its headers (unfolded, otherwise unchanged) and its encoded body. */
export interface Part {
  readonly head: string;
  readonly body: Uint8Array;
}

/** A message cut at its boundaries, nothing decoded. */
export interface CutMessage {
  /** The bytes of the message's own headers. */
  readonly head: Uint8Array;
  readonly parts: readonly Part[];
}

/** More parts than a saved page has; what comes behind is not looked at. */
const PARTS_MAX = 10_000;

/**
 * Cuts a MIME message into its parts. A message that is no multipart is its own only part. Nested multiparts (a page inside
 * `multipart/alternative`) are cut one level down. Throws a `RangeError` when a multipart has no part.
 */
export function cutParts(bytes: Uint8Array): CutMessage {
  const whole = cutHead(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const head = Buffer.from(`${whole.head}\r\n\r\n`, 'latin1');
  const boundary = boundaryOf(whole.head);
  if (boundary === null) return { head, parts: [whole] };
  const parts = cutBody(whole.body, boundary).flatMap((part) => {
    const nested = boundaryOf(part.head);
    return nested === null ? [part] : cutBody(part.body, nested);
  });
  if (parts.length === 0) throw new RangeError('a multipart message without parts');
  return { head, parts };
}

function boundaryOf(head: string): string | null {
  const type = /^content-type:\s*multipart\/.*$/im.exec(head)?.[0];
  const found = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type ?? '');
  return found?.[1] ?? found?.[2] ?? null;
}

function cutBody(body: Buffer, boundary: string): { head: string; body: Buffer }[] {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const parts: { head: string; body: Buffer }[] = [];
  let start = lineStart(body, mark, 0);
  while (start !== -1 && parts.length < PARTS_MAX) {
    const from = start + mark.length;
    if (body.subarray(from, from + 2).toString('latin1') === '--') break;
    const next = lineStart(body, mark, from);
    parts.push(cutHead(body.subarray(afterLine(body, from), next === -1 ? body.length : next)));
    start = next;
  }
  return parts;
}

/** Index of the mark at the start of a line, from an index on; -1 when there is none. */
function lineStart(body: Buffer, mark: Buffer, from: number): number {
  for (let at = body.indexOf(mark, from); at !== -1; at = body.indexOf(mark, at + 1)) {
    if (at === 0 || body[at - 1] === 0x0a) return at;
  }
  return -1;
}

function afterLine(body: Buffer, from: number): number {
  const end = body.indexOf(0x0a, from);
  return end === -1 ? body.length : end + 1;
}

function cutHead(bytes: Buffer): { head: string; body: Buffer } {
  const [crlf, lf] = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')];
  const isLf = crlf === -1 || (lf !== -1 && lf < crlf);
  const end = isLf ? lf : crlf;
  if (end === -1) return { head: '', body: bytes };
  const head = bytes.subarray(0, end).toString('latin1');
  return { head: head.replace(/\r?\n[ \t]+/g, ' '), body: bytes.subarray(end + (isLf ? 2 : 4)) };
}
