import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { foldText } from './fold-text.ts';
import { outline } from './outline.ts';

const characters = (text: string) => foldText(text).characters;
const read = (text: string) => {
  const folded = foldText(text);
  return outline(folded, 0, folded.characters.length);
};

describe('foldText', () => {
  it('folds width, case, spaces and half-width kana with their marks', () => {
    assert.equal(characters('ｿﾖﾅｷﾞ　ＵＳＢ扇風機'), 'ソヨナギusb扇風機');
    assert.equal(characters('ｳﾞｧｲｵ風 ケース'), characters('ヴァイオ風 ケース'));
    assert.equal(characters('が'.normalize('NFD')), 'が');
    assert.equal(characters('か゛'), 'が');
  });

  it('keeps が apart from か, ハ from バ and パ, and ー as a letter', () => {
    assert.notEqual(characters('がき'), characters('かき'));
    assert.equal(new Set(['ハ', 'バ', 'パ', 'ﾊ'].map(characters)).size, 3);
    assert.notEqual(characters('コーヒー'), characters('コヒ'));
    assert.equal(characters('スーパー'), 'スーパー');
  });

  it('leaves dashes out between letters and digits, and ー only between ASCII ones', () => {
    for (const dash of ['-', '－', '−', '‐', '‑', '–', 'ー', 'ｰ'])
      assert.equal(read(`SN${dash}210`), 'sn-210');
    assert.equal(read('SN-210ー良い'), 'sn-210ー良い');
    assert.equal(read('ソヨナギー200'), 'ソヨナギー200');
  });

  it('reads marks of Markdown, tags and escaped borders as gaps of a name, not as characters', () => {
    assert.equal(read('**ソヨナギ** HN'), 'ソヨナギ hn');
    assert.equal(read('| ソヨナギ<br>HN |'), '|ソヨナギ hn|');
    assert.equal(read('ソヨナギ \\| HN'), 'ソヨナギ|hn');
    assert.equal(read('A&nbsp;B'), 'a b');
  });

  it('drops what no reader sees without leaving a gap', () => {
    for (const unseen of ['\u200b', '\u00ad', '\u200e', '\ufeff', '\u2060', '\ufe0f', '\u{e0100}', '™']) {
      assert.equal(read(`SN${unseen}210`), 'sn210');
    }
  });

  it('keeps a decimal point, drops the comma of thousands, and reads × between digits as x', () => {
    assert.equal(read('3.6V 1,980円 80×80'), '3.6v 1980円 80x80');
    assert.equal(read('QX-7. 次'), 'qx-7。次');
    assert.equal(read('1,98'), '1、98');
  });

  it('ends the sentence before an entry of a list and before a paragraph, not at a single line end', () => {
    assert.equal(read('あ\nい'), 'あ\nい');
    assert.equal(read('あ\n\nい'), 'あ\n。い');
    assert.equal(read('あ\n- い'), 'あ\n。い');
    assert.equal(read('あ\n・い'), 'あ\n。い');
  });

  it('keeps + at the end of a name and & between two', () => {
    assert.equal(characters('Pro+ と A&B'), 'pro+とa&b');
    assert.equal(read('HN+ケース'), 'hn★ケース');
  });
});

describe('places of folded characters', () => {
  it('gives the place of each character in the original', () => {
    const text = 'ｶﾞ😀㎖𠮷Ａ';
    const { characters: found, starts, ends } = foldText(text);
    assert.equal(found, 'ガml𠮷a');
    assert.deepEqual(
      [...starts].map((start, at) => text.slice(start, ends[at])),
      ['ｶﾞ', '㎖', '㎖', '𠮷', '𠮷', 'Ａ'],
    );
  });

  it('takes the characters of any text in order, each from inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const { characters: found, starts, ends, gaps } = foldText(text);
        assert.equal(starts.length, found.length);
        assert.equal(gaps.length, found.length + 1);
        for (let at = 0; at < found.length; at += 1) {
          assert.ok((starts[at] ?? -1) >= (starts[at - 1] ?? 0));
          assert.ok((starts[at] ?? 0) < (ends[at] ?? 0) && (ends[at] ?? 0) <= text.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
