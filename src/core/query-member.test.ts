import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeQueryText, findQueryMember } from './query-member.ts';

test('a member of a query is found by its whole name, and decoded', () => {
  assert.equal(findQueryMember('sk=x&k=%E6%B0%B4+500ml', 'k'), '水 500ml');
  assert.equal(findQueryMember('k=', 'k'), '');
  for (const query of ['', 'ok=1', 'k', 'k=%E6%B0']) assert.equal(findQueryMember(query, 'k'), null);
  assert.equal(decodeQueryText('100%'), null);
});
