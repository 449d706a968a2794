import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileableName, numberedName } from './move-file.ts';

test('a number goes before the ending', () => {
  const names = ['page.html', 'page.html.gz', 'page', '検索 1.mhtml', '.html', 'v1.2 of a page.html'];
  assert.deepEqual(
    names.map((name) => numberedName(name, 2)),
    ['page-2.html', 'page-2.html.gz', 'page-2', '検索 1-2.mhtml', '.html-2', 'v1.2 of a page-2.html'],
  );
  assert.deepEqual(
    names.map((name) => numberedName(name, 1)),
    names,
  );
});

test('any name is made text of at most 200 bytes, and made so once', () => {
  const property = fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), (name) => {
    const made = fileableName(name);
    assert.ok(made !== '' && Buffer.byteLength(made) <= 200 && made.isWellFormed(), made);
    assert.equal(fileableName(made), made);
  });
  fc.assert(property);
});
