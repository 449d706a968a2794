import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printPage, readProductPage } from '../../src/pages/index.ts';
import { hashProduct } from '../../tools/page-facts/product/hashed.ts';
import { asSingleFile, spread, withoutQuotes } from '../real-pages/variants.ts';
import { requireShared } from '../shared-dir.ts';
import { differences, type Known, readFacts, wholeProducts } from './compare.ts';
import { asJapanese, withoutBlocks } from './variants.ts';

/** A current layout with a price, one without, and one with rows of used offers. */
const PRESENT = ['br-echodot-price-in-cart-202511', 'es-speaker-b-202504', 'us-clothing-202510'];

function presentPages(shared: string): Known[] {
  const pages = wholeProducts(shared).filter(({ name }) => PRESENT.includes(name));
  assert.equal(pages.length, PRESENT.length);
  return pages;
}

function changedEverywhere(shared: string, change: (html: string) => string): string {
  return wholeProducts(shared)
    .flatMap(({ name, html, facts }) => {
      const changed = change(html);
      assert.notEqual(changed, html, name);
      return differences(name, facts, readFacts(changed));
    })
    .join('\n');
}

test('a real product page without the quotes of its attributes, or with other ones, gives the same facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const otherQuotes = (html: string) => html.replace(/\b(id|class)="([^"'<>]*)"/g, "$1='$2'");
  assert.equal(changedEverywhere(shared, withoutQuotes), '');
  assert.equal(changedEverywhere(shared, otherQuotes), '');
});

test('a real product page with other line ends and tag names in capitals gives the same facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const inCapitals = (html: string) =>
    html.replace(/<\/?(?:div|span|td|li|input|html)\b/g, (tag) => tag.toUpperCase());
  assert.equal(
    changedEverywhere(shared, (html) => html.replace(/\r?\n/g, html.includes('\r\n') ? '\n' : '\r\n')),
    '',
  );
  assert.equal(changedEverywhere(shared, inCapitals), '');
});

test('a real product page in UTF-16 gives the same facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, html, facts } of presentPages(shared)) {
    const read = printPage(Buffer.from(`\ufeff${html}`, 'utf16le'), null);
    assert.deepEqual(differences(name, facts, hashProduct(read)), []);
  }
});

test('a real product page without its scripts, as .mhtml files have it, gives the same facts', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, html, facts } of presentPages(shared)) {
    const stripped = withoutBlocks(html, { scripts: ['script'] });
    assert.ok(stripped.had.has('scripts'), name);
    assert.deepEqual(differences(name, facts, readFacts(stripped.html)), []);
  }
});

test('a real product page as SingleFile saves it is sound when whole, and never when cut before its footer', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, html } of presentPages(shared)) {
    const saved = asSingleFile(asJapanese(html));
    assert.equal(readProductPage(saved).verdict, 'sound', name);
    const footer = saved.lastIndexOf('id=navFooter');
    assert.ok(footer > 0, name);
    const sound = spread(0, footer, 60).filter(
      (cut) => readProductPage(saved.slice(0, cut)).verdict === 'sound',
    );
    assert.deepEqual(sound, [], name);
  }
});
