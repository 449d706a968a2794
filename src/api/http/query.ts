import { invalidParameter } from '../../core/errors.ts';
import { shorten } from '../../core/text.ts';

/** Values by name, in the order sent. */
export type Query = ReadonlyMap<string, readonly string[]>;

/**
 * Parses the query of a URL (without `?`): `+` and `%20` are a space, unescaped bytes are UTF-8. Throws
 * `invalid_parameter` with the name of the parameter for an escape that is not valid UTF-8.
 */
export function parseQuery(text: string): Query {
  const values = new Map<string, string[]>();
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    const rawName = equals === -1 ? piece : piece.slice(0, equals);
    const name = decode(rawName) ?? refuseEscape(rawName);
    const value = equals === -1 ? '' : (decode(piece.slice(equals + 1)) ?? refuseEscape(name));
    values.getOrInsert(name, []).push(value);
  }
  return values;
}

/** Node passes unescaped bytes on as Latin-1; a shell that sends 水筒 unescaped means UTF-8. */
const UNESCAPED = /[\u0080-\u00ff]+/g;

function decode(raw: string): string | null {
  try {
    const escaped = raw.replaceAll('+', ' ').replace(UNESCAPED, (bytes) => percentEncode(bytes));
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

function percentEncode(latin1: string): string {
  return [...latin1].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
}

function refuseEscape(name: string): never {
  const shown = shorten(name);
  throw invalidParameter(shown, {
    en: `The escape in \`${shown}\` is not valid UTF-8. Percent-encode the value as UTF-8.`,
    ja: `\`${shown}\` のエスケープは UTF-8 として正しくありません。UTF-8 でパーセントエンコードしてください。`,
  });
}
