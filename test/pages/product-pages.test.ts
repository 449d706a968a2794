import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { decodePage, printProductPage, readProductPage } from '../../src/pages/index.ts';
import { listPageFolders } from './page-folders.ts';

/** `UPDATE_GOLDEN=1` writes what is read now; look at the difference before you commit it. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

describe('product pages of ours', () => {
  for (const { name, bytes, expectedPath } of listPageFolders(join(import.meta.dirname, 'product'))) {
    it(`reads ${name} as its expected.json says`, () => {
      const read = printProductPage(readProductPage(decodePage(bytes).html));
      if (isUpdate) writeFileSync(expectedPath, `${JSON.stringify(read, null, 2)}\n`);
      assert.deepEqual(read, JSON.parse(readFileSync(expectedPath, 'utf8')));
    });
  }
});
