import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPreferredLanguage } from './preferred-language.ts';

test('finds the language of ours that has the highest weight, and the first of equal ones', () => {
  for (const header of [
    'ja',
    'JA-jp',
    'en;q=0.5,ja',
    'ja,en',
    'fr, ja;q=0.5',
    '*;q=0.1,ja',
    'en;q=0',
    '*,en;q=0',
  ])
    assert.equal(findPreferredLanguage(header), 'ja', header);
  for (const header of [
    'en',
    'en-US,en;q=0.9,ja;q=0.8',
    'ja;q=0.5,en',
    'fr,en;q=0.1',
    'ja;q=0,en;q=0.1',
    'ja;q=0',
    'ja;q=0, *',
  ])
    assert.equal(findPreferredLanguage(header), 'en', header);
});

test('finds none if none of ours is named, or only after the wildcard', () => {
  for (const header of [undefined, '', '*', 'fr', 'jam', 'enx', '*,en;q=0.5'])
    assert.equal(findPreferredLanguage(header), undefined, String(header));
});

test('reads any header without throwing', () => {
  fc.assert(fc.property(fc.string(), (header) => void findPreferredLanguage(header)));
});
