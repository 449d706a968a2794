import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { renderSettings } from './settings.ts';

const PAGE = new URL('../../docs/settings.md', import.meta.url);

test('docs/settings.md says what the table of settings says', () => {
  // `UPDATE_GOLDEN=1` writes the page anew.
  if (process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true')
    writeFileSync(PAGE, renderSettings());
  assert.equal(readFileSync(PAGE, 'utf8'), renderSettings());
});
