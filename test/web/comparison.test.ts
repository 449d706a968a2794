import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { TODAY } from '../api/service.ts';
import { card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { KEYWORD, makeKeywordStage, OWN } from './keyword-stage.ts';
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
  assert.match(turned, /前の日が後の日より新しいため/);
  assert.doesNotMatch(right, /前の日が後の日より新しいため/);
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
