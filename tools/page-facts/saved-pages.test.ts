import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { requireShared } from '../../test/shared-dir.ts';
import { TEXT_MEMBERS } from './hashed.ts';
import { factsFile, factsOf, listSavedPages, printFacts } from './saved-pages.ts';

const EXPECTED = fileURLToPath(new URL('../../test/expected/pages/', import.meta.url));

test('the facts kept in the repository are those that the saved pages show', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const pages = join(shared, 'pages');
  for (const page of listSavedPages(pages)) {
    assert.equal(
      readFileSync(join(EXPECTED, factsFile(page)), 'utf8'),
      printFacts(factsOf(pages, page)),
      page.file,
    );
  }
});

test('the facts kept in the repository hold no words of a page, only hashes', () => {
  const text = TEXT_MEMBERS.filter((member) => member !== 'badges').join('|');
  const words = new RegExp(`"(?:${text})": ?"(?![0-9a-f]{64}")`);
  const badges = /"badges":\[(?!(?:"[0-9a-f]{64}",?)*\])/;
  const files = readdirSync(EXPECTED);
  assert.ok(files.length > 0);
  for (const file of files) {
    const facts = readFileSync(join(EXPECTED, file), 'utf8');
    assert.doesNotMatch(facts, words, file);
    assert.doesNotMatch(facts, badges, file);
    assert.doesNotMatch(facts, /[^\x00-\x7f]/, file);
  }
});
