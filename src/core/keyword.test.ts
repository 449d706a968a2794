import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KEYWORD_POINTS_MAX, parseKeyword, parseNewKeyword, twinKey } from './keyword.ts';

const read = (text: string) => {
  const keyword = parseKeyword(text);
  return keyword.ok ? keyword.value : null;
};

describe('parseKeyword', () => {
  it('refuses far too long text by its length alone, even if it consists of stacked marks', () => {
    const stacked = `a${'\u0301\u0316'.repeat(100_000)}`;
    for (const parse of [parseKeyword, parseNewKeyword]) {
      const refusal = parse(stacked);
      assert.match(refusal.ok ? '' : refusal.problem.en, /has 200001 characters\. Use at most 200/);
    }
  });

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

  it('keeps what was typed: punctuation, rare characters, width, marks', () => {
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

  it('composes marks, so that が is one character from every keyboard', () => {
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
});

describe('parseKeyword, of what is not seen,', () => {
  it('refuses what no one can see, by its name: anywhere in it, and alone', () => {
    const unseen = [
      '\ufeff',
      '\u3164',
      '\u115f',
      '\u1160',
      '\uffa0',
      '\u034f',
      '\u00ad',
      '\u061c',
      '\u180e',
      '\u17b4',
      '\u200b',
      '\u200e',
      '\u2060',
      '\u2061',
      '\u2800',
      '\u202e',
      '\ufffa',
      '\u{e0041}',
      '\u{e0001}',
      '\u{1d173}',
      '\u0001',
    ];
    for (const character of unseen) {
      const name = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
      for (const text of [
        `水${character}筒`,
        `水 ${character} 筒`,
        ...(character === '\ufeff' ? [] : [character, `水筒${character}`]),
      ]) {
        const refused = parseKeyword(text);
        assert.ok(!refused.ok && refused.problem.en.includes(`invisible character ${name}`), name);
      }
    }
    for (const character of ['\u200d', '\u200c', '\ufe0f', '\ufe00', '\u{e0100}', '\u180b']) {
      for (const text of [
        character,
        `水 ${character}`,
        `${character}水`,
        `水${character}${character}筒`,
        `水 ${character} 筒`,
      ]) {
        assert.equal(read(text), null, JSON.stringify(text));
      }
    }
  });
});

describe('parseKeyword, of what joins,', () => {
  it('refuses a joiner in a script without joiners: it would make a second keyword that looks the same', () => {
    for (const text of ['水\u200d筒', '水\u{e0100}\u200d筒', 'USB\u200cC', 'か\u200dき', '1\u200d2'])
      assert.equal(read(text), null);
  });

  it('keeps joiners and variation selectors that matter: emoji of several characters, flags, variants of kanji', () => {
    for (const text of [
      '👨\u200d👩\u200d👧 水筒',
      '❤\ufe0f\u200d🔥',
      '👩🏽\u200d💻',
      '1\ufe0f\u20e3',
      '☕\ufe0e',
      '🏴\u200d☠\ufe0f',

      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} タオル',
      '葛\u{e0100}飾区',
      '辻\ufe00',
      'می\u200cخواهم',
      'ᠭ\u180bᠠ',
    ]) {
      assert.equal(read(text), text.normalize('NFC'));
    }
  });

  it('accepts only keywords with a visible character', () => {
    const character = fc.constantFrom(
      '\ufeff',
      '\u3164',
      '\u034f',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u{e0100}',
      '\u{e0067}',
      '\u{e007f}',
      ' ',
      '　',
      '\u2800',
      '水',
      '🏴',
      'か',
      '\u3099',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(character, fc.string({ unit: 'binary', maxLength: 1 }))),
        (characters) => {
          const keyword = read(characters.join(''));
          if (keyword === null) return;
          assert.match(keyword, /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cc}]/u);
          assert.doesNotMatch(keyword, /\ufeff|\u3164|\u034f|\u2800/);
          assert.equal(read(keyword), keyword);
        },
      ),
    );
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
  it('treats only differences of width and case as variants', () => {
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

describe('parseNewKeyword', () => {
  it('refuses an address, and text that is spelled as in one, with the keyword that is meant', () => {
    for (const text of [
      'https://www.amazon.co.jp/s?k=%E6%B0%B4%E7%AD%92+500ml&crid=X',
      'www.amazon.co.jp/s?i=kitchen&k=水筒+500ml#x',
      'amazon.co.jp/s?field-keywords=%E6%B0%B4%E7%AD%92%20500ml',
      '%E6%B0%B4%E7%AD%92+500ml',
      '%e6%b0%b4%e7%ad%92%20500ml',
    ]) {
      const keyword = parseNewKeyword(text);
      assert.ok(!keyword.ok, text);
      assert.match(keyword.problem.en, /Add (?:its keyword instead: )?"水筒 500ml"/);
      assert.match(keyword.problem.ja, /"水筒 500ml" を追加/);
    }
    for (const text of [
      'https://www.amazon.co.jp/dp/B0TEST0001',
      'http://example.jp/',
      'https://www.amazon.co.jp/s?k=',
    ]) {
      const keyword = parseNewKeyword(text);
      assert.match(keyword.ok ? '' : keyword.problem.en, /without a keyword/, text);
    }
  });

  it('takes all else as it is', () => {
    for (const text of [
      '50%+α',
      '100%25',
      '綿100%20枚',
      '100%ef',
      'www',
      'http',
      '扇風機/卓上',
      'C&A 水筒',
      'amazon.co.jp',
    ]) {
      assert.deepEqual(parseNewKeyword(text), { ok: true, value: text });
    }
  });
});

it('twins differ in width, case, the form of an emoji or the spelling of & alone', () => {
  for (const [one, other] of [
    ['C&amp;A 水筒', 'c&a 水筒'],
    ['C&#38;A 水筒', 'C&#x26;a 水筒'],
    ['C&#038;A 水筒', 'C&A 水筒'],
    ['L&apos;ami', 'l&#39;ami'],
    ['&#12495;&#12523;', 'ハル'],
    ['❤\ufe0f マグ', '❤ マグ'],
    ['葛\u{e0100}城', '葛城'],
  ] as const) {
    assert.equal(twinKey(one), twinKey(other));
  }
  assert.notEqual(twinKey('C&A'), twinKey('CA'));
  assert.equal(twinKey('&#x11ffff; &#55296;'), '&#x11ffff; &#55296;');
});
