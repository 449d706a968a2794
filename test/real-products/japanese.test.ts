import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProductPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';
import { differences, type Facts, readFacts, wholeProducts } from './compare.ts';
import { asJapanese, cutsOf } from './variants.ts';

/** The same facts with only shop, place and currency changed. Names with the shop's domain are tested on the foreign page. */
function japaneseFacts(facts: Facts): Facts {
  const { place, seller, ships_from, ...rest } = facts;
  return { ...rest, verdict: 'sound', currency: facts['price'] === null ? null : 'JPY' };
}

test('every layout of a real product page gives the same facts in yen, and is sound for a Japanese shopper', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const found = wholeProducts(shared).flatMap(({ name, html, facts }) =>
    differences(name, japaneseFacts(facts), readFacts(asJapanese(html))),
  );
  assert.equal(found.join('\n'), '');
});

test('a single foreign mark on a real product page for Japan is enough for wrong_place', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const clothing = wholeProducts(shared).find(({ name }) => name.startsWith('us-clothing'));
  const html = asJapanese(clothing?.html ?? '');
  const changes: [RegExp, string][] = [
    [/lang="ja-jp"/g, 'lang="en-us"'],
    [/千代田 100-0001/g, 'オランダ'],
    [/千代田 100-0001/g, 'Washington 56972'],
    [/amazon\.co\.jp/g, 'amazon.com'],
    [/￥/g, '$'],
  ];
  for (const [from, to] of changes) {
    const changed = html.replace(from, to);
    assert.notEqual(changed, html);
    assert.equal(readProductPage(changed).verdict, 'wrong_place', to);
  }
});

test('a real product page cut anywhere before its end is never sound', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, html } of wholeProducts(shared)) {
    const japanese = asJapanese(html);
    assert.equal(readProductPage(japanese).verdict, 'sound', name);
    const sound = cutsOf(japanese, 40).filter(
      (cut) => readProductPage(japanese.slice(0, cut)).verdict === 'sound',
    );
    assert.deepEqual(sound, [], name);
  }
});

test('a real product page that was asked for under another ASIN is other_product', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  for (const { name, html, facts } of wholeProducts(shared)) {
    const japanese = asJapanese(html);
    assert.equal(readProductPage(japanese, String(facts['asin'])).verdict, 'sound', name);
    assert.equal(readProductPage(japanese, 'B0TEST0001').verdict, 'other_product', name);
  }
});
