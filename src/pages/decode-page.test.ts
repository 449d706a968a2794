import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodePage } from './decode-page.ts';

/** ハルナギ in the old encodings, since Node only writes Unicode. */
const SHIFT_JIS = [0x83, 0x6e, 0x83, 0x8b, 0x83, 0x69, 0x83, 0x4d];
const EUC_JP = [0xa5, 0xcf, 0xa5, 0xeb, 0xa5, 0xca, 0xa5, 0xae];

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
const page = (declared: string, bytes: readonly number[]) =>
  Uint8Array.from([...ascii(`<html><head>${declared}</head><p>`), ...bytes, ...ascii('</p></html>')]);

describe('decodePage', () => {
  it('reads UTF-8, with a mark or without', () => {
    for (const text of ['<p>ハルナギ 𠮷</p>', '\ufeff<p>ハルナギ</p>']) {
      const decoded = decodePage(Buffer.from(text));
      assert.equal(decoded.html, text.replace('\ufeff', ''));
      assert.equal(decoded.encoding, 'utf-8');
      assert.deepEqual(decoded.problems, []);
    }
  });

  it('reads UTF-16 of both orders, with a mark or without', () => {
    const text = '<html><body><p>ハルナギ 扇風機</p></body></html>';
    for (const mark of ['', '\ufeff']) {
      const little = Buffer.from(mark + text, 'utf16le');
      assert.equal(decodePage(little).html, text);
      assert.equal(decodePage(Buffer.from(little).swap16()).html, text);
    }
  });

  it('reads what a page declares when the bytes are that', () => {
    for (const [name, bytes] of [
      ['Shift_JIS', SHIFT_JIS],
      ['Windows-31J', SHIFT_JIS],
      ['EUC-JP', EUC_JP],
    ] as const) {
      assert.match(decodePage(page(`<meta charset="${name}">`, bytes)).html, /<p>ハルナギ<\/p>/, name);
    }
    const older = page('<META http-equiv=Content-Type content="text/html; charset=x-sjis">', SHIFT_JIS);
    assert.match(decodePage(older).html, /ハルナギ/);
  });

  it('believes the bytes when they are UTF-8 and the declaration says otherwise', () => {
    const decoded = decodePage(page('<meta charset="Shift_JIS">', [...Buffer.from('ハルナギ')]));
    assert.match(decoded.html, /ハルナギ/);
    assert.deepEqual(
      decoded.problems.map(({ code }) => code),
      ['wrong_encoding_declared'],
    );
  });

  it('finds the Japanese encoding when nothing is declared, or something wrong', () => {
    const shiftJis = Array.from({ length: 30 }, () => SHIFT_JIS).flat();
    const eucJp = Array.from({ length: 30 }, () => EUC_JP).flat();
    for (const declared of ['', '<meta charset="utf-8">']) {
      assert.match(decodePage(page(declared, shiftJis)).html, /ハルナギハルナギ/);
      assert.match(decodePage(page(declared, eucJp)).html, /ハルナギハルナギ/);
    }
  });
});

describe('decodePage on damaged bytes', () => {
  it('keeps the rest of a page whose one byte is broken, and says so', () => {
    const bytes = [...Buffer.from('ハルナギ'.repeat(100)), 0xff, ...Buffer.from('扇風機')];
    const decoded = decodePage(page('<meta charset="utf-8">', bytes));
    assert.match(decoded.html, /ハルナギ\ufffd扇風機/);
    assert.equal(decoded.encoding, 'utf-8');
    assert.deepEqual(
      decoded.problems.map(({ code }) => code),
      ['invalid_bytes'],
    );
  });

  it('reads a file that was cut inside a character', () => {
    const whole = Buffer.from('<p>ハルナギ𠮷');
    for (let cut = 1; cut <= 3; cut++) {
      const decoded = decodePage(whole.subarray(0, whole.length - cut));
      assert.equal(decoded.html, '<p>ハルナギ');
      assert.deepEqual(decoded.problems, []);
    }
  });

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { html, encoding, problems } = decodePage(bytes);
        assert.equal(typeof html, 'string');
        assert.match(encoding, /^[a-z0-9_-]+$/);
        if (html.includes('\ufffd')) assert.notDeepEqual(problems, []);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back any text that was written as UTF-8 or UTF-16 markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const html = `<html><head></head><body>${text.replaceAll('\ufffd', '').replaceAll('\ufeff', '')}</body></html>`;
        assert.equal(decodePage(Buffer.from(html)).html, html);
      }),
    );
  });
});
