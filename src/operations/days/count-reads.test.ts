import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termTarget } from '../../core/target.ts';
import { countReads } from './count-reads.ts';

test('counts a keyword once however often it was tried, by what the day keeps of it', () => {
  const seen = (
    [
      ['甲', 'partial', 'partial'],
      ['乙', 'failed', 'blocked'],
      ['丙', 'failed', 'blocked'],
      ['丁', 'partial', 'partial'],
      ['甲', 'failed', 'quota'],
      ['乙', 'failed', 'quota'],
      ['丙', 'complete', null],
      ['戊', 'failed', 'partial'],
    ] as const
  ).map(([term, outcome, reason]) => ({ target: termTarget(term), outcome, reason }));
  assert.deepEqual(countReads(seen, 'term'), {
    read: 5,
    complete: 1,
    partial: 3,
    failed: 1,
    failed_by_reason: { quota: 1 },
  });
  assert.equal(countReads(seen, 'product').read, 0);
});
