import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MiharuError } from '../core/errors.ts';
import { parsed, refused } from '../core/parsed.ts';
import { PLAN_LIMITS } from '../core/plan.ts';
import { ENTRIES_MAX, linesOf, readList, UnusableList } from './read-list.ts';

test('accepts as many entries as the largest plan, and parses none of a longer list', () => {
  assert.equal(ENTRIES_MAX, PLAN_LIMITS.enterprise.keywords);
  let looked = 0;
  const parse = () => {
    looked += 1;
    return refused('no', 'no');
  };
  const reading = { parameter: 'keywords', parse };
  const entries = Array.from({ length: 40_000 }, (_, at) => `wrong-${at}`);
  assert.throws(() => readList(entries, reading), {
    code: 'unusable_input',
    message: /more than 10,000 entries/,
  });
  assert.throws(() => readList(Array(ENTRIES_MAX + 1).fill(''), reading), {
    message: /more than 10,000 entries/,
  });
  assert.equal(looked, 0);
  assert.throws(() => readList(entries.slice(0, ENTRIES_MAX), reading), { message: /and 9990 more/ });
  assert.equal(looked, ENTRIES_MAX);
});

test('splits text into lines only as far as needed to detect that it is too long', () => {
  assert.equal(linesOf('a\n'.repeat(ENTRIES_MAX)).length, ENTRIES_MAX);
  assert.equal(linesOf('a\n'.repeat(4_000_000)).length, ENTRIES_MAX + 2);
  assert.deepEqual(linesOf('\ufeffa\r\nb\rc\n\nd'), ['a', 'b', 'c', '', 'd']);
});

test('gives programs the faults of a list by index, a bounded number of them', () => {
  const parse = (entry: string) => (entry === 'x' ? refused('not an x', 'x 以外') : parsed(entry));
  const read = (entries: readonly string[]) => {
    try {
      return readList(entries, { parameter: 'keywords', parse });
    } catch (thrown) {
      assert.ok(thrown instanceof UnusableList);
      return thrown.forPrograms();
    }
  };
  assert.deepEqual(read(['a', '', 'b', 'a']), { values: ['a', 'b'], repeated: ['a'], blank: 1 });
  const refusal = read(['a', '', 'x', ...Array<string>(200).fill('x')]);
  assert.ok(refusal instanceof MiharuError);
  assert.equal(refusal.code, 'invalid_parameter');
  assert.match(refusal.detail.en, /201 of the `keywords` are not valid. Entry 2 \(from 0\): not an x$/);
  const { errors } = { errors: refusal.members['errors'] };
  assert.ok(Array.isArray(errors));
  assert.equal(errors.length, 100);
  const message = { en: 'not an x', ja: 'x 以外' };
  assert.deepEqual(errors[0], { parameter: 'keywords', index: 2, message });
  const empty = read(['', ' ']);
  assert.ok(empty instanceof MiharuError);
  assert.match(empty.detail.en, /no entries/);
});
