import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseTags, TAG_POINTS_MAX, TAGS_MAX } from './tags.ts';

test('tags are tidied and deduplicated, in the given order, with any separators', () => {
  const tags = parseTags(' 主力 ,夏　物、主力，\u200bセール\n');
  assert.deepEqual(tags.ok && tags.value, ['主力', '夏 物', 'セール']);
  assert.deepEqual(parseTags(' , '), { ok: true, value: [] });
});

test('too many tags and one that is too long are refused with a sentence', () => {
  assert.equal(parseTags(Array.from({ length: TAGS_MAX + 1 }, (_, n) => `t${n}`).join()).ok, false);
  assert.equal(parseTags('あ'.repeat(TAG_POINTS_MAX + 1)).ok, false);
  assert.equal(parseTags('あ'.repeat(TAG_POINTS_MAX)).ok, true);
});

test('what was read is read the same again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 8 }), { maxLength: 5 }), (texts) => {
      const once = parseTags(texts.join(','));
      if (once.ok) assert.deepEqual(parseTags(once.value.join('、')), once);
    }),
  );
});
