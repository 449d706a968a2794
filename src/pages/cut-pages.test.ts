import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { requireShared } from '../../test/shared-dir.ts';
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
  it('is not sound wherever it is cut, byte by byte', () => {
    const bytes = pageOf('all-fields');
    const end = endOf(bytes, '</html>');
    assert.equal(readPage(bytes.subarray(0, end)).verdict, 'sound');
    for (let at = 0; at < end; at++) {
      assert.notEqual(readPage(bytes.subarray(0, at)).verdict, 'sound', `cut at byte ${at}`);
    }
  });

  it('is not sound when SingleFile saved it without an end tag', () => {
    const bytes = pageOf('saved-by-singlefile');
    const end = endOf(bytes, '</div>');
    for (let at = 0; at < end; at++) {
      assert.notEqual(readPage(bytes.subarray(0, at)).verdict, 'sound', `cut at byte ${at}`);
    }
  });

  it('is not taken for a page without results', () => {
    const bytes = pageOf('no-results');
    const end = endOf(bytes, '</html>');
    assert.equal(readPage(bytes.subarray(0, end)).verdict, 'no_results');
    for (let at = 0; at < end; at++) {
      assert.notEqual(readPage(bytes.subarray(0, at)).verdict, 'no_results', `cut at byte ${at}`);
    }
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
