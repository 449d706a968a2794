import type { Email, default as PostalMime } from 'postal-mime';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import type { FoundPage } from '../port.ts';
import { cutParts, type Part } from './cut-parts.ts';
import { parseAddress } from './saved-address.ts';
import { parseMailDate } from './saved-instant.ts';

/** The part of the MIME library that is used here. */
type Mime = Pick<typeof PostalMime, 'parse'>;

/** How much of a message is read to distinguish it from HTML, in bytes. */
const LOOK_BYTES = 8192;

/** Whether the bytes are a web archive: headers of a MIME message come before any markup. */
export function isMhtml(bytes: Uint8Array): boolean {
  const top = Buffer.from(bytes.subarray(0, LOOK_BYTES)).toString('latin1').trimStart();
  if (!/^[A-Za-z][A-Za-z-]*:/.test(top)) return false;
  return /^content-type:\s*(multipart\/related|text\/html)/im.test(top.split(/\r?\n\r?\n/, 1)[0] ?? '');
}

/** Returns the main document of a web archive, as bytes, with its URL. Other parts are not decoded. */
export async function openMhtml(bytes: Uint8Array): Promise<Parsed<FoundPage>> {
  // Loaded with the first archive: a service seldom sees one.
  const { default: mime } = await import('postal-mime');
  try {
    const cut = cutParts(bytes);
    const root = await mime.parse(cut.head);
    const main = chooseMain(cut.parts, headerOf(root, 'snapshot-content-location'));
    if (main === undefined) return withoutHtml();
    const page = await openPart(main, mime);
    const savedAtMs = parseMailDate(headerOf(root, 'date'));
    return page.ok ? parsed({ ...page.value, savedAtMs }) : page;
  } catch {
    return refused(
      'The web archive is incomplete or damaged. Save it again.',
      '.mhtml ファイルが壊れているか途中で切れています。保存し直してください。',
    );
  }
}

function chooseMain(parts: readonly Part[], snapshot: string | undefined): Part | undefined {
  const documents = parts.filter((part) => /^content-type:\s*text\/html/im.test(part.head));
  const named = documents.find(({ head }) => {
    const location = /^content-location:\s*(\S+)/im.exec(head)?.[1];
    return location !== undefined && location === snapshot;
  });
  return named ?? documents[0];
}

/** Has the part decoded as an attachment, which keeps its bytes: the page's own character set is read later. */
async function openPart(part: Part, mime: Mime): Promise<Parsed<FoundPage>> {
  const head = part.head.replace(/^content-disposition:.*(?:\r?\n[ \t].*)*(?:\r?\n|$)/gim, '').trimEnd();
  const message = Buffer.concat([
    Buffer.from(`${head}\r\nContent-Disposition: attachment\r\n\r\n`, 'latin1'),
    part.body,
  ]);
  const email = await mime.parse(message);
  const content = email.attachments[0]?.content;
  if (!(content instanceof ArrayBuffer) && !(content instanceof Uint8Array)) return withoutHtml();
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  if (bytes.byteLength === 0) return withoutHtml();
  const charset = /charset="?([\w-]+)/i.exec(headerOf(email, 'content-type') ?? '')?.[1];
  return parsed({
    bytes: inUtf8(bytes, charset),
    address: parseAddress(headerOf(email, 'content-location')),
  });
}

/** The header's character set goes before the document's own note: the text is written anew with a mark that says so. */
function inUtf8(bytes: Uint8Array, charset: string | undefined): Uint8Array {
  if (charset === undefined) return bytes;
  try {
    return Buffer.from(`\ufeff${new TextDecoder(charset).decode(bytes)}`, 'utf8');
  } catch {
    return bytes;
  }
}

function headerOf(email: Email, key: string): string | undefined {
  return email.headers.find((header) => header.key === key)?.value;
}

function withoutHtml(): Parsed<FoundPage> {
  return refused('The web archive contains no HTML document.', '.mhtml ファイルに HTML がありません。');
}
