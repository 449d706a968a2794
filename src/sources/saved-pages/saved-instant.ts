/** How much of a document is searched for the note of the program that saved it, in bytes. */
const LOOK_BYTES = 8192;

/** `Sat Nov 28 2026 09:00:00 GMT+0900`, as SingleFile writes it. */
const SINGLE_FILE_DATE =
  /SingleFile\s+url:\s*\S+\s+saved date:\s*(\w{3} \w{3} \d{1,2} \d{4} \d{1,2}:\d{2}:\d{2} GMT[+-]\d{4})/i;

/** `Sat, 28 Nov 2026 00:00:00 -0000`, as browsers write it; without a zone it is not an instant. */
const MAIL_DATE = /^\w{3}, \d{1,2} \w{3} \d{4} \d{1,2}:\d{2}:\d{2} (?:[+-]\d{4}|GMT)$/;

/** When SingleFile saved the document, in milliseconds since the epoch; `null` where it does not say. */
export function savedInstant(bytes: Uint8Array): number | null {
  const top = Buffer.from(bytes.subarray(0, LOOK_BYTES)).toString('latin1').replaceAll('\0', '');
  return instantMs(SINGLE_FILE_DATE.exec(top)?.[1]);
}

/** When a web archive was saved, by its `Date:`; `null` for anything but an instant with its zone. */
export function parseMailDate(text: string | undefined): number | null {
  const date = (text ?? '').trim().replace(/\s*\([^)]*\)$/, '');
  return MAIL_DATE.test(date) ? instantMs(date) : null;
}

function instantMs(text: string | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isSafeInteger(ms) && ms > 0 ? ms : null;
}
