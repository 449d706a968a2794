import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { romanize, toKatakana, toLatin } from './romanize.ts';

test('a Latin word that reads in one way is written in katakana, any other is unknown', () => {
  const read = {
    KASUMI: 'カスミ',
    Tsukiyomi: 'ツキヨミ',
    ｈａｒｕｎａｇｉ: 'ハルナギ',
    Nippori: 'ニッポリ',
    sencha: 'センチャ',
  };
  for (const [latin, katakana] of Object.entries(read)) assert.equal(toKatakana(latin), katakana);
  for (const latin of ['TOKYO', 'POWER', 'HOME', 'shinya', 'yuuki', 'Anker', 'mo', 'HN-200', '']) {
    assert.equal(toKatakana(latin), null, latin);
  }
});

test('a word in katakana is written in Latin letters unless it may be a borrowed one', () => {
  assert.deepEqual(['カスミ', 'ﾊﾙﾅｷﾞ', 'カンナ'].map(toLatin), ['KASUMI', 'HARUNAGI', 'KANNA']);
  for (const katakana of ['ボトル', 'アンカー', 'ルミナ', 'シンヤ', 'ワンタッチ', 'カスミ草', '']) {
    assert.equal(toLatin(katakana), null, katakana);
  }
});

test('what was written in the other script is heard as it was', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[aiueokstnhmyrwgzdbpjcf]{0,12}$/), (word) => {
      const katakana = toKatakana(word);
      assert.ok(katakana === null || romanize(katakana) === word);
    }),
    { numRuns: 2_000 },
  );
});
