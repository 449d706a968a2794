import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twinKey } from '../../core/keyword.ts';
import { suggestKeywords } from './keyword-suggestions.ts';

test('suggests the twin first', () => {
  const own = ['usb扇風機', 'ﾊﾙﾅｷﾞ USB扇風機', 'ハルナギ usb', '水筒'];
  assert.equal(suggestKeywords('ハルナギ usb扇風機', own)[0], 'ﾊﾙﾅｷﾞ USB扇風機');
});

test('suggests at most three of the closest keywords, in the account’s spelling', () => {
  const own = ['水筒 1L', '扇風機', '水筒 500ml', '水筒 500 ml', '水筒 800ml'];
  assert.deepEqual(suggestKeywords('水筒500ml', own), ['水筒 500ml', '水筒 500 ml', '水筒 800ml']);
});

test('suggests keywords that contain the wanted one first, and no unrelated ones', () => {
  const own = ['弁当', '水筒 ステンレス 直飲み 500ml', '保冷剤', '傘'];
  for (const asked of ['水筒', '水筒 ステンレス', '直飲み', 'ステンレス', '水筒 ステンレス 直飲み 500ml 青'])
    assert.deepEqual(suggestKeywords(asked, own), ['水筒 ステンレス 直飲み 500ml'], asked);
  assert.deepEqual(suggestKeywords('扇風機', own), []);
});

test('ranks a shared word above few edits', () => {
  const own = ['水着', '保温 ボトル 500ml', '水筒 ステンレス 直飲み'];
  assert.equal(suggestKeywords('水筒 500', own)[0], '水筒 ステンレス 直飲み');
});

test('ignores joiners, variation selectors and separate marks', () => {
  const own = ['🍣🐟', '犬', 'が', '猫 家', '👨\u200d👩\u200d👧 家族', '❤\ufe0f ケース'];
  assert.equal(suggestKeywords('👩 家族', own)[0], '👨\u200d👩\u200d👧 家族');
  assert.deepEqual(suggestKeywords('か\u309b', own), ['が']);
  assert.deepEqual(suggestKeywords('❤ケース', own), ['❤\ufe0f ケース']);
});

test('ranks a character or two in common no higher than a nearly equal spelling', () => {
  const own = ['R&D', '&', 'a', 'A', 'Ａ', 'ａ', '水筒 500ml', '水'];
  assert.deepEqual(suggestKeywords('R&amp;D', own).slice(0, 1), ['R&D']);
  assert.deepEqual(suggestKeywords('R & E', own).slice(0, 1), ['R&D']);
  assert.deepEqual(suggestKeywords('水筒 50ml', own), ['水筒 500ml', '水']);
  const long = 'usb扇風機 卓上 静か 大風量';
  assert.deepEqual(suggestKeywords('USB扇風機 卓上 静音 大風量', ['USB', '扇風', long])[0], long);
});

test('ranks equal width and case first among equally close spellings', () => {
  const own = ['Ａ', 'ａ', 'A', 'a', 'Ｒ&Ｄ', 'r&d', 'R&D'];
  assert.equal(suggestKeywords('ax', own)[0], 'a');
  assert.equal(suggestKeywords('Ａx', own)[0], 'Ａ');
  assert.equal(suggestKeywords('R&amp;D', own)[0], 'R&D');
  assert.equal(suggestKeywords('R &D', own)[0], 'R&D');
});

test('finds each keyword from parts, extensions, and other spaces or widths', () => {
  const own = ['水筒 500ml', 'ﾊﾙﾅｷﾞ 扇風機', 'A&B 石けん', '傘', '保冷剤 小さめ', '𠮷野 たれ'];
  for (const keyword of own)
    for (const asked of [`${keyword} 青い`, keyword.replaceAll(' ', ''), keyword.normalize('NFKC')])
      assert.equal(suggestKeywords(asked, own)[0], keyword, asked);
});

test('suggests for keywords of one character too', () => {
  assert.deepEqual(suggestKeywords('茶', ['傘', '茶 ', '緑茶'])[0], '茶 ');
});

test('suggests nothing for an account without keywords', () => {
  assert.deepEqual(suggestKeywords('水筒', []), []);
});

test('searches ten thousand keywords in bounded time', () => {
  const own = Array.from(
    { length: 10_000 },
    (_, index) => `ハルナギ 卓上扇風機 ${'静音 '.repeat(10)} ${index}`,
  );
  const startedMs = performance.now();
  assert.equal(suggestKeywords(`ハルナギ 卓上扇風機 ${'静音 '.repeat(10)} 9999`, own).length, 3);
  assert.ok(performance.now() - startedMs < 2_000);
});

test('searches ten thousand of the longest keywords in a few times the time that their twins take', () => {
  const long = '水筒ステンレス保温マグ'.repeat(20).slice(0, 190);
  const own = Array.from({ length: 10_000 }, (_, index) => `${long}${String(index).padStart(5, '0')}`);
  const twinsMs = leastMsOf(() => own.map(twinKey));
  for (const [asked, count] of [
    [`${long}x1234`, 3],
    ['z'.repeat(200), 0],
  ] as const) {
    const takenMs = leastMsOf(() => assert.equal(suggestKeywords(asked, own).length, count));
    assert.ok(takenMs < twinsMs * 15, `${takenMs} ms beside ${twinsMs} ms`);
  }
});

/** The minimum processor time of five runs, without the effects of other programs and the compiler. */
function leastMsOf(run: () => unknown): number {
  const all = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...all);
}
