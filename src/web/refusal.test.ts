import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeset } from './refusal.ts';

test('errors on pages have typographic quotation marks, and code keeps its own', () => {
  assert.equal(
    typeset('キーワード "水筒" は登録されていません。', 'ja'),
    'キーワード「水筒」は登録されていません。',
  );
  assert.equal(typeset('"" は使えません。', 'ja'), '「」は使えません。');
  assert.equal(
    typeset('"水筒" is not one of the account\'s keywords.', 'en'),
    '“水筒” is not one of the account’s keywords.',
  );
  assert.equal(
    typeset('Send it again with `"allow_twins": true`, or \'twins\'.', 'en'),
    'Send it again with `"allow_twins": true`, or \'twins\'.',
  );
});
