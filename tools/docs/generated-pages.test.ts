import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERRORS } from '../../src/core/errors.ts';
import { GENERATED_PAGES } from './generated-pages.ts';

const DOCS = new URL('../../docs/', import.meta.url);

/** `UPDATE_GOLDEN=1` writes the pages; CI never does. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

for (const [name, print] of Object.entries(GENERATED_PAGES)) {
  test(`docs/${name} says what the code says`, () => {
    const file = new URL(name, DOCS);
    const text = print();
    if (isUpdate) writeFileSync(file, text);
    assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : '', text);
  });
}

for (const name of ['errors.md', 'ja/errors.md']) {
  test(`docs/${name} has a section for every error code under its own name, since tables link to it`, () => {
    const page = readFileSync(new URL(name, DOCS), 'utf8');
    const sections = [...page.matchAll(/^## (\S+)$/gm)].map((found) => found[1]);
    assert.deepEqual(sections, Object.keys(ERRORS));
  });
}
