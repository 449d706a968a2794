import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'cheerio';
import { printSearchPage, readPage } from '../../src/pages/index.ts';
import { readCard } from '../../tools/page-facts/card.ts';
import { requireShared } from '../shared-dir.ts';
import { cardsOf, type Facts } from './compare.ts';
import { cardStarts } from './variants.ts';

const SOUND = 'pages/search/jp-pokemoncard-desktop-raw-202604.html';
const EURO_CARD = 'pages/fragments/jp-card-sponsored-eur-points-202609.html';
const CARD = '.s-main-slot > div[data-component-type="s-search-result"]';

function read(html: string): Facts {
  return { ...printSearchPage(readPage(new TextEncoder().encode(html))) };
}

test('one real card seen from Europe is read unchanged and makes its Japanese page wrong_place', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const html = readFileSync(join(shared, SOUND), 'utf8');
  const fragment = load(readFileSync(join(shared, EURO_CARD), 'utf8'));
  const [first, second] = cardStarts(html);
  assert.ok(first !== undefined && second !== undefined);
  const mixed = html.slice(0, first) + fragment.html(fragment(CARD).first()) + html.slice(second);
  const page = read(mixed);
  const [node] = load(mixed)(CARD).toArray();
  assert.ok(node !== undefined);
  const {
    url,
    page: number,
    variations,
    ...card
  } = {
    url: null,
    page: null,
    variations: null,
    ...cardsOf(page)[0],
  };
  assert.deepEqual(variations, []);
  assert.equal(page['verdict'], 'wrong_place');
  assert.deepEqual(card, readCard(load(mixed), node, 1, null));
  assert.deepEqual([card['price'], card['currency'], card['points']], [3361, 'EUR', 610]);
});

test('a real Japanese page in another language or for another place is wrong_place', (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const html = readFileSync(join(shared, SOUND), 'utf8');
  const changes: [string, string][] = [
    ['lang="ja-jp"', 'lang="en-us"'],
    ['千代田 100-0001', 'オランダ'],
    ['千代田 100-0001', '台湾'],
    ['千代田 100-0001', 'Taiwan'],
  ];
  for (const [from, to] of changes) {
    assert.ok(html.includes(from), from);
    assert.equal(read(html.replaceAll(from, to))['verdict'], 'wrong_place', to);
  }
});
