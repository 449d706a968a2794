import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjectOf } from './attempt.ts';

test('attempts are counted by a digest that does not reveal the typed address', () => {
  const typed = ['hana@example.jp', 'a long enough password', 'x'.repeat(100_000), ''];
  const subjects = typed.map(subjectOf);
  assert.equal(new Set(subjects).size, typed.length);
  for (const [at, subject] of subjects.entries()) {
    assert.match(subject, /^[\w-]{43}$/);
    assert.equal(subject, subjectOf(typed[at] ?? ''));
  }
});
