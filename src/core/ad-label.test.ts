import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAdLabel } from './ad-label.ts';

it('knows the label of an ad in each of its forms, and no text that only begins with one', () => {
  for (const text of [
    'スポンサー',
    'スポンサー プロダクト',
    'スポンサープロダクト広告',
    'スポンサー提供',
    'ｽﾎﾟﾝｻｰ',
    'Sponsored',
    '広告',
    ' スポンサー広告：',
    '[PR]',
    '【広告】',
  ])
    assert.ok(isAdLabel(text), text);
  for (const text of ['', 'スポンサー広告 のぼり旗', 'スポンサー旗', 'PR用のぼり', 'ベストセラー'])
    assert.ok(!isAdLabel(text), text);
});
