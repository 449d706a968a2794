import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { invalidParameter, type MiharuError } from '../core/errors.ts';
import { shorten } from '../core/text.ts';
import { type FormInput, formOf, type SentFile } from './form-input.ts';

/** Longest form with files, in bytes: the largest page that is taken, and the fields beside it. */
export const FILES_FORM_BYTES_MAX = 21 * 1024 * 1024;

/** Most files and fields of one form; a browser with JavaScript sends one file at a time. */
const PARTS_MAX = 120;

/** How far into a form its token is looked for, in bytes: our forms begin with it. */
const TOKEN_WITHIN = 4_096;

/** How much of a form is read in one go, in bytes; other requests have their turn in between. */
const SLICE_BYTES = 128 * 1024;

/** The `_token` of a form with files; empty if missing. */
export function findFilesToken(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, TOKEN_WITHIN);
  return /name="_token"\r\n\r\n([^\r\n]*)\r\n/.exec(head)?.[1] ?? '';
}

/** Reads a form with files (RFC 7578); throws `invalid_parameter` when it is broken, or has too many parts. */
export async function readFiles(bytes: Buffer, contentType: string): Promise<FormInput> {
  const fields: [name: string, value: string][] = [];
  const files: SentFile[] = [];
  let hasTooMany = false;
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: PARTS_MAX },
      preservePath: true,
    });
    parser.on('field', (name, value) => fields.push([name, value]));
    parser.on('file', (_, stream, name) => {
      const chunks: Buffer[] = [];
      const hash = createHash('sha256');
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        hash.update(chunk);
      });
      // The form as a whole is then broken too.
      stream.on('error', () => undefined);
      stream.on('end', () => {
        const content = Buffer.concat(chunks);
        if (content.length === 0 && !name) return;
        files.push({ name: shorten(name), bytes: content, digest: hash.digest('base64url') });
      });
    });
    parser.on('partsLimit', () => {
      hasTooMany = true;
      parser.destroy();
    });
    await pipeline(slicesOf(bytes), parser);
  } catch {
    throw hasTooMany ? tooMany() : broken();
  }
  if (hasTooMany) throw tooMany();
  return formOf(fields, files);
}

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer, void, void> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES);
    await setImmediate();
  }
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
