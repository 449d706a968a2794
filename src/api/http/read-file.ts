import type { IncomingMessage } from 'node:http';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote, type Text } from '../../core/text.ts';
import { HISTORY_BYTES_MAX } from '../../operations/history/history-bytes.ts';
import type { FileBody } from '../../operations/operation.ts';
import { PAGE_BYTES_MAX, type SentFile } from '../../operations/pages/page-reader.ts';
import { type BodyShare, lend } from './body-room.ts';
import { type BodySender, readBytes } from './read-body.ts';

/** How a kind of file may be sent. */
interface FileFacts {
  readonly types: readonly string[];
  /** Whether it may be packed with gzip for the transport. */
  readonly mayBePacked: boolean;
  readonly bytesMax: number;
  /** What it is, for the OpenAPI document. */
  readonly description: string;
  readonly ifTooLarge: Text;
  readonly ifEmpty: Text;
  /** How it is named in the refusal of another type. */
  readonly name: Text;
}

export const FILE_BODIES: Readonly<Record<FileBody, FileFacts>> = {
  page: {
    types: ['text/html', 'multipart/related', 'message/rfc822', 'application/octet-stream'],
    mayBePacked: true,
    bytesMax: PAGE_BYTES_MAX,
    description:
      'The saved page as it is: HTML or a web archive, also packed (`Content-Encoding: gzip`, or the file itself). At most 20 MiB as sent and 60 MiB unpacked.',
    ifTooLarge: {
      en: 'Send the page alone, without pictures, or packed with gzip.',
      ja: '画像を含めないページだけを送るか、gzip で圧縮して送ってください。',
    },
    ifEmpty: {
      en: 'The body is empty. Send the file of a saved page.',
      ja: '本文が空です。保存したページのファイルを送ってください。',
    },
    name: { en: 'the saved page', ja: '保存したページ' },
  },
  history: {
    types: ['text/csv', 'text/plain', 'application/json', 'application/octet-stream'],
    mayBePacked: false,
    bytesMax: HISTORY_BYTES_MAX,
    description:
      'The file with ranks as it is: CSV in UTF-8 or Shift_JIS, or the JSON of SerpBear. At most 20 MiB and 100,000 ranks.',
    ifTooLarge: {
      en: 'Split the file, for example by year.',
      ja: '年ごとなどに分けて送ってください。',
    },
    ifEmpty: {
      en: 'The body is empty. Send the file with ranks.',
      ja: '本文が空です。順位の入ったファイルを送ってください。',
    },
    name: { en: 'the file', ja: 'ファイル' },
  },
};

/**
 * Reads a file as it is. Its room stays taken, since the file is read after it has arrived. Throws as {@link readBytes},
 * `unsupported_media_type`, and `invalid_parameter` for an empty body.
 */
export async function readSentFile(sender: BodySender, kind: FileBody, share: BodyShare): Promise<SentFile> {
  const facts = FILE_BODIES[kind];
  const isGzip = readCoding(sender.request, facts);
  const { bytesMax, ifTooLarge: advice } = facts;
  const bytes = await readBytes(sender, { bytesMax, share: lend(share), advice });
  if (bytes.length > 0) return { bytes, isGzip };
  throw invalidParameter('body', facts.ifEmpty);
}

/** Whether the file is packed; throws `unsupported_media_type` for types and codings that are not read. */
function readCoding({ headers }: IncomingMessage, { types, mayBePacked, name }: FileFacts): boolean {
  const type = headers['content-type'] ?? '';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const isPacked = mayBePacked && (coding === 'gzip' || coding === 'x-gzip');
  if (types.includes(essence) && (isPacked || coding === 'identity')) return isPacked;
  const sent = [type, coding === 'identity' ? '' : coding].filter((part) => part !== '').join(', ');
  const found =
    sent === ''
      ? { en: 'The header Content-Type is missing', ja: 'ヘッダーがありません' }
      : { en: `The body was sent as ${quote(sent)}`, ja: `${quote(sent)} が送られました` };
  const list = types.join(', ');
  const codings = mayBePacked
    ? { en: 'the only Content-Encoding is gzip', ja: 'Content-Encoding は gzip だけ使えます' }
    : { en: 'without Content-Encoding', ja: 'Content-Encoding は使えません' };
  throw new MiharuError('unsupported_media_type', {
    en: `${found.en}. Send ${name.en} with the header Content-Type: ${list}; ${codings.en}.`,
    ja: `${name.ja}には、ヘッダー Content-Type（${list} のいずれか）を付けてください。${codings.ja}（${found.ja}）。`,
  });
}
