import { invalidParameter, type MiharuError } from '../core/errors.ts';
import { shorten } from '../core/text.ts';
import { type FormInput, formOf, type SentFile } from './form-input.ts';

/** Longest form with files, in bytes: the largest page that is taken, and the fields beside it. */
export const FILES_FORM_BYTES_MAX = 21 * 1024 * 1024;

/** Most files and fields of one form; a browser with JavaScript sends one file at a time. */
const PARTS_MAX = 120;

/** How far into a form its token is looked for, in bytes: our forms begin with it. */
const TOKEN_WITHIN = 4_096;

/** The `_token` of a form with files; empty if missing. */
export function findFilesToken(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, TOKEN_WITHIN);
  return /name="_token"\r\n\r\n([^\r\n]*)\r\n/.exec(head)?.[1] ?? '';
}

/** Reads a form with files (RFC 7578); throws `invalid_parameter` when it is broken, or has too many parts. */
export async function readFiles(bytes: Buffer, contentType: string): Promise<FormInput> {
  if (countParts(bytes) > PARTS_MAX) throw tooMany();
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (form === null) throw broken();
  const fields: [name: string, value: string][] = [];
  const files: SentFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else if (value.size > 0 || value.name !== '')
      files.push({ name: shorten(value.name), bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return formOf(fields, files);
}

/** The parts of a form begin with its first line. */
function countParts(bytes: Buffer): number {
  const line = bytes.subarray(0, bytes.indexOf('\r\n'));
  let count = 0;
  for (let at = 0; at !== -1 && count <= PARTS_MAX; at = bytes.indexOf(line, at + line.length)) count += 1;
  return count;
}

function tooMany(): MiharuError {
  return invalidParameter('form', {
    en: `The form has more than ${PARTS_MAX} files and fields. Nothing was added: choose fewer files at once.`,
    ja: `ファイルと項目が ${PARTS_MAX} 件を超えています。何も追加していません。ファイルを減らして、分けて送信してください。`,
  });
}

function broken(): MiharuError {
  return invalidParameter('form', {
    en: 'The files did not arrive whole. Nothing was added: choose them again and send the form again.',
    ja: 'ファイルを最後まで受信できませんでした。何も追加していません。選び直して送信してください。',
  });
}
