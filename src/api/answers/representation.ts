import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Exchange } from '../exchange.ts';
import type { Coding } from '../http/preferences.ts';
import type { Replier } from '../reply.ts';

/** A response body with its headers. */
export interface Representation {
  /** A strong ETag of the body. */
  readonly etag: string;
  /** Headers of a 200, names and values alternating. */
  readonly headers: readonly string[];
  /** The part of the headers that a 304 repeats. */
  readonly notModifiedHeaders: readonly string[];
  readonly body: Buffer;
}

/** Smaller bodies are not worth compressing, in bytes. */
const WORTH_CODING = 1024;

const VARY = 'Accept, Accept-Encoding, X-Api-Key, Authorization';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Further headers of a 200, and validators that a 304 has too. Names and values alternate. */
export interface MoreHeaders {
  readonly headers?: readonly string[];
  readonly validators?: readonly string[];
}

/** A representation of a body that is already in its final coding. */
export function representationOf(
  body: Buffer,
  contentType: string,
  { headers = [], validators: own = [] }: MoreHeaders = {},
): Representation {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const validators = ['ETag', etag, 'Cache-Control', 'private, no-cache', 'Vary', VARY, ...own];
  const nosniff = ['X-Content-Type-Options', 'nosniff'];
  return {
    etag,
    notModifiedHeaders: validators,
    headers: [
      'Content-Type',
      contentType,
      'Content-Length',
      String(body.length),
      ...validators,
      ...nosniff,
      ...headers,
    ],
    body,
  };
}

/** The body in a coding, with the header that names it. Small bodies are not compressed. */
export async function encode(
  body: Buffer,
  coding: Coding,
): Promise<{ readonly body: Buffer; readonly headers: readonly string[] }> {
  if (coding === 'identity' || body.length < WORTH_CODING) return { body, headers: [] };
  const coded = coding === 'gzip' ? await toGzip(body) : await toBrotli(body, BROTLI);
  return { body: coded, headers: ['Content-Encoding', coding] };
}

/** Quality 5 takes a tenth of the time of the default 11 for a few per cent more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sends a representation, or `304` when the client has it. */
export function sendRepresentation(
  { send }: Replier,
  exchange: Exchange,
  { etag, headers, notModifiedHeaders, body }: Representation,
): void {
  if (matchesEtag(exchange.request.headers['if-none-match'], etag)) {
    send(exchange, 304, notModifiedHeaders, null);
  } else send(exchange, 200, headers, body);
}

const TAG = /(?:W\/)?"[^"]*"/g;

/**
 * Whether an `If-None-Match` header (a list of strong or weak tags, or `*`) matches the strong ETag of an
 * existing representation. The comparison is weak, as RFC 9110 requires for this header.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(TAG)?.some((tag) => tag.replace(/^W\//, '') === etag) ?? false;
}
