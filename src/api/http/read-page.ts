import type { IncomingMessage } from 'node:http';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { PAGE_BYTES_MAX, type SentFile } from '../../operations/pages/page-reader.ts';
import { type BodyShare, lend } from './body-room.ts';
import { type BodySender, readBytes } from './read-body.ts';

/** The types under which a saved page may be sent. */
export const PAGE_TYPES = [
  'text/html',
  'multipart/related',
  'message/rfc822',
  'application/octet-stream',
] as const;

/**
 * Reads a saved page as it is. Its room stays taken, since the page is read after it has arrived. Throws as {@link readBytes},
 * `unsupported_media_type`, and `invalid_parameter` for an empty body.
 */
export async function readSentPage(sender: BodySender, share: BodyShare): Promise<SentFile> {
  const isGzip = readCoding(sender.request);
  const bytes = await readBytes(sender, {
    bytesMax: PAGE_BYTES_MAX,
    share: lend(share),
    advice: {
      en: 'Send the page alone, without pictures, or packed with gzip.',
      ja: '画像を含めないページだけを送るか、gzip で圧縮して送ってください。',
    },
  });
  if (bytes.length > 0) return { bytes, isGzip };
  throw invalidParameter('body', {
    en: 'The body is empty. Send the file of a saved page.',
    ja: '本文が空です。保存したページのファイルを送ってください。',
  });
}

/** Whether the page is packed; throws `unsupported_media_type` for types and codings that are not read. */
function readCoding({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const isPacked = coding === 'gzip' || coding === 'x-gzip';
  if (PAGE_TYPES.some((one) => one === essence) && (isPacked || coding === 'identity')) return isPacked;
  const sent = [type, coding === 'identity' ? '' : coding].filter((part) => part !== '').join(', ');
  const found =
    sent === ''
      ? { en: 'The header Content-Type is missing', ja: 'ヘッダーがありません' }
      : { en: `The body was sent as ${quote(sent)}`, ja: `${quote(sent)} が送られました` };
  const list = PAGE_TYPES.join(', ');
  throw new MiharuError('unsupported_media_type', {
    en: `${found.en}. Send the saved page with the header Content-Type: ${list}; the only Content-Encoding is gzip.`,
    ja: `保存したページには、ヘッダー Content-Type（${list} のいずれか）を付けてください。Content-Encoding は gzip だけ使えます（${found.ja}）。`,
  });
}
