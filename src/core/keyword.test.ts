import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KEYWORD_POINTS_MAX, parseKeyword, twinKey } from './keyword.ts';

const read = (text: string) => {
  const keyword = parseKeyword(text);
  return keyword.ok ? keyword.value : null;
};

describe('parseKeyword', () => {
  it('takes every kind of space for one', () => {
    for (const text of [
      'ミニ扇風機　卓上',
      '　ミニ扇風機 卓上　',
      'ミニ扇風機\u00a0卓上',
      'ミニ扇風機  卓上',
      '\ufeffミニ扇風機\t卓上\r\n',
    ]) {
      assert.equal(read(text), 'ミニ扇風機 卓上');
    }
    for (const text of ['', ' ', '　', '\ufeff', '\r\n']) assert.equal(read(text), null);
  });

  it('keeps what was typed: signs, rare characters, width, marks', () => {
    for (const text of [
      'A&B 石けん',
      '50%+α',
      'C++ 入門',
      '#1 タオル',
      '?付き 名札',
      '"完全一致"',
      '扇風機/卓上',
      '100%25',
      '髙島屋風 紙袋',
      '𠮷野 たれ',
      '🍜 カップ麺',
      '①番 タオル',
      'ﾊﾙﾅｷﾞ',
      'ＵＳＢ',
      'スーパー',
      'かき',
      'がき',
      '扇風機, 卓上',
    ]) {
      assert.equal(read(text), text);
    }
  });

  it('composes marks, so that が is one sign whatever the keyboard', () => {
    assert.equal(read('か\u3099き'), 'がき');
  });

  it('counts characters, not units, and refuses what is too long, broken or invisible', () => {
    assert.equal(read('𠮷'.repeat(KEYWORD_POINTS_MAX)), '𠮷'.repeat(KEYWORD_POINTS_MAX));
    for (const text of [
      '𠮷'.repeat(KEYWORD_POINTS_MAX + 1),
      '\ud83c',
      'a\ufffd',
      'a\u200bb',
      'a\u202eb',
      'a\0b',
      'a\u00adb',
    ]) {
      assert.equal(read(text), null, JSON.stringify(text.slice(0, 10)));
    }
  });

  it('gives its own result back, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const keyword = read(text);
        if (keyword !== null) assert.equal(read(keyword), keyword);
      }),
    );
  });
});

describe('twinKey', () => {
  it('makes twins of width and case, and of nothing else', () => {
    const areTwins = (a: string, b: string) => twinKey(a) === twinKey(b);
    assert.ok(areTwins('ﾊﾙﾅｷﾞ ＵＳＢ扇風機', 'ハルナギ usb扇風機'));
    assert.ok(areTwins('ｳﾞｧｲｵ風 ケース', 'ヴァイオ風 ケース'));
    assert.ok(!areTwins('かき', 'がき'));
    assert.ok(!areTwins('ハナ', 'バナ'));
    assert.ok(!areTwins('コーヒー', 'コヒ'));
    assert.ok(!areTwins('スーパー', 'ス-パ-'));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.equal(twinKey(twinKey(text)), twinKey(text));
      }),
    );
  });
});
