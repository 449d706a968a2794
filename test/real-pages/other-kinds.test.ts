import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';

/** The kind of a real page in each folder, with its scripts and without them. */
const EXPECTED = {
  blocked: ['blocked', 'blocked'],
  other: [null, 'not_a_result_page'],
  product: ['product', 'not_a_result_page'],
} as const;

/** The kind of a page in the folder `other`, by the name of its file. */
function otherKind(file: string): string {
  return file.includes('homepage') ? 'home' : 'best_sellers';
}

for (const [folder, [kind, verdict]] of Object.entries(EXPECTED)) {
  test(`real pages of the kind "${folder}" are never taken for results, with or without scripts`, (t) => {
    const shared = requireShared(t);
    if (shared === null) return;
    const dir = join(shared, 'pages', folder);
    for (const file of readdirSync(dir)) {
      const html = readFileSync(join(dir, file), 'utf8');
      for (const text of [html, html.replace(/<script\b[\s\S]*?<\/script>/gi, '')]) {
        const page = readPage(new TextEncoder().encode(text));
        assert.deepEqual([page.kind, page.verdict], [kind ?? otherKind(file), verdict], file);
      }
    }
  });
}
