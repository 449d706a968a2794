import { MiharuError } from '../core/errors.ts';
import type { FormSender, WebRequest } from '../core/web-exchange.ts';
import { type FormInput, parseForm } from './form-input.ts';
import { findFilesToken, readFiles } from './sent-files.ts';

/**
 * Longest form of a signed-in user, in bytes: 4 MiB. Browsers send a Japanese character as nine bytes, so this is room
 * for 2,000 keywords of the greatest length.
 */
export const FORM_BYTES_MAX = 4 * 1024 * 1024;

/** Longest form on a page that is open to strangers, in bytes: an address, a password and names fit many times over. */
export const STRANGER_FORM_BYTES_MAX = 16 * 1024;

/** Longest form of a visitor whose session has ended, in bytes: it is read only to show the typed texts again. */
export const ENDED_FORM_BYTES_MAX = 256 * 1024;

/** Longest token that is read, in bytes: one with the names of all fields of a form has a few hundred. */
const TOKEN_LENGTH_MAX = 2_048;

/** A form as it arrived: its fields are not read before its token is checked. */
export interface ArrivedForm {
  /** Its `_token`; empty if missing. */
  readonly token: string;
  /** Reads the fields, in one pass; throws `invalid_parameter` when there are too many, or a text cannot be stored. */
  read(): FormInput | Promise<FormInput>;
}

/** How a form is received. */
export interface Receiving {
  readonly bytesMax: number;
  readonly sender: FormSender;
}

/** Receives the body of a form; throws `unsupported_media_type` and what {@link WebRequest.readBody} throws. */
export async function receiveForm(
  request: WebRequest,
  { bytesMax, sender }: Receiving,
): Promise<ArrivedForm> {
  const contentType = String(request.headers['content-type'] ?? '');
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  const hasFiles = typeof sender !== 'string' && sender.sends === 'files' && type === 'multipart/form-data';
  if (!hasFiles && type !== 'application/x-www-form-urlencoded') {
    throw new MiharuError('unsupported_media_type', {
      en: 'Send the form as application/x-www-form-urlencoded.',
      ja: 'フォームは application/x-www-form-urlencoded で送信してください。',
    });
  }
  const body = await request.readBody(bytesMax, sender);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (hasFiles) return { token: findFilesToken(bytes), read: () => readFiles(bytes, contentType) };
  return { token: findToken(bytes), read: () => parseForm(bytes) };
}

const AMPERSAND = 0x26;

/** The first `_token` of a form, found without reading other fields; our tokens contain nothing that a browser would escape. */
function findToken(bytes: Buffer): string {
  const name = '_token=';
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
    if (at > 0 && bytes[at - 1] !== AMPERSAND) continue;
    const start = at + name.length;
    const end = bytes.subarray(start, start + TOKEN_LENGTH_MAX).indexOf(AMPERSAND);
    return bytes.toString('latin1', start, end === -1 ? start + TOKEN_LENGTH_MAX : start + end);
  }
  return '';
}
