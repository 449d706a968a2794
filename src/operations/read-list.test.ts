import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from '../core/parsed.ts';
import { PLAN_LIMITS } from '../core/plan.ts';
import { ENTRIES_MAX, linesOf, readList } from './read-list.ts';

test('a list is as long as the greatest plan holds; of a longer one no entry is looked at', () => {
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

test('text is cut up into lines as far as shows that it is too long, and no further', () => {
  assert.equal(linesOf('a\n'.repeat(ENTRIES_MAX)).length, ENTRIES_MAX);
  assert.equal(linesOf('a\n'.repeat(4_000_000)).length, ENTRIES_MAX + 2);
  assert.deepEqual(linesOf('\ufeffa\r\nb\rc\n\nd'), ['a', 'b', 'c', '', 'd']);
});
