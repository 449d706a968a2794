import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isAsin, isPageAsin, parseAsin, parseNewAsin } from './asin.ts';

const read = (text: string) => {
  const asin = parseAsin(text);
  return asin.ok ? asin.value : null;
};

describe('parseAsin', () => {
  it('accepts codes of goods and of books, and spells them one way', () => {
    assert.equal(read('B0TEST0001'), 'B0TEST0001');
    assert.equal(read('B00TEST001'), 'B00TEST001');
    assert.equal(read('4999990121'), '4999990121');
    assert.equal(read('499999013X'), '499999013X');
    assert.equal(read('499999013x'), '499999013X');
  });

  it('takes away what comes along when a code is copied', () => {
    for (const text of [
      '\u200eB0TEST0001',
      ' B0TEST0001\n',
      'Ｂ０ＴＥＳＴ０００１',
      'b0test0001',
      '\ufeffB0TEST\u200b0001',
      '\u3000B0TEST0001\u00a0',
    ]) {
      assert.equal(read(text), 'B0TEST0001', JSON.stringify(text));
    }
  });

  it('refuses everything else in both languages, and says what an ISBN-13 is', () => {
    for (const text of [
      'B0TEST001',
      'B0TEST00012',
      '9784999990122',
      '499999X13X',
      '',
      'B0-TEST001',
      'A0TEST0001',
      'B0TEST0001,B0TEST0002',
      'B0テスト00001',
    ]) {
      const asin = parseAsin(text);
      assert.ok(!asin.ok, text);
      assert.ok(asin.problem.en.length > 10 && asin.problem.ja.length > 10);
    }
    const book = parseAsin('9784999990122');
    assert.match(book.ok ? '' : book.problem.en, /ISBN-13/);
  });

  it('gives its own result back, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 14 }), (text) => {
        const asin = read(text);
        if (asin === null) return;
        assert.ok(isAsin(asin) && isPageAsin(asin));
        assert.equal(read(asin), asin);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^B[0-9A-Z]{9}$/), (asin) => {
        assert.equal(read(` ${asin.toLowerCase()}\u200e`), asin);
      }),
    );
  });
});

describe('parseNewAsin', () => {
  it('accepts of each nine digits the one ISBN-10 that they make, and says what is wrong with the others', () => {
    assert.ok(parseNewAsin('499999013x').ok);
    assert.ok(!parseNewAsin('4101010138').ok);
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{9}$/), (digits) => {
        const all = [...'0123456789X'].map((character) => parseNewAsin(`${digits}${character}`));
        assert.equal(all.filter(({ ok }) => ok).length, 1);
        assert.ok(all.every((one) => one.ok || /check digit/.test(one.problem.en)));
      }),
    );
  });

  it('refuses every ISBN-10 with one digit mistyped or two neighbours swapped', () => {
    const isbn = '4999990121';
    for (let at = 0; at < 9; at += 1) {
      const mistyped = isbn.slice(0, at) + String((Number(isbn[at]) + 1) % 10) + isbn.slice(at + 1);
      assert.ok(!parseNewAsin(mistyped).ok, mistyped);
      const swapped = isbn.slice(0, at) + (isbn[at + 1] ?? '') + (isbn[at] ?? '') + isbn.slice(at + 2);
      assert.equal(parseNewAsin(swapped).ok, swapped === isbn, swapped);
    }
  });

  it('does not check codes other than ISBNs', () => {
    fc.assert(fc.property(fc.stringMatching(/^B[0-9A-Z]{9}$/), (asin) => parseNewAsin(asin).ok));
  });
});
