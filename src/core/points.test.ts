import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parsePoints } from './points.ts';

it('reads points for all customers, and not those for a group', () => {
  for (const [text, points] of [
    ['54ポイント(1%)', 54],
    ['１，２３４ポイント（１０％）', 1234],
    ['プライム会員なら209ポイント(5%)', null],
    ['カード会員は 209pt (5%)', null],
    ['プライム会員なら209ポイント(5%) 42ポイント(1%)', 42],
    ['42ポイント(1%) プライム会員限定で209ポイント(5%)', 42],
    ['プライム対象 42ポイント(1%)', 42],
    ['最大54ポイント', null],
  ] as const)
    assert.equal(parsePoints(text), points, text);
});
