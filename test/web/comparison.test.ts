import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { KEYWORD, makeKeywordStage, OWN, WATCHED } from './keyword-stage.ts';
import { signIn } from './visitor.ts';

test('two days chosen in reverse are compared in the order of time, and the page says so', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const look = async (before: string, after: string, more: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ keyword: KEYWORD, before, after, ...more });
    return (await visitor.get(`/keyword/compare?${query}`)).text;
  };
  const [early, late] = [addDays(TODAY, -3), TODAY];
  const [right, turned] = [await look(early, late), await look(late, early)];
  assert.match(turned, /比較元が比較先より新しいため/);
  assert.doesNotMatch(right, /比較元が比較先より新しいため/);
  const movesOf = (text: string) => /<div class="columns">[\s\S]*<\/main>/.exec(text)?.[0];
  assert.ok(movesOf(right));
  assert.equal(movesOf(turned), movesOf(right));
  assert.match(
    turned,
    new RegExp(`name="before">[\\s\\S]*?value="${early}" selected[\\s\\S]*?name="after">`),
  );
  assert.equal(await look(late, early, { sheet: 'csv' }), await look(early, late, { sheet: 'csv' }));
});

test('the page of a day says why a partial keyword makes the date a gap', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(`/days?date=${addDays(TODAY, -14)}`);
  assert.match(text, /<span class="badge badge-warn">一部のみ取得<\/span><\/td>/);
});

test('a whole rating has its decimal on the shelf, like all others', async () => {
  await using stage = await makeKeywordStage();
  const pages = [[card(OWN, { title: '水筒', rating: 4, reviewCount: 12 })]];
  const localDate = addDays(TODAY, -9);
  await saveReading(stage.site.store, readingOf({ term: KEYWORD, localDate, pages }));
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(
    `/keyword/shelf?${new URLSearchParams({ keyword: KEYWORD, date: localDate })}`,
  );
  assert.match(text, /★ 4\.0（12）/);
});

const at = (path: string, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ keyword: KEYWORD, ...more })}`;

test('own products come first, then who is new on page one; earlier dates are a link away', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword/compare'));
  assert.match(
    text,
    new RegExp(
      `<h2>自社商品</h2>[\\s\\S]*${OWN}[\\s\\S]*1 ページ目に入った商品（16 件）[\\s\\S]*圏内に入った商品`,
    ),
  );
  const [week = ''] = /\/keyword\/compare[^"]*(?=">7 日前)/.exec(text) ?? [];
  const earlier = await visitor.get(week.replaceAll('&#61;', '=').replaceAll('&#38;', '&'));
  assert.match(earlier.text, /class="lead compare-dates"><time datetime="2026-11-21">/);
  assert.match(earlier.text, /aria-current="true">7 日前/);
});

test('own products and the others are each listed with the largest move first', async () => {
  await using stage = await makeKeywordStage('member', 30);
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword/compare', { before: addDays(TODAY, -1), after: TODAY }));
  const lists = [...text.matchAll(/<ol class="moves"[^>]*>(.*?)<\/ol>/gs)].flatMap(([, list = '']) => {
    const lines = [...list.matchAll(/<li class="move[ "].*?<\/li>/gs)].map(([line]) => line);
    const others = lines.filter((line) => !line.includes('move-own') && !line.includes(WATCHED));
    return [lines.filter((line) => line.includes('move-own')), others];
  });
  const places = lists.map((lines) =>
    lines.map((line) => {
      const ranks = [...line.matchAll(/>(\d+) 位</g)].map(([, rank]) => Number(rank));
      const [before, after] = ranks;
      return before === undefined || after === undefined ? 1_000 : Math.abs(before - after);
    }),
  );
  assert.ok(places.some((of) => new Set(of).size > 1));
  for (const of of places)
    assert.deepEqual(
      of,
      of.toSorted((one, other) => other - one),
    );
});

test('a product of the results is tracked with its button, and by owners only', async () => {
  await using stage = await makeKeywordStage('owner');
  const visitor = await signIn(stage.site.origin, stage.person);
  const paths = [at('/keyword/shelf', { only: 'all', order: 'price' }), at('/keyword/compare')];
  for (const [n, path] of paths.entries()) {
    const asin = asinOf(101 + n);
    assert.match((await visitor.get(path)).text, new RegExp(`name="asin" value="${asin}"`));
    assert.equal((await visitor.submit(path, { _action: 'watch', asin })).location, path);
    const after = (await visitor.get(path)).text;
    assert.match(after, /role="status"[^>]*><p>[^<]*1 件/);
    assert.doesNotMatch(after, new RegExp(`name="asin" value="${asin}"`));
  }
  const list = await stage.site.store.listAsins(stage.accountId);
  const watched = list.filter(({ relation }) => relation === 'watched').map(({ asin }) => asin);
  assert.deepEqual(watched, [WATCHED, asinOf(101), asinOf(102)]);
  await using other = await makeKeywordStage('member');
  const member = await signIn(other.site.origin, other.person);
  for (const path of paths) assert.doesNotMatch((await member.get(path)).text, /value="watch"/);
});

test('results are restricted to own and tracked products, and ordered by what their cards show', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const asinsOf = async (more: Readonly<Record<string, string>>) => {
    const { text } = await visitor.get(at('/keyword/shelf', more));
    return [...text.matchAll(/<code>(B0\w+)<\/code> <span class="unseen">/g)].map(([, asin]) => asin);
  };
  const known = await asinsOf({ only: 'known' });
  assert.deepEqual([known.length, new Set(known).size, known.includes(WATCHED)], [4, 3, true]);
  const [first] = await asinsOf({ order: 'price' });
  assert.equal(first, asinOf(101));
  const [reviewed] = await asinsOf({ order: 'reviews' });
  assert.equal(reviewed, asinOf(130));
  const file = await visitor.get(at('/keyword/shelf', { only: 'known', order: 'price', sheet: 'csv' }));
  const rows = file.text.trimEnd().split('\r\n').slice(1);
  assert.deepEqual(
    rows.map((row) => /B0[A-Z0-9]{8}/.exec(row)?.[0]),
    await asinsOf({ only: 'known', order: 'price' }),
  );
  const { text } = await visitor.get(at('/keyword/shelf'));
  assert.match(text, /<nav class="jumps"[\s\S]*href="#at-5"><strong>4 位<\/strong>/);
});
