import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FETCHING_SOURCES } from '../../sources/index.ts';
import type { SavedSource } from '../../store/port.ts';
import { SourceBook, type SourceChoice, splitKey, valuesOf } from './source-book.ts';

function bookOf(saved: readonly Omit<SavedSource, 'addedAtMs'>[], chosen: SourceChoice | null = null) {
  const refused: string[] = [];
  const book = new SourceBook({
    store: { listSources: async () => saved.map((source, addedAtMs) => ({ ...source, addedAtMs })) },
    kinds: FETCHING_SOURCES,
    chosen,
    nowMs: () => 0,
    onRefused: (name, problem) => refused.push(`${name}: ${problem.en}`),
  });
  const list = async () => (await book.listSources()).map(({ name }) => name);
  return { book, list, refused };
}

const SHOP = { name: 'shop', kind: 'sample-shop', values: { address: 'http://127.0.0.1:1' } };

test('the source of the settings goes first, then those that were added, in their order', async () => {
  const keepa = { name: 'keepa', kind: 'keepa', values: { api_key: 'k' } };
  const { list, refused } = bookOf([SHOP, keepa], { kind: 'serpapi', key: 'k', options: {} });
  assert.deepEqual([await list(), refused], [['serpapi', 'shop', 'keepa'], []]);
});

test('a source stays open while its settings stay', async () => {
  const { book } = bookOf([SHOP]);
  const [first] = await book.listSources();
  const [again] = await book.listSources();
  assert.equal(again?.source, first?.source);
});

test('reports a source that cannot be opened once, and still reads from the others', async () => {
  const gone = { name: 'gone', kind: 'from-a-newer-version', values: {} };
  const { list, refused } = bookOf([gone, SHOP], { kind: 'dataforseo', key: 'no-colon', options: {} });
  assert.deepEqual([await list(), await list()], [['shop'], ['shop']]);
  assert.equal(refused.length, 2);
  assert.match(refused.join('\n'), /LOGIN:PASSWORD[\s\S]*Unknown kind of source "from-a-newer-version"/);
  assert.doesNotMatch(refused.join('\n'), /no-colon/);
});

test('a key goes into the secret settings; the last part may hold colons', () => {
  const factsOf = (id: string) => FETCHING_SOURCES.find(({ facts }) => facts.id === id)?.facts;
  const [dataforseo, serpapi, shop] = ['dataforseo', 'serpapi', 'sample-shop'].map(factsOf);
  assert.ok(dataforseo !== undefined && serpapi !== undefined && shop !== undefined);
  assert.deepEqual(splitKey(dataforseo, 'a@b.jp:p:q\n'), {
    ok: true,
    value: { login: 'a@b.jp', password: 'p:q' },
  });
  assert.deepEqual(splitKey(serpapi, 'a:b'), { ok: true, value: { api_key: 'a:b' } });
  assert.equal(splitKey(shop, 'k').ok, false);
  const chosen = { kind: 'serpapi', key: 'k', options: { device: 'mobile' } };
  assert.deepEqual(valuesOf(FETCHING_SOURCES, chosen), {
    ok: true,
    value: { device: 'mobile', api_key: 'k' },
  });
});
