import { MiharuError } from '../core/errors.ts';
import type { WebRequest } from '../core/web-exchange.ts';

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

/** Reads the body of a form; throws `unsupported_media_type`, `body_too_large`. */
export async function readForm(request: WebRequest): Promise<FormInput> {
  const [type = ''] = String(request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new MiharuError('unsupported_media_type', {
      en: 'A form is sent as application/x-www-form-urlencoded.',
      ja: 'フォームは application/x-www-form-urlencoded で送信してください。',
    });
  }
  return formInput(new URLSearchParams(new TextDecoder().decode(await request.readBody())));
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
