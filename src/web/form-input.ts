import { MiharuError } from '../core/errors.ts';
import type { WebRequest } from '../core/web-exchange.ts';

/**
 * Longest form of somebody who is signed in, in bytes: 4 MiB. A sign of Japanese takes nine as browsers send it, so that a thousand
 * keywords of the greatest length fit twice.
 */
export const FORM_BYTES_MAX = 4 * 1024 * 1024;

/** Longest form of anybody else, in bytes: anybody can send one. */
export const STRANGER_FORM_BYTES_MAX = 256 * 1024;

/** What a form sent. */
export interface FormInput {
  /** The field's text, its ends trimmed; empty when it was not sent. */
  text(name: string): string;
  /** As it was typed: for passwords. */
  exact(name: string): string;
  /** Every value of a field that may be sent several times. */
  all(name: string): readonly string[];
  /** All fields, to be shown again. */
  readonly values: ReadonlyMap<string, string>;
}

/** Reads the body of a form of so many bytes at most, as few as of a stranger unless given; throws `unsupported_media_type`, `body_too_large`. */
export async function readForm(request: WebRequest, bytesMax = STRANGER_FORM_BYTES_MAX): Promise<FormInput> {
  const [type = ''] = String(request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new MiharuError('unsupported_media_type', {
      en: 'A form is sent as application/x-www-form-urlencoded.',
      ja: 'フォームは application/x-www-form-urlencoded で送信してください。',
    });
  }
  return formInput(new URLSearchParams(new TextDecoder().decode(await request.readBody(bytesMax))));
}

/** The fields of a form. Lines end as the contract's texts do, with a line feed alone. */
export function formInput(fields: URLSearchParams): FormInput {
  const exact = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  return {
    exact,
    text: (name) => exact(name).trim(),
    all: (name) => fields.getAll(name),
    values: new Map([...fields.keys()].map((name) => [name, exact(name)])),
  };
}
