import type { PageProblem } from '../core/search-page.ts';

export interface DecodedPage {
  readonly html: string;
  /** The encoding that was used, as the Web names it: `utf-8`, `utf-16le`, `shift_jis`, `euc-jp`. */
  readonly encoding: string;
  readonly problems: readonly PageProblem[];
}

/** Bytes in which a declaration is looked for. */
const PRESCAN_BYTES = 4_096;
/** Bytes by which an encoding is judged. */
const SAMPLE_BYTES = 400_000;

/** From this share of wrong characters on, an encoding does not fit. */
const BROKEN_MAX = 0.02;
const DECLARATION = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([a-z0-9_:-]{2,40})/i;

/** Names under which pages and programs know the encodings that can occur here. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  shift_jis: 'shift_jis',
  'shift-jis': 'shift_jis',
  sjis: 'shift_jis',
  'x-sjis': 'shift_jis',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  'windows-31j': 'shift_jis',
  'euc-jp': 'euc-jp',
  eucjp: 'euc-jp',
  'x-euc-jp': 'euc-jp',
  'iso-2022-jp': 'iso-2022-jp',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/**
 * Turns a page's bytes into text. The bytes decide first: a byte order mark, the zero bytes of UTF-16, valid UTF-8;
 * then the page's declaration; then the Japanese encoding that fits. Never throws; undecodable bytes become U+FFFD
 * with the problem `invalid_bytes`.
 */
export function decodePage(bytes: Uint8Array): DecodedPage {
  const wide = wideEncoding(bytes);
  if (wide !== null) return decodeAs(bytes, wide, []);
  const declared = declaredEncoding(bytes);
  if (declared === 'iso-2022-jp' && bytes.includes(0x1b)) return decodeAs(bytes, declared, []);
  const utf8 = decodeFatal(withoutCutCharacter(bytes), 'utf-8');
  if (utf8 !== null) return { html: utf8, encoding: 'utf-8', problems: wrongDeclaration(declared, utf8) };
  return decodeOther(bytes, declared);
}

/** Text that is no UTF-8. Each candidate is judged by the beginning, so that a long page is decoded once. */
function decodeOther(bytes: Uint8Array, declared: string | null): DecodedPage {
  if (declared !== null && declared !== 'utf-8') {
    const text = decodeFatal(bytes, declared);
    if (text !== null) return { html: text, encoding: declared, problems: [] };
  }
  const isMostlyUtf8 = brokenShare(bytes, 'utf-8') < BROKEN_MAX;
  if (isMostlyUtf8) return decodeAs(bytes, 'utf-8', []);
  const [fitting] = ['euc-jp', 'shift_jis']
    .map((encoding) => ({ encoding, broken: brokenShare(bytes, encoding) }))
    .sort((a, b) => a.broken - b.broken);
  if (fitting !== undefined && fitting.broken < BROKEN_MAX) {
    const detail = `Read as ${fitting.encoding}.`;
    return decodeAs(bytes, fitting.encoding, [{ code: 'encoding_not_declared', where: 'page', detail }]);
  }
  return decodeAs(bytes, declared ?? 'utf-8', []);
}

function decodeAs(bytes: Uint8Array, encoding: string, problems: readonly PageProblem[]): DecodedPage {
  const html = new TextDecoder(encoding).decode(bytes);
  const broken = countUpTo(html, '\ufffd', 1_000);
  if (broken === 0) return { html, encoding, problems };
  const detail = `${broken} places in the bytes are no ${encoding}.`;
  return { html, encoding, problems: [...problems, { code: 'invalid_bytes', where: 'page', detail }] };
}

function decodeFatal(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 by its mark, or without one by the zero bytes that markup then has at every other place. */
function wideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.min(bytes.length, 1_000) >> 1;
  if (pairs < 4) return null;
  let zeroFirst = 0;
  let zeroSecond = 0;
  // A loop: this runs over every page, and filtering copies it twice.
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[pair * 2] === 0) zeroFirst++;
    if (bytes[pair * 2 + 1] === 0) zeroSecond++;
  }
  if (zeroSecond > pairs * 0.6 && zeroFirst < pairs * 0.1) return 'utf-16le';
  if (zeroFirst > pairs * 0.6 && zeroSecond < pairs * 0.1) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCAN_BYTES));
  const name = DECLARATION.exec(head)?.[1]?.toLowerCase();
  return name === undefined ? null : (ENCODINGS[name] ?? null);
}

function wrongDeclaration(declared: string | null, html: string): PageProblem[] {
  if (declared === null || declared === 'utf-8' || !/[^\0-\x7f]/.test(html)) return [];
  return [
    { code: 'wrong_encoding_declared', where: 'page', detail: `Declared as ${declared}, but it is UTF-8.` },
  ];
}

/** The bytes without a UTF-8 character that the end of a cut file left unfinished. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < length ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/** Share of characters that point to a wrong decoding, among the non-ASCII ones at the beginning. */
function brokenShare(bytes: Uint8Array, encoding: string): number {
  // Streaming leaves out a character that the sample cuts.
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES), { stream: true });
  let beyond = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    beyond++;
    if (isDecodingError(code)) broken++;
  }
  return beyond === 0 ? 0 : broken / beyond;
}

/** Replacement, C1 controls, private use, and half-width kana, which a wrong Japanese decoding is full of. */
function isDecodingError(code: number): boolean {
  return (
    code === 0xfffd || code < 0xa0 || (code >= 0xe000 && code < 0xf900) || (code >= 0xff61 && code <= 0xff9f)
  );
}

/** How often `character` occurs in `text`; counting stops at `most`. */
export function countUpTo(text: string, character: string, most: number): number {
  return text.split(character, most + 1).length - 1;
}
