import type { Text } from '../../core/text.ts';

/** How far into a file its first bytes are looked at. */
const LOOK_BYTES = 8192;
/** A zip inside a page follows the page's head; the search ends here. */
const INSIDE_BYTES = 1024 * 1024;
const ZIP_ENTRY = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Kinds of files that hold no page of HTML, by their first bytes, with what to do instead. */
const KINDS: readonly (readonly [is: (top: string, bytes: Uint8Array) => boolean, Text])[] = [
  [
    (top) => /^PK(?:\x03\x04|\x05\x06)/.test(top),
    {
      en: 'This is a zip file, not a page. In SingleFile choose "Format: HTML" and save the page again, or unpack the file first.',
      ja: 'ページではなく zip ファイルです。SingleFile の保存形式を「HTML」にして保存し直すか、先に展開してください。',
    },
  ],
  [
    isZipInside,
    {
      en: 'This is a self-extracting SingleFile page, whose content is compressed. In SingleFile choose "Format: HTML" and save the page again.',
      ja: '内容が圧縮された SingleFile の自己展開ページです。保存形式を「HTML」にして保存し直してください。',
    },
  ],
  [
    (top) => /^[^<]{0,1024}%PDF-/.test(top),
    {
      en: 'This is a PDF, which cannot be read. Save the page as HTML.',
      ja: 'PDF のためページとして読み取れません。ページを HTML で保存してください。',
    },
  ],
  [
    isPicture,
    {
      en: 'This is a picture, which cannot be read. Save the page as HTML.',
      ja: '画像のためページとして読み取れません。ページを HTML で保存してください。',
    },
  ],
  [
    isWebArchive,
    {
      en: 'This is a Safari web archive, which mixes the page with frames from other sites. In Safari choose "Format: Page Source" and save the page again.',
      ja: 'Safari の Web アーカイブです。広告などの別ページが混ざるため使えません。フォーマットを「ページのソース」にして保存し直してください。',
    },
  ],
  [
    (top) => /^(?:7z\xbc\xaf|Rar!|\xfd7zXZ|BZh[1-9])/.test(top),
    {
      en: 'This is a compressed file, not a page. Unpack it, or save the page as HTML.',
      ja: 'ページではなく圧縮ファイルです。展開するか、ページを HTML で保存してください。',
    },
  ],
];

/** Why a file with these bytes is not a page, and what to do, regardless of its name; `null` if it may be one. */
export function whyNoPage(bytes: Uint8Array): Text | null {
  const top = Buffer.from(bytes.subarray(0, LOOK_BYTES)).toString('latin1');
  return KINDS.find(([is]) => is(top, bytes))?.[1] ?? null;
}

/** A page has no entry of a zip in it; a self-extracting one does, or says that it is one. */
function isZipInside(top: string, bytes: Uint8Array): boolean {
  if (!/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|meta|!--)/i.test(top)) return false;
  if (/<html\b[^>]*\sdata-sfz\b/i.test(top)) return true;
  return Buffer.from(bytes.subarray(0, INSIDE_BYTES)).includes(ZIP_ENTRY);
}

function isPicture(top: string): boolean {
  return (
    /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*|\0\0\x01\0)/.test(top) ||
    /^[\s\S]{4}ftyp(?:avif|avis|heic|heix|heif|mif1|msf1)/.test(top) ||
    /^BM[\s\S]{4}\0\0\0\0/.test(top) ||
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i.test(top)
  );
}

/** Safari's format, as a binary or an XML property list, in any encoding. */
function isWebArchive(top: string): boolean {
  if (top.startsWith('bplist')) return true;
  const plain = top.replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE plist[^>]*>\s*)?<plist\b/i.test(
    plain,
  );
}
