import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountCreate } from '../../src/operations/accounts/account-create.ts';
import { me } from '../../src/operations/accounts/me.ts';
import { asinAdd } from '../../src/operations/asins/asin-add.ts';
import { keywordAdd } from '../../src/operations/keywords/keyword-add.ts';
import { keywords } from '../../src/operations/keywords/keywords.ts';
import { rankings } from '../../src/operations/ranks/rankings.ts';
import { forAccount } from './for-account.ts';
import { importFiles, outcomesOf } from './importing.ts';
import { makePlace } from './place.ts';
import { pageOf, SHELF_DATE, SHELF_TERM, savePage, shelfFor } from './saved-shelf.ts';

test('shows a day without page 1 as partial and without ranks in me, rankings and keywords', async (t) => {
  const place = await makePlace(t);
  const { context, store } = place;
  const { id } = await accountCreate.run(context, { name: 'ハルナギ', plan: 'pro' });
  const asins = pageOf(shelfFor(), 2)
    .cards.slice(0, 3)
    .map(({ card }) => card.asin);
  await forAccount(asinAdd, context, { account: id, asins, names: [], relation: 'own' });
  await forAccount(keywordAdd, context, { account: id, keywords: [SHELF_TERM] });
  const files = await Promise.all([2, 3].map((page) => savePage(place.folder, shelfFor(), { page })));
  await importFiles(place, files);
  const account = await store.findAccount(id);
  assert.ok(account);
  const { today } = await me.run(context, account, {});
  assert.deepEqual([today.complete, today.partial, today.failed, today.pending], [0, 1, 0, 0]);
  const { gaps, series } = await rankings.run(context, account, { keyword: SHELF_TERM, days: 1 });
  assert.deepEqual(gaps, [{ local_date: SHELF_DATE, reason: 'partial' }]);
  assert.ok(series.length > 0 && series.every(({ observations }) => observations.length === 0));
  const [entry] = (await keywords.run(context, account, {})).keywords;
  assert.deepEqual(entry?.last_problem, { local_date: SHELF_DATE, reason: 'partial' });
  assert.deepEqual([entry.rank_status, entry.rank], ['not_observed', null]);
});

test('pages just after midnight that are imported before their page 1 count with it on its date', async (t) => {
  const place = await makePlace(t);
  const midnightMs = Date.parse(`${SHELF_DATE}T00:00:00+09:00`);
  const save = async (page: number, minutes: number) => {
    const shiftMs = midnightMs + minutes * 60_000 - pageOf(shelfFor(), page).observedAtMs;
    return savePage(place.folder, shelfFor(), { page, shiftMs });
  };
  const later = await importFiles(place, [await save(2, 3), await save(3, 5)]);
  assert.equal(outcomesOf(later), 'stored stored');
  assert.match(later.files[0]?.problem?.en ?? '', /Import page 1 as well/);
  assert.deepEqual(later.readings, []);
  const first = await importFiles(place, [await save(1, -5)]);
  assert.deepEqual(
    first.readings.map((one) => [one.local_date, one.reading]),
    [['2026-11-27', 'complete']],
  );
  assert.equal(await place.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});
