import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { requestTimeout } from './raw-faults.ts';

/** A request whose body is wanted, and what is written to who sends it. */
export interface BodySender {
  /** Set while the body is waited for. */
  awaitsBody: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Longest body of the API, in bytes: 256 KiB. */
export const BODY_BYTES_MAX = 256 * 1024;

/**
 * Reads a request's body as JSON. Throws `body_too_large` (before the rest of it has come), `unsupported_media_type`, or
 * `invalid_parameter` for what is no UTF-8 or no JSON.
 */
export async function readJsonBody(sender: BodySender): Promise<unknown> {
  if (isTooLong(sender.request, BODY_BYTES_MAX)) throw tooLarge(BODY_BYTES_MAX);
  requireJson(sender.request);
  return parseJson(await readBytes(sender, BODY_BYTES_MAX));
}

function isTooLong({ headers }: IncomingMessage, bytesMax: number): boolean {
  return Number(headers['content-length'] ?? 0) > bytesMax;
}

/**
 * All bytes of a request's body, `bytesMax` at most; throws `body_too_large` before the rest of it has come, and what a 408 says where the
 * request was answered before its end: nothing is done any more for who was answered as late. Who waits to be told to go on
 * is told so here: what is refused before has its answer without having sent a body.
 */
export async function readBytes(sender: BodySender, bytesMax: number): Promise<Buffer> {
  const { request, response } = sender;
  if (isTooLong(request, bytesMax)) throw tooLarge(bytesMax);
  if (isWaiting(request) && !response.headersSent) response.writeContinue();
  const chunks: Buffer[] = [];
  let length = 0;
  sender.awaitsBody = true;
  try {
    // The stream is left open when there is too much of it: its connection still has to carry the answer.
    const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > bytesMax) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    // The client is gone, so that hardly anybody reads this; it is no fault of ours.
    const ended = {
      en: 'The body ended early. Send it again.',
      ja: '本文が途中で終わりました。送り直してください。',
    };
    throw new MiharuError('invalid_parameter', ended, { members: { errors: [] }, cause });
  } finally {
    sender.awaitsBody = false;
  }
  if (response.headersSent) throw requestTimeout();
  if (length > bytesMax) {
    // Node throws unread bytes away only where nothing was read; the next request of the connection stands behind them.
    request.resume();
    throw tooLarge(bytesMax);
  }
  return Buffer.concat(chunks);
}

/** Of HTTP/1.0 the expectation is ignored (RFC 9110 §10.1.1). */
function isWaiting({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? '');
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) {
    throw invalidParameter('body', {
      en: 'The body is empty. Send a JSON object.',
      ja: '本文が空です。JSON オブジェクトを送ってください。',
    });
  }
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('body', {
      en: 'The body is not valid JSON. Send one JSON object, with its quotes and brackets closed.',
      ja: '本文が JSON として正しくありません。引用符と括弧の閉じた JSON オブジェクトを 1 つ送ってください。',
    });
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidParameter('body', {
      en: 'The body is not valid UTF-8. Encode it as UTF-8 and send it again.',
      ja: '本文が UTF-8 として正しくありません。UTF-8 で送り直してください。',
    });
  }
}

function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  const [essence = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  const coding = headers['content-encoding'] ?? 'identity';
  if (essence === 'application/json' && isUtf8 && coding === 'identity') return;
  const sent = coding === 'identity' ? type : `${type}, ${coding}`;
  throw new MiharuError('unsupported_media_type', {
    en: `The body must be uncompressed JSON in UTF-8 with Content-Type: application/json, but ${quote(sent)} was sent.`,
    ja: `本文は圧縮していない UTF-8 の JSON（Content-Type: application/json）で送ってください（${quote(sent)} が送られました）。`,
  });
}

function tooLarge(bytesMax: number): MiharuError {
  return new MiharuError('body_too_large', {
    en: `The body is larger than ${bytesMax / 1024} KiB. Send less at once, or shorten the texts in it.`,
    ja: `本文が ${bytesMax / 1024} KiB を超えています。分けて送るか、内容を短くしてください。`,
  });
}
