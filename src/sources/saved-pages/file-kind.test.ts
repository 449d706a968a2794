import assert from 'node:assert/strict';
import { it } from 'node:test';
import { whyNoPage } from './file-kind.ts';

const page = (inside: string) =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>Amazon.co.jp : 水筒</title></head><body>${inside}</body></html>`;
const bytes = (text: string) => Buffer.from(text, 'latin1');

it('names a file that is not a page by its bytes, with what to do', () => {
  const cases: readonly (readonly [RegExp, Uint8Array])[] = [
    [/zip file.*Format: HTML/, bytes('PK\x03\x04\x14\x00')],
    [/zip file/, bytes('PK\x05\x06\x00')],
    [/self-extracting.*Format: HTML/, bytes('<!DOCTYPE html><html data-sfz><meta charset=utf-8><xmp>')],
    [/self-extracting/, bytes(page('<!--PK\x03\x04\x14\x00-->'))],
    [/PDF/, bytes('%PDF-1.7\n')],
    [/PDF/, bytes('\r\n%PDF-1.4\n')],
    [/picture/, bytes('\x89PNG\r\n\x1a\n')],
    [/picture/, bytes('\xff\xd8\xff\xe0')],
    [/picture/, bytes('GIF89a')],
    [/picture/, bytes('RIFF\x01\x02\x03\x04WEBPVP8 ')],
    [/picture/, bytes('\0\0\0\x1cftypheic')],
    [/picture/, bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">')],
    [/web archive/, bytes('bplist00\xd2')],
    [
      /web archive/,
      bytes('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "x" "y">\n<plist version="1.0">'),
    ],
    [/web archive/, Buffer.from('\ufeff<?xml version="1.0"?><plist version="1.0">', 'utf16le')],
    [/compressed file/, bytes('7z\xbc\xaf\x27\x1c')],
  ];
  for (const [words, file] of cases) {
    const why = whyNoPage(file);
    assert.match(why?.en ?? 'a page', words);
    assert.match(why?.ja ?? '', /[ぁ-ん].*。$/u);
    assert.doesNotMatch(`${why?.en} ${why?.ja}`, /keyword|キーワード/);
  }
});

it('accepts a page on any topic', () => {
  for (const file of [
    Buffer.from(page('PK zip PDF %PDF- bplist00 <svg></svg>')),
    Buffer.from(`\ufeff${page('水筒')}`, 'utf16le'),
    Buffer.from('From: <Saved>\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n'),
    Buffer.from(''),
  ]) {
    assert.equal(whyNoPage(file), null);
  }
});
