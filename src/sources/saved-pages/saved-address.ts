/** How much of a document is searched for the notes of the program that saved it, in bytes. */
const LOOK_BYTES = 8192;

/**
 * The address that a browser or SingleFile noted at the top of a saved document: `<!-- saved from url=(0042)https://… -->` or
 * `Page saved with SingleFile  url: https://…`; `null` where there is no note.
 */
export function savedAddress(bytes: Uint8Array): string | null {
  const top = Buffer.from(bytes.subarray(0, LOOK_BYTES)).toString('latin1').replaceAll('\0', '');
  const noted = /<!--\s*saved from url=\(\d+\)(\S+)/i.exec(top) ?? /SingleFile\s+url:\s*(\S+)/i.exec(top);
  return parseAddress(noted?.[1]);
}

/** A web address in its canonical spelling; `null` for anything else. */
export function parseAddress(text: string | undefined): string | null {
  const url = URL.parse((text ?? '').trim().replaceAll('&amp;', '&'));
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
