import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FETCHING_SOURCES, SOURCES } from '../../src/sources/index.ts';
import { type SourceUnderTest, sourceSuite } from './source-suite.ts';

const folders = readdirSync(fileURLToPath(new URL('../../src/sources/', import.meta.url)), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test('every folder is a source of the list, and every source of the list has its folder', () => {
  assert.deepEqual(folders.toSorted(), SOURCES.map((facts) => facts.id).toSorted());
});

test('every source that fetches can be opened from the list, the others cannot', () => {
  const fetching = SOURCES.filter((facts) => facts.fetches).map((facts) => facts.id);
  assert.deepEqual(
    FETCHING_SOURCES.map((entry) => entry.facts.id),
    fetching,
  );
});

test('a source that is open to all has no key, one that is paid has a key and terms', () => {
  for (const { facts } of FETCHING_SOURCES) {
    const hasKey = facts.settings.some((setting) => setting.isSecret && setting.isRequired);
    assert.equal(hasKey, facts.price.amount > 0, facts.id);
    assert.equal(facts.terms.termsUrl !== null, hasKey, facts.id);
    assert.equal(facts.terms.mixWithSpApi, hasKey ? 'forbidden' : 'ok', facts.id);
  }
});

for (const { facts, open } of FETCHING_SOURCES) {
  const found: { readonly SUBJECT: SourceUnderTest } = await import(`./${facts.id}/subject.ts`);
  test(`what is tested of ${facts.id} is the source in the list`, () => {
    assert.equal(found.SUBJECT.facts, facts);
    assert.equal(found.SUBJECT.open, open);
  });
  sourceSuite(found.SUBJECT);
}
