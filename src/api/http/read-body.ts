import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote, type Text } from '../../core/text.ts';
import { BODY_BYTES_MIN, type BodyShare } from './body-room.ts';
import { requestTimeout } from './raw-faults.ts';

/** A request whose body is read, and its response. */
export interface BodySender {
  /** Set while the service waits for the body. */
  awaitsBody: boolean;
  /** Whether the time for it is over. */
  readonly isLate: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Where a body is read to. */
export interface BodyPlace {
  readonly bytesMax: number;
  /** Its room; reading gives it back. */
  readonly share: BodyShare;
  /** What to do if it is larger. */
  readonly advice?: Text;
}

/** Maximum size of a body, in bytes: 256 KiB. */
export const BODY_BYTES_MAX = 256 * 1024;

/** Reads the bytes of a JSON body. Throws as {@link readBytes}, and `unsupported_media_type`. */
export function readJsonBytes(sender: BodySender, share: BodyShare): Promise<Buffer> {
  if (lengthOf(sender.request) > BODY_BYTES_MAX) throw tooLarge({ bytesMax: BODY_BYTES_MAX });
  requireJson(sender.request);
  return readBytes(sender, { bytesMax: BODY_BYTES_MAX, share });
}

/** The declared length of a body in bytes; 0 if it has none. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/**
 * Reads a request's body of at most `bytesMax` bytes. Throws `body_too_large` and `unavailable` (if there is no room)
 * before the rest has arrived, and `invalid_parameter` if the request was answered meanwhile, so that late requests have
 * no effect. A client that waits for `100 Continue` receives it here: a refused request is answered without its body.
 */
export async function readBytes(sender: BodySender, place: BodyPlace): Promise<Buffer> {
  using held = place.share;
  const { request, response } = sender;
  if (lengthOf(request) > place.bytesMax) throw tooLarge(place);
  if (hasBody(request)) held.raise(BODY_BYTES_MIN);
  if (isWaiting(request) && !response.headersSent) response.writeContinue();
  sender.awaitsBody = true;
  try {
    return await gather(sender, place);
  } catch (thrown) {
    // Node discards unread bytes only if nothing was read, and the connection's next request follows them.
    request.resume();
    if (thrown instanceof MiharuError) throw thrown;
    // The client is gone, which is not a failure of the service.
    const ended = {
      en: 'The body ended early. Send it again.',
      ja: '本文が途中で終わりました。送り直してください。',
    };
    throw new MiharuError('invalid_parameter', ended, { members: { errors: [] }, cause: thrown });
  } finally {
    sender.awaitsBody = false;
  }
}

/**
 * Copies the chunks into one buffer: kept chunks would each hold the memory of what was read with them. The buffer grows
 * with what arrives, since a length is declared at no cost.
 */
async function gather(sender: BodySender, place: BodyPlace): Promise<Buffer> {
  const { request, response } = sender;
  const { bytesMax, share } = place;
  const sizeMax = lengthOf(request) || bytesMax;
  let bytes = Buffer.allocUnsafeSlow(Math.min(sizeMax, BODY_BYTES_MIN));
  let length = 0;
  // The stream stays open even if the body is refused: its connection still has to carry the answer.
  const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) {
    if (response.headersSent || sender.isLate) break;
    const needed = length + chunk.length;
    if (needed > bytesMax) throw tooLarge(place);
    if (needed > bytes.length) {
      const size = Math.min(sizeMax, Math.max(2 * bytes.length, needed));
      share.raise(size);
      bytes = grown(bytes, size);
    }
    chunk.copy(bytes, length);
    length = needed;
  }
  if (response.headersSent || sender.isLate) throw requestTimeout();
  return bytes.subarray(0, length);
}

/** A buffer with its content and a new size; the old one is given back at once, not with the next garbage collection. */
function grown(bytes: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
  return Buffer.from(bytes.buffer.transfer(size));
}

const MEBIBYTE = 1024 * 1024;

const SHORTEN: Text = {
  en: 'Shorten the texts in it.',
  ja: '本文の中の文章を短くしてください。',
};

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** HTTP/1.0 has no such expectation (RFC 9110 §10.1.1). */
function isWaiting({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? '');
}

/** The value of a JSON body. Throws `invalid_parameter` if it is empty, not UTF-8 or not JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) {
    throw invalidParameter('body', {
      en: 'The body is empty. Send a JSON object.',
      ja: '本文が空です。JSON オブジェクトを送ってください。',
    });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (thrown) {
    throw invalidParameter('body', thrown instanceof SyntaxError ? NOT_JSON : NOT_UTF8);
  }
}

const NOT_JSON: Text = {
  en: 'The body is not valid JSON. Send one JSON object, with its quotes and brackets closed.',
  ja: '本文が JSON として正しくありません。引用符と括弧の閉じた JSON オブジェクトを 1 つ送ってください。',
};

const NOT_UTF8: Text = {
  en: 'The body is not valid UTF-8. Encode it as UTF-8 and send it again.',
  ja: '本文が UTF-8 として正しくありません。UTF-8 で送り直してください。',
};

function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  const [essence = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  const coding = headers['content-encoding'] ?? 'identity';
  if (essence === 'application/json' && isUtf8 && coding === 'identity') return;
  const sent = [type, coding === 'identity' ? '' : coding].filter((part) => part !== '').join(', ');
  const found =
    sent === ''
      ? { en: 'The header Content-Type is missing', ja: 'ヘッダーがありません' }
      : { en: `The body was sent as ${quote(sent)}`, ja: `${quote(sent)} が送られました` };
  throw new MiharuError('unsupported_media_type', {
    en: `${found.en}. Send uncompressed JSON in UTF-8 with the header Content-Type: application/json.`,
    ja: `本文には圧縮していない UTF-8 の JSON を使い、ヘッダー Content-Type: application/json を付けてください（${found.ja}）。`,
  });
}

function tooLarge({ bytesMax, advice = SHORTEN }: Omit<BodyPlace, 'share'>): MiharuError {
  const most = bytesMax < MEBIBYTE ? `${bytesMax / 1024} KiB` : `${bytesMax / MEBIBYTE} MiB`;
  return new MiharuError('body_too_large', {
    en: `The body is larger than ${most}. ${advice.en}`,
    ja: `本文が ${most} を超えています。${advice.ja}`,
  });
}
