import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { printAreaFiles } from './postcode-areas.ts';

const ROOT = new URL('../../', import.meta.url);

/** `UPDATE_GOLDEN=1` writes the files; CI never does. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

for (const [path, text] of Object.entries(printAreaFiles())) {
  test(`${path} has the municipalities of every postcode area as Japan Post lists them`, () => {
    const file = new URL(path, ROOT);
    if (isUpdate) writeFileSync(file, text);
    assert.ok(existsSync(file) && readFileSync(file, 'utf8') === text, 'run this test with UPDATE_GOLDEN=1');
    assert.match(text, /^15 0渋谷区 1渋谷区 2目黒区/m);
  });
}
