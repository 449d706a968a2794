import { invalidParameter, MiharuError } from '../core/errors.ts';
import { isOneOf } from '../core/is-one-of.ts';
import { printCount, quote } from '../core/text.ts';
import type { FormSender, WebRequest } from '../core/web-exchange.ts';

/**
 * Longest form of a signed-in user, in bytes: 4 MiB. Browsers send a Japanese character as nine bytes, so this is room
 * for 2,000 keywords of the greatest length.
 */
export const FORM_BYTES_MAX = 4 * 1024 * 1024;

/** Longest form on a page that is open to strangers, in bytes: an address, a password and names fit many times over. */
export const STRANGER_FORM_BYTES_MAX = 16 * 1024;

/** Longest form of a visitor whose session has ended, in bytes: it is read only to show the typed texts again. */
export const ENDED_FORM_BYTES_MAX = 256 * 1024;

/** Most fields of a form: double the longest list of check boxes. */
const FIELDS_MAX = 2_000;

/** Longest token that is read, in bytes: one with the names of all fields of a form has a few hundred. */
const TOKEN_LENGTH_MAX = 2_048;

/** A form as it arrived: its fields are not read before its token is checked. */
export interface ArrivedForm {
  /** Its `_token`; empty if missing. */
  readonly token: string;
  /** Reads the fields, in one pass; throws `invalid_parameter` when there are too many, or a text cannot be stored. */
  read(): FormInput;
}

/** The fields of a form. */
export interface FormInput {
  /** The field's text, trimmed; empty if missing. */
  text(name: string): string;
  /** The text as typed: for passwords. */
  exact(name: string): string;
  /** Every value of a field that may be sent several times. */
  all(name: string): readonly string[];
  /** All fields, to be shown again. */
  readonly values: ReadonlyMap<string, string>;
}

/** The choice that a field was sent with; throws `invalid_parameter` for any other text, and for none. */
export function choiceIn<Choice extends string>(
  input: FormInput,
  name: string,
  choices: readonly Choice[],
): Choice {
  const sent = input.text(name);
  if (isOneOf(choices, sent)) return sent;
  throw invalidParameter(name, {
    en: `${quote(sent)} is not one of the choices. Open the page again and choose one.`,
    ja: `${quote(sent)} は選択肢にありません。画面を開き直して選んでください。`,
  });
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
  const [type = ''] = String(request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new MiharuError('unsupported_media_type', {
      en: 'Send the form as application/x-www-form-urlencoded.',
      ja: 'フォームは application/x-www-form-urlencoded で送信してください。',
    });
  }
  const body = await request.readBody(bytesMax, sender);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
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

/**
 * Reads the bytes of a form in one pass. Lines end with a line feed only, as in the contract's texts; throws as {@link
 * ArrivedForm.read}.
 */
export function parseForm(bytes: Uint8Array): FormInput {
  const fields = new Map<string, string[]>();
  const pairs = spaced(bytes).split('&', FIELDS_MAX + 1);
  if (pairs.length > FIELDS_MAX) {
    const most = printCount(FIELDS_MAX);
    throw invalidParameter('form', {
      en: `The form has more than ${most} fields. Nothing was saved: go back and send less at once.`,
      ja: `フォームの項目が ${most} 件を超えています。何も保存していません。前の画面に戻り、分けて送信してください。`,
    });
  }
  for (const pair of pairs) {
    if (pair === '') continue;
    const mark = pair.indexOf('=');
    const name = decode(mark === -1 ? pair : pair.slice(0, mark));
    const value = mark === -1 ? '' : decode(pair.slice(mark + 1));
    if (name.includes('\0') || value.includes('\0')) {
      throw invalidParameter(name.replaceAll('\0', ''), {
        en: 'A field contains the character U+0000, which is not allowed. Nothing was saved: remove it and send the form again.',
        ja: '入力に文字 U+0000 が含まれています。何も保存していません。取り除いて送信し直してください。',
      });
    }
    fields.getOrInsert(name, []).push(value);
  }
  const values = new Map([...fields].map(([name, [first = '']]) => [name, first.replaceAll('\r\n', '\n')]));
  const exact = (name: string) => values.get(name) ?? '';
  return {
    exact,
    text: (name) => exact(name).trim(),
    all: (name) => fields.get(name) ?? [],
    values,
  };
}

/**
 * The text of a form. Its spaces, sent as `+`, are replaced in the bytes: in a text of four million characters
 * replacing them takes a second.
 */
function spaced(bytes: Uint8Array): string {
  const copy = Buffer.from(bytes);
  for (let at = 0; at < copy.length; at += 1) if (copy[at] === PLUS) copy[at] = SPACE;
  return copy.toString();
}

const PLUS = 0x2b;
const SPACE = 0x20;

/** Decodes percent escapes; the URL parser, which takes five times as long for long texts, is only used for invalid UTF-8. */
function decode(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return new URLSearchParams(`a=${part}`).get('a') ?? '';
  }
}
