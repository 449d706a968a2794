import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printSearchPage, readPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';
import { cardsOf, disagreements, expectedPages, type Facts, printDisagreement } from './compare.ts';
import {
  asSingleFile,
  cardStarts,
  spread,
  withoutInfoBar,
  withoutQuotes,
  withoutScripts,
} from './variants.ts';

const SOUND = 'jp-pokemoncard-desktop-raw-202604.html';
const ENCODER = new TextEncoder();

interface Page {
  readonly file: string;
  readonly html: string;
  readonly facts: Facts;
}

function readablePages(shared: string): Page[] {
  return expectedPages(shared, 'search')
    .filter(({ facts }) => facts['verdict'] !== 'unreadable')
    .map(({ page, path, facts }) => ({ file: page.file, html: readFileSync(path, 'utf8'), facts }));
}

function soundPage(shared: string): Page {
  const page = readablePages(shared).find(({ file }) => file === SOUND);
  assert.ok(page !== undefined);
  return page;
}

function read(html: string | Uint8Array): Facts {
  return { ...printSearchPage(readPage(typeof html === 'string' ? ENCODER.encode(html) : html)) };
}

/** Without its scripts a page has lost these counters; the rest of its facts must hold. */
function factsWithoutScripts(facts: Facts): Facts {
  const { total_results, seller, ...rest } = facts;
  return { ...rest, cards_expected: null };
}

test('a real page without its scripts gives the same cards, and the range is its checksum', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { file, html, facts } of readablePages(shared)) {
    const found = disagreements(file, factsWithoutScripts(facts), read(withoutScripts(html)));
    assert.equal(found.map(printDisagreement).join('\n'), '');
  }
});

test('a real page without the quotes of its attributes gives the same facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { file, html, facts } of readablePages(shared)) {
    const found = disagreements(file, facts, read(withoutQuotes(html)));
    assert.equal(found.map(printDisagreement).join('\n'), '');
  }
});

test('a real page as SingleFile saves it gives the same cards and verdict', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { file, html, facts } of readablePages(shared)) {
    const found = disagreements(file, factsWithoutScripts(facts), read(asSingleFile(html)));
    assert.equal(found.map(printDisagreement).join('\n'), '');
  }
});

test('a real page in UTF-16 gives the same facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const { file, html, facts } = soundPage(shared);
  const found = disagreements(file, facts, read(Buffer.from(`\ufeff${html}`, 'utf16le')));
  assert.equal(found.map(printDisagreement).join('\n'), '');
});

test('a real page cut anywhere before its end is never sound', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const { html } = soundPage(shared);
  const end = html.lastIndexOf('</html>');
  const starts = cardStarts(html);
  assert.equal(starts.length, 33);
  const cuts = [...spread(0, end, 120), ...starts, ...starts.map((start) => start + 40), end];
  const sound = cuts.filter((cut) => read(html.slice(0, cut))['verdict'] === 'sound');
  assert.deepEqual(sound, []);
});

test('a real page as SingleFile saves it, cut anywhere before its footer, is never sound', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const html = asSingleFile(soundPage(shared).html);
  const starts = cardStarts(html);
  assert.equal(starts.length, 33);
  const cuts = [
    ...spread(0, html.indexOf('id=navFooter'), 80),
    ...starts,
    ...starts.map((start) => start + 40),
  ];
  const sound = cuts.filter((cut) => read(html.slice(0, cut))['verdict'] === 'sound');
  assert.deepEqual(sound, []);
});

test('a real page that lost one card on the way is never sound', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const { html, facts } = soundPage(shared);
  const starts = cardStarts(html);
  const lost = starts.slice(0, -1).filter((start, index) => {
    const without = html.slice(0, start) + html.slice(starts[index + 1]);
    return read(without)['verdict'] === 'sound';
  });
  assert.equal(cardsOf(facts).length, starts.length);
  assert.deepEqual(lost, []);
});

test('a real page of which neither counter is left is truncated and says so', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const { html } = soundPage(shared);
  const bare = withoutInfoBar(withoutScripts(html));
  const page = read(bare);
  assert.equal(page['verdict'], 'truncated');
  const problems = page['problems'] as readonly Facts[];
  assert.ok(problems.some((problem) => problem['code'] === 'no_checksum'));
});
