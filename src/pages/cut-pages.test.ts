import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { requireShared } from '../../test/shared-dir.ts';
import { CUT_PAGES, cutEverywhere } from '../../test/soak/cut-pages.ts';
import { readPage } from './index.ts';

const folders = join(import.meta.dirname, '../../test/pages');

function pageOf(folder: string): Uint8Array {
  return readFileSync(join(folders, folder, 'page.html'));
}

/** Offset behind the last thing that matters: the end tag of the page. */
function endOf(bytes: Uint8Array, tag: string): number {
  return Buffer.from(bytes).lastIndexOf(tag) + tag.length;
}

describe('a page that was cut', () => {
  // The long run cuts at every byte (`npm run soak -- cut-pages`).
  for (const page of CUT_PAGES) {
    it(`is not ${page.verdict} wherever it is cut: ${page.folder}`, () => {
      cutEverywhere(page, 5);
    });
  }

  it('was whole before: sound, or one without results', () => {
    assert.equal(readPage(pageOf('all-fields')).verdict, 'sound');
    assert.equal(readPage(pageOf('no-results')).verdict, 'no_results');
  });

  it('is not sound when a piece is missing from its middle', () => {
    const html = Buffer.from(pageOf('all-fields')).toString();
    const cardAt = [...html.matchAll(/<div role="listitem"/g)].map((match) => match.index);
    const [second, third] = [cardAt[1], cardAt[2]];
    assert.ok(second !== undefined && third !== undefined);
    const page = readPage(Buffer.from(html.slice(0, second) + html.slice(third)));
    assert.equal(page.verdict, 'truncated');
    assert.deepEqual(
      page.problems.map(({ code }) => code),
      ['card_count_mismatch'],
    );
  });

  it('is not sound when it is a real page, cut anywhere', (t) => {
    const shared = requireShared(t);
    if (shared === null) return;
    const bytes = readFileSync(join(shared, 'pages/search/jp-pokemoncard-desktop-raw-202604.html'));
    const end = endOf(bytes, '</html>');
    assert.equal(readPage(bytes.subarray(0, end)).verdict, 'sound');
    for (let at = 1; at < end; at += 7_919) {
      assert.notEqual(readPage(bytes.subarray(0, at)).verdict, 'sound', `cut at byte ${at}`);
    }
    for (let back = 1; back < 300; back++)
      assert.notEqual(readPage(bytes.subarray(0, end - back)).verdict, 'sound');
  });
});
