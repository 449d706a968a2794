import { invalidParameter } from '../core/errors.ts';
import { isOneOf } from '../core/is-one-of.ts';
import { printCount, quote } from '../core/text.ts';

/** Most fields of a form: double the longest list of check boxes. */
const FIELDS_MAX = 2_000;

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
  /** In the order of sending. */
  readonly files: readonly SentFile[];
}

/** A file of a form. */
export interface SentFile {
  /** As the browser says; text from outside. */
  readonly name: string;
  readonly bytes: Buffer;
  /** SHA-256, in base64url. */
  readonly digest: string;
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

/**
 * Reads the bytes of a form in one pass. Lines end with a line feed only, as in the contract's texts; throws as {@link
 * ArrivedForm.read}.
 */
export function parseForm(bytes: Uint8Array): FormInput {
  const pairs = spaced(bytes).split('&', FIELDS_MAX + 1);
  if (pairs.length > FIELDS_MAX) {
    const most = printCount(FIELDS_MAX);
    throw invalidParameter('form', {
      en: `The form has more than ${most} fields. Nothing was saved: go back and send less at once.`,
      ja: `フォームの項目が ${most} 件を超えています。何も保存していません。前の画面に戻り、分けて送信してください。`,
    });
  }
  const sent = pairs.filter((pair) => pair !== '');
  return formOf(
    sent.map((pair): [name: string, value: string] => {
      const mark = pair.indexOf('=');
      return mark === -1 ? [decode(pair), ''] : [decode(pair.slice(0, mark)), decode(pair.slice(mark + 1))];
    }),
  );
}

/** The input of a form with these fields and files; throws `invalid_parameter` for a text that cannot be stored. */
export function formOf(
  sent: readonly (readonly [name: string, value: string])[],
  files: readonly SentFile[] = [],
): FormInput {
  const fields = new Map<string, string[]>();
  for (const [name, value] of sent) {
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
    files,
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
