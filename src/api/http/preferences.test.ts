import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matchesEtag } from '../answers/representation.ts';
import { chooseCoding, prefersCsv, prefersJapanese } from './preferences.ts';

test('prefers CSV only if it is weighted above JSON', () => {
  for (const accept of [
    'text/csv',
    'text/csv, */*;q=0.5',
    'TEXT/CSV;q=0.9,application/json;q=0.8',
    'text/*',
    'text/csv, */*',
    'text/csv, application/*, */*',
    '*/*, application/json;q=0',
  ]) {
    assert.equal(prefersCsv(accept), true, accept);
  }
  for (const accept of [
    undefined,
    '*/*',
    'text/*, */*',
    'text/csv, application/json',
    'text/csv;q=0, application/json;q=0',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json',
    'text/csv;q=0',
    'text/html',
    '',
    'text/csv;q=0.1, */*',
  ]) {
    assert.equal(prefersCsv(accept), false, String(accept));
  }
});

test('chooses the smallest coding that the client accepts', () => {
  assert.equal(chooseCoding('gzip, deflate, br'), 'br');
  assert.equal(chooseCoding('gzip'), 'gzip');
  assert.equal(chooseCoding('gzip;q=1, br;q=0.5'), 'gzip');
  assert.equal(chooseCoding('br;q=0, gzip;q=0'), 'identity');
  assert.equal(chooseCoding('deflate'), 'identity');
  assert.equal(chooseCoding('*'), 'br');
  assert.equal(chooseCoding('identity, gzip;q=0.5'), 'identity');
  assert.equal(chooseCoding(undefined), 'identity');
});

test('chooses Japanese if the client prefers it to English', () => {
  for (const header of ['ja', 'ja-JP,ja;q=0.9,en;q=0.8', 'fr, ja;q=0.5', 'JA']) {
    assert.equal(prefersJapanese(header), true, header);
  }
  for (const header of [undefined, 'en', 'en-US,en;q=0.9,ja;q=0.8', '*', 'fr', 'ja;q=0', 'jam']) {
    assert.equal(prefersJapanese(header), false, String(header));
  }
});

test('matches a tag alone, in a list, weak, or by the star', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*', ' * ']) {
    assert.equal(matchesEtag(header, '"a"'), true, header);
  }
  for (const header of [undefined, '', 'a', '"b"', '"A"', '"a', '"b, a"']) {
    assert.equal(matchesEtag(header, '"a"'), false, String(header));
  }
});

test('reads any header without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (header) => {
      prefersCsv(header);
      chooseCoding(header);
      prefersJapanese(header);
      matchesEtag(header, '"a"');
    }),
  );
});
