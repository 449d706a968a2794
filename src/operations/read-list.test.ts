import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from '../core/parsed.ts';
import { PLAN_LIMITS } from '../core/plan.ts';
import { ENTRIES_MAX, linesOf, readList } from './read-list.ts';

test('accepts as many entries as the largest plan, and parses none of a longer list', () => {
  assert.equal(ENTRIES_MAX, PLAN_LIMITS.enterprise.keywords);
  let looked = 0;
  const parse = () => {
    looked += 1;
    return refused('no', 'no');
  };
  const entries = Array.from({ length: 40_000 }, (_, at) => `wrong-${at}`);
  assert.throws(() => readList(entries, parse), {
    code: 'unusable_input',
    message: /more than 10,000 lines/,
  });
  assert.throws(() => readList(Array(ENTRIES_MAX + 1).fill(''), parse), {
    message: /more than 10,000 lines/,
  });
  assert.equal(looked, 0);
  assert.throws(() => readList(entries.slice(0, ENTRIES_MAX), parse), { message: /and 9990 more/ });
  assert.equal(looked, ENTRIES_MAX);
});

test('splits text into lines only as far as needed to detect that it is too long', () => {
  assert.equal(linesOf('a\n'.repeat(ENTRIES_MAX)).length, ENTRIES_MAX);
  assert.equal(linesOf('a\n'.repeat(4_000_000)).length, ENTRIES_MAX + 2);
  assert.deepEqual(linesOf('\ufeffa\r\nb\rc\n\nd'), ['a', 'b', 'c', '', 'd']);
});
