/** What comes before a file that is written into the page itself. */
const MARK = 'base64,';

/** Shorter ones stay: they are the placeholders of pages themselves. */
const KEPT_LENGTH_MAX = 1024;

/**
 * A page without the pictures and fonts that a program wrote into it when it saved the page (`data:` addresses), which can be
 * nearly all of its bytes. Moves the rest together within the same memory; nothing else changes.
 */
export function dropPictures(bytes: Uint8Array): Uint8Array {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let length = 0;
  let from = 0;
  for (let mark = page.indexOf(MARK); mark >= 0; mark = page.indexOf(MARK, from)) {
    const start = mark + MARK.length;
    const end = endOfFile(page, start);
    const kept = end - start > KEPT_LENGTH_MAX ? start : end;
    page.copyWithin(length, from, kept);
    length += kept - from;
    from = end;
  }
  if (from === 0) return bytes;
  page.copyWithin(length, from);
  return page.subarray(0, length + page.length - from);
}

/** Where the letters of Base64 end; `%` writes some of them in addresses. */
function endOfFile(page: Uint8Array, start: number): number {
  let at = start;
  while (isOfBase64(page[at] ?? 0)) at += 1;
  return at;
}

function isOfBase64(byte: number): boolean {
  const isLetter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  const isDigit = byte >= 0x30 && byte <= 0x39;
  // + / = %
  return isLetter || isDigit || byte === 0x2b || byte === 0x2f || byte === 0x3d || byte === 0x25;
}
